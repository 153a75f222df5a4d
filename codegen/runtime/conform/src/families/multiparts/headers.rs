//! Headers of parts, and those of the request that apply to a part without its own.

use swordsmith_http::description::{Parameter, Part};

use super::super::{BYTES, checksums};
use super::Form;
use crate::Case;
use crate::digest::hex_digest;
use crate::samples::{inside, outside};

/// The cases of the headers of a part.
pub(super) fn cases<'a>(form: &Form<'a>, at: usize, kind: &'a Part<'a>) -> Vec<Case<'a>> {
    kind.headers.iter().flat_map(|header| of_header(form, at, kind, header)).collect()
}

fn of_header<'a>(
    form: &Form<'a>,
    at: usize,
    kind: &'a Part<'a>,
    header: &'a Parameter<'a>,
) -> Vec<Case<'a>> {
    let description = form.context.description;
    let (place, name) = (format!("part {} header {}", kind.label, header.name), header.name);
    let refusal = header.refusal.unwrap_or(form.context.router().bad_request);
    let bare = || form.parts[at].clone().without(name);
    let with = |name: &str, value: &[u8]| form.with(at, bare().without(name).header(name, value));
    let mut cases = Vec::new();
    let right = inside(header);
    if checksums::is_checksum(header) {
        if kind.content.is_bytes() {
            let with = |name: &str, value: &str| with(name, value.as_bytes());
            cases.extend(checksums::of_header(description, header, &place, &with));
            cases.extend(fallback_of_checksum(form, at, header, &place));
        }
    } else {
        let accepted = right
            .iter()
            .map(|it| it.leave_open(Case::accepted(&place, &it.rule, with(name, &it.value))));
        cases.extend(accepted);
    }
    let wrong = outside(&header.value);
    let wrong = wrong
        .iter()
        .map(|it| it.leave_open(Case::refused(&place, &it.rule, with(name, &it.value), refusal)));
    cases.extend(wrong);
    if let Some(one) = right.first() {
        let twice = bare().header(name, &one.value).header(name, &one.value);
        let twice = Case::refused(&place, "twice", form.with(at, twice), refusal);
        cases.push(twice.open("which of two values counts is left open"));
    }
    cases
}

/// The checksum of the request applies only if the part has none.
fn fallback_of_checksum<'a>(
    form: &Form<'a>,
    at: usize,
    header: &Parameter<'a>,
    place: &str,
) -> Vec<Case<'a>> {
    let Some(mismatch) = checksums::mismatch(form.context.description) else { return Vec::new() };
    if !header.else_from_request {
        return Vec::new();
    }
    let (name, right, wrong) = (header.name, hex_digest(BYTES), hex_digest(b""));
    let plain = || form.request(&form.parts);
    let own = form.with(at, form.parts[at].clone().header(name, &right));
    vec![
        Case::accepted(place, "right on the request", plain().header(name, &right)),
        Case::new(place, "wrong on the request", plain().header(name, &wrong), mismatch),
        Case::accepted(place, "goes before that of the request", own.header(name, &wrong)),
    ]
}
