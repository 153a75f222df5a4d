//! Rules that one fact breaks, made into a change.

use std::collections::BTreeSet;

use super::rules::{BUF, Category, ProtoRule};
use crate::{Change, Party, Rule, Severity};

/// The rules that a fact breaks.
pub(super) type Rules = BTreeSet<&'static ProtoRule>;

/// A change of all these rules, which breaks code at least; nothing, if no rule is broken.
pub(super) fn breaking(rules: &Rules, subject: &str, message: String) -> Option<Change> {
    let mut rules: Vec<_> = rules.iter().map(|it| &it.rule).collect();
    let severity = |rule: &&Rule| {
        let position = BUF.iter().position(|it| it.rule == **rule);
        position.unwrap_or(BUF.len())
    };
    rules.sort_by_key(severity);
    let mut rules = rules.into_iter();
    let mut change = Change::new(rules.next()?, Severity::Breaking, subject, message);
    change.also = rules.collect();
    Some(change.to([Party::Code]))
}

/// A change that breaks nothing.
pub(super) fn compatible(rule: &'static ProtoRule, subject: &str, message: String) -> Change {
    Change::new(&rule.rule, Severity::Compatible, subject, message)
}

/// Whether any of some rules is about bytes in the binary format.
pub(super) fn is_of_wire(rules: &Rules) -> bool {
    rules.iter().any(|it| it.category == Category::Wire)
}

/// Whether any of some rules is about bytes or JSON.
pub(super) fn is_of_json(rules: &Rules) -> bool {
    rules.iter().any(|it| it.category == Category::WireJson)
}
