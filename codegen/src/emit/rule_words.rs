//! The rules of a schema in words, for doc comments.

use super::facet_words::facet_words;
use crate::model::rules::{IdentityRule, IdentityRuleKind, Rule};

/// What rules say, in Markdown: facets in one sentence, everything else in one of its own.
pub(super) fn rule_words(rules: &[Rule]) -> String {
    let facets = rules.iter().filter_map(|rule| match rule {
        Rule::Facet(facet, unit) => facet_words(facet, *unit, code),
        _ => None,
    });
    let facets: Vec<_> = facets.collect();
    let facets = (!facets.is_empty()).then(|| sentence(&facets.join("; ")));
    let others = rules.iter().filter_map(other);
    facets.into_iter().chain(others).collect::<Vec<_>>().join(" ")
}

/// What a rule says that is not about a value's form.
fn other(rule: &Rule) -> Option<String> {
    Some(match rule {
        Rule::Facet(..) => return None,
        Rule::Root(name) if name.namespace.is_empty() => {
            format!("A document, whose root is the element {}.", code(&name.local))
        }
        Rule::Root(name) => format!(
            "A document, whose root is the element {} of the namespace {}.",
            code(&name.local),
            code(&name.namespace)
        ),
        Rule::Occurrence(minimum, maximum) => occurrence(*minimum, *maximum),
        Rule::AttributeDefault(text) if text.is_empty() => "Empty where it is absent.".to_owned(),
        Rule::AttributeDefault(text) => format!("{} where it is absent.", code(text)),
        Rule::ElementDefault(text) => format!("{} where it is empty.", code(text)),
        Rule::Fixed(text) if text.is_empty() => "Always empty.".to_owned(),
        Rule::Fixed(text) => format!("Always {}.", code(text)),
        Rule::Identity(rule) => identity(rule),
    })
}

fn occurrence(minimum: u32, maximum: Option<u32>) -> String {
    match maximum {
        Some(maximum) if maximum == minimum => format!("Exactly {minimum}."),
        Some(maximum) if minimum == 0 => format!("At most {maximum}."),
        Some(maximum) => format!("{minimum} to {maximum}."),
        None => format!("At least {minimum}."),
    }
}

fn identity(rule: &IdentityRule) -> String {
    let fields = rule.fields.iter().map(|field| code(field)).collect::<Vec<_>>().join(", ");
    let (name, of) = (code(&rule.name), code(&rule.selector));
    match &rule.kind {
        IdentityRuleKind::Unique => format!("Unique ({name}): {fields} of {of}."),
        IdentityRuleKind::Key => format!("Key ({name}): {fields} of {of}."),
        IdentityRuleKind::KeyRef(key) => {
            format!("Reference ({name}): {fields} of {of} is a value of {}.", code(key))
        }
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str() + "."
}

/// A code span, whatever backticks the text has (`CommonMark` 6.1). Where lines are wrapped, white
/// space becomes single spaces: where that would change the text, it is escaped.
pub(super) fn code(text: &str) -> String {
    if text.is_empty() {
        return "the empty text".to_owned();
    }
    let is_kept = text.split_whitespace().collect::<Vec<_>>().join(" ") == text;
    let text = if is_kept { text.to_owned() } else { escaped(text) };
    if !text.contains('`') {
        return format!("`{text}`");
    }
    let longest = text.split(|sign| sign != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    format!("{fence} {text} {fence}")
}

fn escaped(text: &str) -> String {
    let escape = |sign: char| match sign {
        ' ' => r"\x20".to_owned(),
        _ if sign.is_whitespace() => sign.escape_default().to_string(),
        _ => sign.to_string(),
    };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::facets::FacetKind;
    use crate::model::names::ExpandedName;
    use crate::model::rules::LengthUnit;

    #[test]
    fn facets_are_one_sentence() {
        let facet = |kind| Rule::Facet(kind, LengthUnit::Characters);
        let rules = [
            Rule::Occurrence(0, Some(5)),
            facet(FacetKind::MinLength(2)),
            facet(FacetKind::Pattern(vec!["[a-z]*".to_owned(), "`".to_owned()])),
        ];
        let expected = "At least 2 characters; matches `[a-z]*` or `` ` ``. At most 5.";
        assert_eq!(rule_words(&rules), expected);
        assert_eq!(rule_words(&[facet(FacetKind::FractionDigits(0))]), "");
    }

    #[test]
    fn white_space_that_matters_is_seen() {
        assert_eq!(code("a b"), "`a b`");
        assert_eq!(code(" *\n"), r"`\x20*\n`");
    }

    #[test]
    fn constraints_and_roots_have_sentences() {
        let (namespace, local) = ("urn:x".to_owned(), "a".to_owned());
        let rules = [
            Rule::Root(ExpandedName { namespace, local }),
            Rule::Identity(IdentityRule {
                name: "id".to_owned(),
                kind: IdentityRuleKind::KeyRef("key".to_owned()),
                selector: ".//x:b".to_owned(),
                fields: vec!["@c".to_owned(), "d".to_owned()],
            }),
        ];
        let expected = "A document, whose root is the element `a` of the namespace `urn:x`. \
                    Reference (`id`): `@c`, `d` of `.//x:b` is a value of `key`.";
        assert_eq!(rule_words(&rules), expected);
    }
}
