//! Documents in requests: what is no XML, no such document, in another encoding, or too large.

mod bounds;
mod breaches;

use std::ops::Range;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use swordsmith_xml::{Limits, validate_document};

use bounds::Pair;
use breaches::{Change, Leaf};

use super::Probed;
use super::case::Case;
use super::samples::off_by_a_letter;
use crate::emit::http::number;
use crate::model::body::{BodyContent, DocumentBody};

/// The cases of documents that are whole bodies.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let body = probed.operation.body.iter();
    let variants = body.flat_map(|body| body.variants.iter().map(move |it| (body, it)));
    let cases = variants.flat_map(|(whole, variant)| match &variant.content {
        BodyContent::Document(document) => {
            let place = format!("body {}", variant.name);
            let media_type = &variant.media_types[0];
            of_document(
                probed,
                document,
                Carried {
                    place: &place,
                    media_type,
                    limit: whole.max_bytes,
                    may_be_missing: !whole.required,
                    carry: &|media_type, document| quote!(.body(#media_type, #document)),
                },
            )
        }
        _ => Vec::new(),
    });
    cases.collect()
}

/// Where a document stands in a request.
#[derive(Clone, Copy)]
pub(super) struct Carried<'a> {
    pub(super) place: &'a str,
    pub(super) media_type: &'a str,
    /// The largest body.
    pub(super) limit: u64,
    /// Whether there may be none: then an empty one is none.
    pub(super) may_be_missing: bool,
    /// Makes a request that carries a document under a media type.
    pub(super) carry: &'a dyn Fn(&str, TokenStream) -> TokenStream,
}

