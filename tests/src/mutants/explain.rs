//! Rules that explain why our table and the reference validator disagree, each with the clause of a
//! specification.

use regex::Regex;
use serde::Deserialize;

use super::{Findings, Mutant};

/// Which of the two validators accepts a document that the other one refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum AcceptedBy {
    /// Our table.
    Us,
    /// The reference validator.
    Reference,
}

/// The result of comparing the two validators on a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// They agree.
    Agreed {
        /// What both say.
        is_valid: bool,
    },
    /// They disagree, and rules say why.
    Explained {
        /// What is right by the rules.
        is_valid: bool,
    },
    /// They disagree.
    Unexplained,
}

/// All rules, and how often each was needed.
#[derive(Debug)]
pub struct Rules {
    all: Vec<Rule>,
    needed: Vec<usize>,
    /// How many of them, the first ones, must be needed.
    own: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    rule: Vec<Rule>,
}

/// One class of disagreements.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Rule {
    /// Which validator accepts the documents.
    accepted_by: AcceptedBy,
    /// What the other one finds: a regular expression.
    #[serde(deserialize_with = "regex")]
    finding: Regex,
    /// The operators that make such mutants; empty means any.
    #[serde(default)]
    operators: Vec<String>,
    /// A pattern for the text of such mutants.
    #[serde(default, deserialize_with = "some_regex")]
    text: Option<Regex>,
    /// Whether unchanged documents have the finding too. It is then ignored even where we find
    /// something else.
    #[serde(default)]
    pervasive: bool,
    /// A finding that the accepting validator must have beside, which another rule explains.
    #[serde(default, deserialize_with = "some_regex")]
    beside: Option<Regex>,
    /// The clause that decides.
    clause: String,
    /// What it says, and who is right.
    reason: String,
}

impl Rules {
    /// The rules of a TOML text; or what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let rules = toml::from_str::<File>(text).map_err(|error| error.to_string())?.rule;
        if let Some(rule) = rules.iter().find(|it| it.clause.is_empty() || it.reason.is_empty()) {
            return Err(format!("the rule for `{}` has no clause or no reason", rule.finding));
        }
        Ok(Self { needed: vec![0; rules.len()], own: rules.len(), all: rules })
    }

    /// Compares the findings of both validators in a mutant. Findings that a rule explains do not
    /// count.
    pub fn compare(&mut self, mutant: &Mutant, found: &Findings) -> Outcome {
        let (ours, by_reference) = self.left(AcceptedBy::Reference, mutant, found);
        let (reference, by_us) = self.left(AcceptedBy::Us, mutant, found);
        match (found.ours.is_empty(), reference == 0) {
            (true, true) if found.reference.is_empty() => Outcome::Agreed { is_valid: true },
            (false, false) => Outcome::Agreed { is_valid: false },
            (true, true) => self.explained(&by_us, true),
            (false, true) if ours == 0 => self.explained(&by_reference, false),
            _ => Outcome::Unexplained,
        }
    }

    fn explained(&mut self, rules: &[usize], is_valid: bool) -> Outcome {
        for (index, needed) in self.needed.iter_mut().enumerate() {
            *needed += usize::from(rules.contains(&index));
        }
        Outcome::Explained { is_valid }
    }

    /// How many findings no rule explains, and the rules that explain the others.
    fn left(
        &self,
        accepted_by: AcceptedBy,
        mutant: &Mutant,
        found: &Findings,
    ) -> (usize, Vec<usize>) {
        let (findings, others) = match accepted_by {
            AcceptedBy::Reference => (&found.ours, &found.reference),
            AcceptedBy::Us => (&found.reference, &found.ours),
        };
        let fits = |rule: &Rule, finding: &str| {
            let beside = rule.beside.as_ref();
            let is_beside = beside.is_none_or(|it| others.iter().any(|other| it.is_match(other)));
            let counts =
                accepted_by == AcceptedBy::Reference || others.is_empty() || rule.pervasive;
            is_beside
                && counts
                && rule.accepted_by == accepted_by
                && rule.finding.is_match(finding)
                && rule.is_of(mutant)
        };
        let rule_of = |finding: &String| self.all.iter().position(|it| fits(it, finding));
        let rules: Vec<usize> = findings.iter().filter_map(rule_of).collect();
        (findings.len() - rules.len(), rules)
    }

    /// The same with the rules of another text, which need not be needed.
    pub fn with_common(mut self, text: &str) -> Result<Self, String> {
        self.all.extend(Self::parse(text)?.all);
        self.needed.resize(self.all.len(), 0);
        Ok(self)
    }

    /// Each rule that explained nothing, but had to.
    pub fn idle(&self) -> Vec<String> {
        let own = self.all.iter().zip(&self.needed).take(self.own);
        let idle = own.filter(|(_, needed)| **needed == 0);
        idle.map(|(rule, _)| rule.finding.to_string()).collect()
    }

    /// How often each rule was needed.
    pub fn report(&self) -> Vec<String> {
        let rules = self.all.iter().zip(&self.needed);
        rules
            .map(|(rule, needed)| format!("{needed:7}  {}: {}", rule.clause, rule.reason))
            .collect()
    }
}

