//! Checksums of bodies that are bytes: right in each way of writing them, and wrong.

use proc_macro2::TokenStream;
use quote::quote;

use super::Probed;
use super::bodies::binary;
use super::case::Case;
use crate::model::operations::{Operations, RefusalIndex};
use crate::model::parameter::{Parameter, Value};

/// The cases, if a header has the checksum of a body.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let Some(media_type) = binary(probed) else { return Vec::new() };
    let body = quote!(.body(#media_type, BYTES));
    let headers = probed.operation.parameters.iter().filter(|it| is_checksum(it));
    let cases = headers.flat_map(|header| {
        let place = format!("header {}", header.names[0]);
        of_header(
            probed.operations(),
            header,
            &place,
            &|name, value| quote!(#body.header(#name, #value)),
        )
    });
    cases.collect()
}

/// The cases of a header; `with` makes a request that has it under that name and with that value.
pub(super) fn of_header(
    operations: &Operations,
    header: &Parameter,
    place: &str,
    with: &dyn Fn(&str, TokenStream) -> TokenStream,
) -> Vec<Case> {
    let name = &header.names[0];
    let mut cases = vec![
        Case::taken(place, "right in hex", with(name, quote!(hex_digest(BYTES)))),
        Case::taken(
            place,
            "right in capitals",
            with(name, quote!(hex_digest(BYTES).to_uppercase())),
        ),
        Case::taken(place, "right in base64", with(name, quote!(base64_digest(BYTES)))),
    ];
    for alias in header.names.iter().skip(1).take(1) {
        let right = with(alias, quote!(hex_digest(BYTES)));
        cases.push(Case::taken(place, "right under its other name", right));
    }
    if let Some(mismatch) = mismatch(operations) {
        for name in &header.names {
            let wrong = with(name, quote!(hex_digest(b"")));
            cases.push(Case::refused(
                place,
                &format!("of something else as {name}"),
                wrong,
                mismatch,
            ));
        }
    }
    cases
}

/// Whether a header is a checksum.
pub(super) fn is_checksum(header: &Parameter) -> bool {
    matches!(header.value, Value::Md5(_))
}

/// How a wrong checksum is refused: by the status of a precondition that does not hold, unless that is how the mere presence of a
/// header is refused. `None` if the description leaves that open.
pub(super) fn mismatch(operations: &Operations) -> Option<RefusalIndex> {
    let all = operations.paths.iter().flat_map(|path| &path.operations);
    let claimed: Vec<_> = all.flat_map(|it| &it.forbidden).map(|it| it.refusal).collect();
    let is_free =
        |index: &RefusalIndex| operations.refusal(*index).status == 412 && !claimed.contains(index);
    let mut free = (0..operations.refusals.len()).map(RefusalIndex).filter(is_free);
    let first = free.next();
    first.filter(|_| free.next().is_none())
}
