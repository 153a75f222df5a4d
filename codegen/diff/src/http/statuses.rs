//! By which statuses a server refuses what a change is about: what it refuses by another one shows
//! another change.

use super::rules;
use crate::Rule;

/// The statuses that show a change of a rule; none, where any does.
pub(super) fn of(rule: &Rule) -> &'static [u16] {
    let known: [(&[&Rule], &'static [u16]); 5] = [
        (&[&rules::SECURITY_REQUIRED, &rules::SECURITY_SCHEME_REMOVED], &[401]),
        (
            &[
                &rules::OPERATION_REMOVED,
                &rules::OPERATION_MOVED,
                &rules::OPERATION_METHOD_CHANGED,
                &rules::PATH_REMOVED,
                &rules::PUBLISHED_REMOVED,
            ],
            &[404, 405],
        ),
        (&[&rules::RESPONSE_MEDIA_TYPE_REMOVED], &[406]),
        (&[&rules::LIMIT_LOWERED, &rules::DOCUMENT_LIMIT_LOWERED], &[413]),
        (&[&rules::REQUEST_MEDIA_TYPE_REMOVED, &rules::PART_MEDIA_TYPE_REMOVED], &[415]),
    ];
    let found = known.iter().find(|(rules, _)| rules.iter().any(|it| it.name == rule.name));
    found.map_or(&[], |(_, statuses)| statuses)
}
