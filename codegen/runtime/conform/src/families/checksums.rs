//! Checksums of bodies of bytes: correct in each notation, and wrong.

use swordsmith_http::description::{Description, Parameter, Refusal, Value};

use super::valid::bytes_media_type;
use super::{BYTES, OperationContext};
use crate::digest::{base64_digest, hex_digest};
use crate::{Case, Expected, Request};

/// The cases, if a header has the checksum of a body.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let Some(media_type) = bytes_media_type(context) else { return Vec::new() };
    let headers = context.operation.parameters.iter().filter(|it| is_checksum(it));
    let cases = headers.flat_map(|header| {
        let place = format!("header {}", header.name);
        of_header(context.description, header, &place, &|name, value| {
            context.valid().body(&media_type, BYTES).header(name, value)
        })
    });
    cases.collect()
}

/// The cases of a header; `with` makes a request with that name and value.
pub(super) fn of_header<'a>(
    description: &'a Description<'a>,
    header: &Parameter<'a>,
    place: &str,
    with: &dyn Fn(&str, &str) -> Request<'a>,
) -> Vec<Case<'a>> {
    let (name, hex) = (header.name, hex_digest(BYTES));
    let mut cases = vec![
        Case::accepted(place, "right in hex", with(name, &hex)),
        Case::accepted(place, "right in capitals", with(name, &hex.to_uppercase())),
        Case::accepted(place, "right in base64", with(name, &base64_digest(BYTES))),
    ];
    for alias in header.also_named.iter().take(1) {
        cases.push(Case::accepted(place, "right under its other name", with(alias, &hex)));
    }
    if let Some(mismatch) = mismatch(description) {
        for name in header.names() {
            let wrong = with(name, &hex_digest(b""));
            let rule = format!("of something else as {name}");
            cases.push(Case::new(place, &rule, wrong, mismatch.clone()));
        }
    }
    cases
}

/// Whether a header is a checksum.
pub(super) fn is_checksum(header: &Parameter<'_>) -> bool {
    matches!(header.value, Value::Md5(_))
}

/// The refusal of a wrong checksum: one of those of a failed precondition, unless the mere presence
/// of a header is refused so. `None` if the description has none.
pub(super) fn mismatch<'a>(description: &Description<'a>) -> Option<Expected<'a>> {
    let forbidden = description.operations.iter().flat_map(|it| it.forbidden);
    let claimed: Vec<_> = forbidden.map(|it| it.refusal).collect();
    let is_free = |refusal: &&Refusal<'_>| {
        refusal.status == 412 && !claimed.iter().any(|other| other.is(refusal))
    };
    let free: Vec<_> = description.refusals.iter().copied().filter(is_free).collect();
    (!free.is_empty()).then_some(Expected::OneOf(free))
}
