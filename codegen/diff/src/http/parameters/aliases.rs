//! Other names of a header.

use swordsmith_http::description::Parameter;

use super::Slot;
use crate::Change;
use crate::http::rules;
use crate::http::side::addition;
use crate::http::trial::samples;

/// Names that came and went.
pub(super) fn compare(
    slot: &Slot<'_, '_>,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
) -> Vec<Change> {
    let has = |parameter: &Parameter<'_>, name: &str| {
        parameter.names().any(|it| it.eq_ignore_ascii_case(name))
    };
    let gone = old.names().filter(|name| !has(new, name)).map(|name| removed(slot, old, name));
    let come = new.names().filter(|name| !has(old, name)).map(|name| {
        let message = format!("the {} may be called `{name}`, too", slot.called(old));
        addition(&rules::PARAMETER_ALIAS_ADDED, slot.subject_of(old), message)
    });
    gone.chain(come).collect()
}

/// What is sent under a name that is not read any more, is refused where it must be there.
fn removed(slot: &Slot<'_, '_>, old: &Parameter<'_>, name: &str) -> Change {
    let message = format!("the {} is no longer read under the name `{name}`", slot.called(old));
    let called = Parameter { name, also_named: &[], ..*old };
    let text = samples(&old.value).into_iter().next();
    // A request without it under any of its names, and then with it under this one.
    let request = text.and_then(|text| {
        let without = (slot.set)(old, None)?;
        without.with(&called, &text)
    });
    let change = slot.both.broken_or(
        crate::Severity::Warning,
        &rules::PARAMETER_ALIAS_REMOVED,
        (slot.subject_of(old), message),
        request,
    );
    change.help("keep the name among `x-also-named`")
}
