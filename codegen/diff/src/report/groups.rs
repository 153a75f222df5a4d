//! Changes that have one cause. What several operations share is changed once in the schema, and is
//! a change of each of them; people want to read it once.

use super::words::rules;
use crate::{Change, Party, Place, Severity};

/// A change, and those that look like it.
pub(super) struct Group<'c> {
    /// The one that is shown, with its witness.
    pub(super) first: &'c Change,
    /// Those of which the message is shown.
    pub(super) others: Vec<&'c Change>,
}

/// What changes of one cause have in common.
#[derive(PartialEq, Eq)]
struct Cause<'c> {
    severity: Severity,
    rules: String,
    parties: &'c [Party],
    allowed: Option<&'c str>,
    places: [Option<&'c str>; 2],
}

/// The changes, grouped by their causes, in the order of the first of each.
pub(super) fn groups<'c>(changes: impl Iterator<Item = &'c Change>) -> Vec<Group<'c>> {
    let mut groups: Vec<(Option<Cause<'c>>, Group<'c>)> = Vec::new();
    for change in changes {
        let cause = cause(change);
        match groups.iter_mut().find(|(known, _)| cause.is_some() && *known == cause) {
            Some((_, group)) => group.others.push(change),
            None => groups.push((cause, Group { first: change, others: Vec::new() })),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Nothing, of a change that says more than its places and its message do.
fn cause(change: &Change) -> Option<Cause<'_>> {
    let is_shown_alone = change.message.contains('\n')
        || (change.old.is_none() && change.new.is_none() && change.witness.is_some());
    (!is_shown_alone).then(|| Cause {
        severity: change.severity,
        rules: rules(change),
        parties: &change.parties,
        allowed: change.allowed.as_deref(),
        places: [excerpt(change.old.as_ref()), excerpt(change.new.as_ref())],
    })
}

fn excerpt(place: Option<&Place>) -> Option<&str> {
    place.map(|place| place.excerpt.as_str())
}

#[cfg(test)]
mod tests {
    use super::groups;
    use crate::{Change, Language, Level, Rule, Severity};

    static RULE: Rule = Rule {
        name: "type-removed",
        language: Language::Rust,
        level: Level::Source,
        meaning: "a rule of a test",
    };

    #[test]
    fn what_has_one_cause_is_shown_once() {
        let change = |message: &str| Change::new(&RULE, Severity::Breaking, "", message);
        let changes = [change("a"), change("b:\nx"), change("c")];
        let groups = groups(changes.iter());
        let shown: Vec<_> = groups.iter().map(|it| it.first.message.as_str()).collect();
        assert_eq!(shown, ["a", "b:\nx"]);
        assert_eq!(groups[0].others, [&changes[2]]);
    }
}
