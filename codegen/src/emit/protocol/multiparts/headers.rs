//! Headers of parts, and those of the request that count where a part has none.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::case::{Case, literal};
use super::super::checksums;
use super::super::samples::{inside, outside};
use super::{Form, called};
use crate::model::body::{Part, PartContent, PartHeader};

/// The cases of the headers of a part.
pub(super) fn cases(form: &Form<'_>, at: usize, part: &Part) -> Vec<Case> {
    part.headers.iter().flat_map(|header| of_header(form, at, part, header)).collect()
}

fn of_header(form: &Form<'_>, at: usize, part: &Part, header: &PartHeader) -> Vec<Case> {
    let operations = form.probed.operations();
    let parameter = &header.parameter;
    let place = format!("part {} header {}", part.label, parameter.names[0]);
    let made = called(part);
    let with = |name: &str, value: TokenStream| {
        form.with(at, &quote!(#made.without(#name).header(#name, #value)))
    };
    let name = &parameter.names[0];
    let mut cases = Vec::new();
    let taken = inside(operations, &parameter.value, &parameter.examples);
    let is_checksum = checksums::is_checksum(parameter);
    if is_checksum {
        if matches!(part.content, PartContent::Binary(_)) {
            cases.extend(checksums::of_header(operations, parameter, &place, &with));
            cases.extend(fallback_of_checksum(form, at, part, header, &place));
        }
    } else {
        let each = taken.iter().map(|it| (it, literal(&it.value)));
        cases.extend(
            each.map(|(it, value)| Case::taken(&place, &it.rule, with(name, quote!(#value)))),
        );
    }
    for wrong in outside(operations, &parameter.value) {
        let value = literal(&wrong.value);
        let edits = with(name, quote!(#value));
        cases.push(Case::refused(&place, &wrong.rule, edits, parameter.refusal));
    }
    if let Some(one) = taken.first() {
        let value = literal(&one.value);
        let twice = quote!(#made.without(#name).header(#name, #value).header(#name, #value));
        cases.push(Case::refused(&place, "twice", form.with(at, &twice), parameter.refusal));
    }
    cases
}

/// Where the part has no checksum, that of the request counts; where it has one, that of the request does not.
fn fallback_of_checksum(
    form: &Form<'_>,
    at: usize,
    part: &Part,
    header: &PartHeader,
    place: &str,
) -> Vec<Case> {
    let Some(mismatch) = checksums::mismatch(form.probed.operations()) else { return Vec::new() };
    if !header.else_from_request {
        return Vec::new();
    }
    let name = &header.parameter.names[0];
    let made = called(part);
    let plain = form.with(at, &made);
    let own = form.with(at, &quote!(#made.header(#name, hex_digest(BYTES))));
    vec![
        Case::taken(place, "right on the request", quote!(#plain.header(#name, hex_digest(BYTES)))),
        Case::refused(
            place,
            "wrong on the request",
            quote!(#plain.header(#name, hex_digest(b""))),
            mismatch,
        ),
        Case::taken(
            place,
            "goes before that of the request",
            quote!(#own.header(#name, hex_digest(b""))),
        ),
    ]
}