impl Rule {
    /// Whether the rule applies to a mutant.
    fn is_of(&self, mutant: &Mutant) -> bool {
        let is_made = self.operators.iter().any(|it| it == mutant.operator);
        let is_text = self.text.as_ref().is_none_or(|it| it.is_match(&mutant.text));
        is_text && (is_made || self.operators.is_empty())
    }
}

fn regex<'d, D: serde::Deserializer<'d>>(deserializer: D) -> Result<Regex, D::Error> {
    let text = String::deserialize(deserializer)?;
    Regex::new(&text).map_err(serde::de::Error::custom)
}

fn some_regex<'d, D: serde::Deserializer<'d>>(deserializer: D) -> Result<Option<Regex>, D::Error> {
    regex(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::{Findings, Mutant, Outcome, Rules};

    const RULES: &str = "
        [[rule]]
        accepted-by = 'us'
        finding = '^a b b'
        pervasive = true
        clause = '0'
        reason = 'so'
        [[rule]]
        accepted-by = 'us'
        finding = '^a b'
        clause = '1'
        reason = 'so'
        [[rule]]
        accepted-by = 'reference'
        finding = 'c'
        operators = ['x']
        text = 'some'
        clause = '2'
        reason = 'so'";

    fn compare(
        rules: &mut Rules,
        operator: &'static str,
        ours: &[&str],
        reference: &[&str],
    ) -> Outcome {
        let texts = |texts: &[&str]| texts.iter().map(|it| (*it).to_owned()).collect();
        let mutant = Mutant { operator, text: "some".to_owned() };
        rules.compare(&mutant, &Findings { ours: texts(ours), reference: texts(reference) })
    }

    #[test]
    fn what_rules_leave_over_must_agree() {
        let mut rules = Rules::parse(RULES).expect("rules");
        let explained = |is_valid| Outcome::Explained { is_valid };
        assert_eq!(compare(&mut rules, "x", &[], &[]), Outcome::Agreed { is_valid: true });
        assert_eq!(compare(&mut rules, "x", &["d"], &["e"]), Outcome::Agreed { is_valid: false });
        assert_eq!(compare(&mut rules, "x", &[], &["a b", "a b b"]), explained(true));
        assert_eq!(compare(&mut rules, "x", &[], &["a b", "d"]), Outcome::Unexplained);
        assert_eq!(compare(&mut rules, "x", &["d"], &["a b b"]), Outcome::Unexplained);
        assert_eq!(compare(&mut rules, "x", &["d"], &["a b"]), Outcome::Agreed { is_valid: false });
        assert_eq!(compare(&mut rules, "x", &["a b"], &[]), Outcome::Unexplained);
        assert_eq!(compare(&mut rules, "y", &["c"], &[]), Outcome::Unexplained);
        assert_eq!(rules.idle(), ["c"]);
        assert_eq!(compare(&mut rules, "x", &["c"], &["d"]), Outcome::Agreed { is_valid: false });
        assert_eq!(compare(&mut rules, "x", &["c"], &["a b b"]), explained(false));
        assert_eq!(rules.idle(), Vec::<String>::new());
    }

    #[test]
    fn a_rule_has_a_clause() {
        assert!(Rules::parse(&RULES.replace("'2'", "''")).is_err());
        assert!(Rules::parse(&RULES.replace("'c'", "'('")).is_err());
    }
}
