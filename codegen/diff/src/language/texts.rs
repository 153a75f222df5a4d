//! Texts as descriptions of services have them: some lengths, and a pattern that is looked for
//! anywhere in them.

use regex_syntax::hir::{Hir, HirKind, Look};

use super::ANYTHING;
use super::TooLarge;
use super::alphabet::{Alphabet, Classes};
use super::combine::All;
use super::count::{Count, Counted, Limits};
use super::machine::AnyMachine;
use super::regular::{Regular, parsed};
use super::search::{Outcome, Search};

/// Some texts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Texts<'p> {
    /// What they match somewhere, in the syntax of the `regex` crate.
    pub(crate) pattern: Option<&'p str>,
    /// Fewest characters.
    pub(crate) least: u64,
    /// Most characters.
    pub(crate) most: Option<u64>,
}

/// Looks for one of some texts that is none of others, and passes the test.
pub(crate) fn difference(old: Texts<'_>, new: Texts<'_>, is_one: impl Fn(&str) -> bool) -> Outcome {
    let mut classes = Classes::new();
    let machines = (old.machine(&mut classes), new.machine(&mut classes));
    let (Ok(old), Ok(new)) = machines else { return Outcome::TooLarge };
    Search { old, new, alphabet: &Alphabet::of(&classes) }.run(is_one)
}

impl Texts<'_> {
    fn machine(&self, classes: &mut Classes) -> Result<AnyMachine, TooLarge> {
        let mut machines = vec![sized(self.least, self.most)?];
        if let Some(pattern) = self.pattern {
            machines.push(matching(pattern, classes)?);
        }
        Ok(Box::new(All(machines)))
    }
}

/// The machine of texts with so many characters.
pub(crate) fn sized(least: u64, most: Option<u64>) -> Result<AnyMachine, TooLarge> {
    let count = |it: u64| u32::try_from(it).map_err(|_| TooLarge);
    let limits = Limits::new(count(least)?, most.map(count).transpose()?);
    Ok(Box::new(Count::new(Counted::Characters, limits.ok_or(TooLarge)?)))
}

/// The machine of texts in which an expression is found.
pub(crate) fn matching(pattern: &str, classes: &mut Classes) -> Result<AnyMachine, TooLarge> {
    Regular::of(&whole(&parsed(pattern)?)?, classes)
}

/// The expression of all texts in which an expression is found.
fn whole(expression: &Hir) -> Result<Hir, TooLarge> {
    match expression.kind() {
        HirKind::Alternation(branches) => {
            Ok(Hir::alternation(branches.iter().map(whole).collect::<Result<_, _>>()?))
        }
        HirKind::Capture(group) => whole(&group.sub),
        HirKind::Concat(parts) => around(parts),
        _ => around(std::slice::from_ref(expression)),
    }
}

/// These parts, with anything before and behind them where nothing says that the text begins or
/// ends.
fn around(parts: &[Hir]) -> Result<Hir, TooLarge> {
    let is = |part: Option<&Hir>, look| part.is_some_and(|it| *it.kind() == HirKind::Look(look));
    let (begins, ends) = (is(parts.first(), Look::Start), is(parts.last(), Look::End));
    let inner = &parts[usize::from(begins)..];
    let inner = &inner[..inner.len() - usize::from(ends)];
    // Where else a text may begin or end in the middle of a pattern is not known here.
    if inner.iter().any(|part| !part.properties().look_set().is_empty()) {
        return Err(TooLarge);
    }
    let anything = parsed(ANYTHING)?;
    let before = Some(anything.clone()).filter(|_| !begins);
    let behind = Some(anything).filter(|_| !ends);
    Ok(Hir::concat(before.into_iter().chain(inner.iter().cloned()).chain(behind).collect()))
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Texts, difference};

    fn lost(old: &str, new: &str) -> Option<String> {
        let texts = |pattern| Texts { pattern: Some(pattern), least: 0, most: None };
        match difference(texts(old), texts(new), |_| true) {
            Outcome::Found(text) => Some(text),
            Outcome::None => None,
            Outcome::Unclear | Outcome::TooLarge => panic!("`{old}` and `{new}` are not decided"),
        }
    }

    #[test]
    fn a_pattern_is_found_anywhere_unless_it_says_where() {
        assert_eq!(lost("^[0-9]+$", "^[0-9][0-9]*$"), None);
        assert_eq!(lost("^a$", "a"), None);
        assert_eq!(lost("^a|b$", "a|b"), None);
        assert_eq!(lost("^(?:ab)+$", "^ab"), None);
        assert!(lost("a", "^a$").is_some_and(|text| text.contains('a') && text.len() > 1));
        assert_eq!(lost("^[a-c]$", "^[ab]$").as_deref(), Some("c"));
        assert_eq!(lost("", "^.*$").as_deref(), Some("\n"));
    }
}
