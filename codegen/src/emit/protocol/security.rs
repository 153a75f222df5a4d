//! Who is asking: without the right credentials nobody is.

use quote::quote;

use super::Probed;
use super::case::Case;

/// The cases.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let Some(refusal) = probed.operations().router.unauthorized else { return Vec::new() };
    let edits = [
        ("none", quote!(.without("Authorization"))),
        ("wrong password", quote!(.wrong_password())),
        ("unknown client", quote!(.unknown_client())),
        ("not base64", quote!(.credentials("Basic ***"))),
        ("without colon", quote!(.credentials("Basic bm9ib2R5"))),
        ("another scheme", quote!(.credentials("Bearer bm9ib2R5Og=="))),
        ("twice", quote!(.header("Authorization", "Basic bm9ib2R5Og=="))),
    ];
    edits.map(|(rule, edits)| Case::refused("credentials", rule, edits, refusal)).into()
}