/// The cases of a document, wherever it stands.
pub(super) fn of_document(probed: Probed<'_>, body: &DocumentBody, at: Carried<'_>) -> Vec<Case> {
    let mut examples = probed.examples.of_document(&body.document);
    let Some((example, text)) = examples.next() else { return Vec::new() };
    let mut cases = unreadable(probed, body, &quote!(#example), &at);
    cases.extend(examples.map(|(other, _)| {
        let rule = format!("example {other}");
        Case::taken(at.place, &rule, (at.carry)(at.media_type, quote!(#other)))
    }));
    cases.extend(invalid(probed, body, (&example, text), &at));
    cases.extend(encodings(probed, &quote!(#example), text, &at));
    cases.extend(lengths(probed, body, &quote!(#example), &at));
    cases
}

fn unreadable(
    probed: Probed<'_>,
    body: &DocumentBody,
    example: &TokenStream,
    at: &Carried<'_>,
) -> Vec<Case> {
    let documents = &probed.xml.documents;
    let element = documents.roots.get(body.document.root).map(|it| documents.element(it.element));
    let mut wrong = vec![
        ("empty", quote!("")),
        ("not xml", quote!("nothing of the kind")),
        ("cut off", quote!(#example.trim_end().trim_end_matches('>'))),
        ("two roots", quote!([#example, "<second/>"].concat())),
        ("with a document type", quote!(with_doctype(#example))),
        ("not utf8", quote!([#example.as_bytes(), b"<!--\xFF-->"].concat())),
        ("of another namespace", quote!("<none xmlns='urn:none'/>")),
    ];
    if let Some(element) = element {
        let (local, namespace) = (&element.name.local, &element.name.namespace);
        let other = off_by_a_letter(local);
        let other = format!("<{other} xmlns='{namespace}'/>");
        wrong.push(("root off by a letter", quote!(#other)));
        if !namespace.is_empty() {
            let bare = format!("<{local}/>");
            wrong.push(("root in no namespace", quote!(#bare)));
        }
    }
    wrong.retain(|(rule, _)| *rule != "empty" || !at.may_be_missing);
    let bad_request = probed.operations().router.bad_request;
    let case = |(rule, document)| {
        Case::refused(at.place, rule, (at.carry)(at.media_type, document), bad_request)
    };
    wrong.into_iter().map(case).collect()
}

/// What the schema refuses of the document with one thing changed; nothing, where it leaves all open.
fn invalid(
    probed: Probed<'_>,
    body: &DocumentBody,
    (example, text): (&Ident, &str),
    at: &Carried<'_>,
) -> Vec<Case> {
    let bad_request = probed.operations().router.bad_request;
    let edits = |place: &Range<usize>, instead: &str| {
        let (start, end) = (place.start, place.end);
        (at.carry)(at.media_type, quote!(spliced(#example, #start, #end, #instead)))
    };
    let is_valid = |place: &Range<usize>, instead: &str| {
        let changed = spliced(text, place.start, place.end, instead);
        let (schema, root) = (&probed.xml.schema, body.document.root);
        validate_document(schema, root, changed.as_bytes(), &Limits::DEFAULT).is_empty()
    };
    let (changes, leaves) = breaches::changes(text);
    let changes = changes.iter().filter(|it| !is_valid(&it.place, &it.instead));
    let case = |change: &Change| {
        let edits = edits(&change.place, &change.instead);
        Case::refused(at.place, &change.rule, edits, bad_request)
    };
    let mut cases: Vec<_> = changes.map(case).collect();
    for Leaf { path, place } in &leaves {
        let is_bound = |pair: &&Pair| {
            is_valid(place, &pair.inside.text) && !is_valid(place, &pair.outside.text)
        };
        let pairs = bounds::pairs(&probed.xml.documents.simples);
        for Pair { inside, outside } in pairs.iter().filter(is_bound) {
            let rule = |value: &bounds::Value| format!("{path} {}", value.rule);
            cases.push(Case::taken(at.place, &rule(inside), edits(place, &inside.text)));
            let edits = edits(place, &outside.text);
            cases.push(Case::refused(at.place, &rule(outside), edits, bad_request));
        }
    }
    cases
}

fn spliced(text: &str, start: usize, end: usize, instead: &str) -> String {
    [text.get(..start).unwrap_or_default(), instead, text.get(end..).unwrap_or_default()].concat()
}

/// A document is decoded as it declares itself; a `charset` must agree.
fn encodings(probed: Probed<'_>, example: &TokenStream, text: &str, at: &Carried<'_>) -> Vec<Case> {
    let with = |charset: &str, document: TokenStream| {
        (at.carry)(&format!("{};charset={charset}", at.media_type), document)
    };
    let mut cases = vec![
        Case::taken(at.place, "in utf 8 and said so", with("UTF-8", quote!(#example))),
        Case::taken(at.place, "in utf 16", (at.carry)(at.media_type, quote!(utf16(#example)))),
        Case::taken(at.place, "in utf 16 and said so", with("utf-16", quote!(utf16(#example)))),
        Case::taken(at.place, "in latin 1", (at.carry)(at.media_type, quote!(latin1(#example)))),
        Case::taken(
            at.place,
            "in latin 1 and said so",
            with("\"iso-8859-1\"", quote!(latin1(#example))),
        ),
    ];
    if text.is_ascii() {
        cases.push(Case::taken(
            at.place,
            "in ascii and said so",
            with("us-ascii", quote!(#example)),
        ));
    }
    let bad_request = probed.operations().router.bad_request;
    let wrong = [
        ("utf 16 said to be utf 8", with("utf-8", quote!(utf16(#example)))),
        ("utf 8 said to be utf 16", with("utf-16", quote!(#example))),
        ("latin 1 said to be utf 8", with("utf-8", quote!(latin1(#example)))),
        ("of unknown charset", with("x-none", quote!(#example))),
    ];
    cases.extend(wrong.map(|(rule, edits)| Case::refused(at.place, rule, edits, bad_request)));
    cases
}

fn lengths(
    probed: Probed<'_>,
    body: &DocumentBody,
    example: &TokenStream,
    at: &Carried<'_>,
) -> Vec<Case> {
    let Some(too_large) = probed.operations().router.too_large else { return Vec::new() };
    // Where the document has no limit of its own, or one that it cannot reach, `lengths` tries that of the body.
    let Some(limit) = body.max_bytes.filter(|limit| *limit < at.limit) else { return Vec::new() };
    let of = |length: u64| {
        let length = number(length);
        (at.carry)(at.media_type, quote!(padded(#example, #length)))
    };
    vec![
        Case::taken(at.place, "at the limit", of(limit)),
        Case::refused(at.place, "over the limit", of(limit + 1), too_large),
    ]
}
