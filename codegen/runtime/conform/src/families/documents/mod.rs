//! Documents in requests: not XML, of another type, in another encoding, or too large.

mod bounds;
mod breaches;
pub(super) mod json;

use std::ops::Range;

use swordsmith_http::description::{Content, RequestBody};
use swordsmith_xml::{Limits, validate_document};

use bounds::Pair;
use breaches::{Change, Leaf};

use super::OperationContext;
use super::lengths::LARGEST_SENT;
use crate::documents::{
    declared_wrong, latin1, latin1_alone, padded, spliced, utf16, with_doctype,
};
use crate::samples::off_by_a_letter;
use crate::{Case, Expected, Request};

/// The cases of documents that are whole bodies.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let body = context.operation.body.iter();
    let variants = body.flat_map(|body| body.variants.iter().map(move |it| (body, it)));
    let cases = variants.flat_map(|(whole, variant)| {
        let carry = |media_type: &str, document: &[u8]| context.valid().body(media_type, document);
        let carried = Carried {
            place: &format!("body {}", variant.name),
            content: &variant.content,
            limit: whole.max_bytes,
            is_whole: true,
            may_be_missing: !whole.required,
            carry: &carry,
        };
        of_document(context, &carried)
    });
    cases.collect()
}

/// The position of a document in a request.
pub(super) struct Carried<'c, 'a> {
    pub(super) place: &'c str,
    pub(super) content: &'a Content<'a>,
    /// The largest body.
    pub(super) limit: u64,
    /// Whether it is the whole body.
    pub(super) is_whole: bool,
    /// Whether it is optional: an empty one then counts as absent.
    pub(super) may_be_missing: bool,
    /// Makes a request with a document of a media type.
    pub(super) carry: &'c dyn Fn(&str, &[u8]) -> Request<'a>,
}

impl<'a> Carried<'_, 'a> {
    fn request(&self, document: impl AsRef<[u8]>) -> Request<'a> {
        (self.carry)(self.content.media_types[0], document.as_ref())
    }

    fn in_charset(&self, charset: &str, document: impl AsRef<[u8]>) -> Request<'a> {
        let media_type = format!("{};charset={charset}", self.content.media_types[0]);
        (self.carry)(&media_type, document.as_ref())
    }
}

/// The cases of a document at any position; none if the content is not a document or has no
/// example.
pub(super) fn of_document<'a>(
    context: OperationContext<'a>,
    at: &Carried<'_, 'a>,
) -> Vec<Case<'a>> {
    let Some((document, own_limit)) = at.content.as_document() else { return Vec::new() };
    let mut examples = context.examples(document);
    let Some((_, text)) = examples.next() else { return Vec::new() };
    let is_json = context.description.is_json(document);
    let mut cases = if is_json {
        json_cases(context, document, text, at)
    } else {
        unreadable(context, document, text, at)
    };
    cases.extend(examples.map(|(name, text)| {
        Case::accepted(at.place, &format!("example {name}"), at.request(text))
    }));
    if !is_json {
        cases.extend(invalid(context, document, text, at));
        cases.extend(encodings(context, text, at));
    }
    cases.extend(lengths(context, own_limit, text, at));
    cases
}

fn json_cases<'a>(
    context: OperationContext<'a>,
    number: u32,
    text: &str,
    at: &Carried<'_, 'a>,
) -> Vec<Case<'a>> {
    let bad_request = context.router().bad_request;
    let document = context.description.document(number);
    let wrong = document.into_iter().flat_map(|document| json::wrong(document, text));
    let wrong = wrong.filter(|(rule, _)| rule != "empty" || !at.may_be_missing);
    let case = |(rule, text): (String, Vec<u8>)| {
        Case::refused(at.place, &rule, at.request(text), bad_request)
    };
    wrong.map(case).collect()
}

fn unreadable<'a>(
    context: OperationContext<'a>,
    document: u32,
    text: &str,
    at: &Carried<'_, 'a>,
) -> Vec<Case<'a>> {
    let mut wrong: Vec<(&str, Vec<u8>)> = vec![
        ("empty", Vec::new()),
        ("not xml", b"nothing of the kind".to_vec()),
        ("cut off", text.trim_end().trim_end_matches('>').into()),
        ("two roots", [text, "<second/>"].concat().into()),
        ("with a document type", with_doctype(text).into()),
        ("not utf8", [text.as_bytes(), b"<!--\xFF-->"].concat()),
        ("of another namespace", b"<none xmlns='urn:none'/>".to_vec()),
    ];
    let (namespace, local) = root(context, document);
    let other = off_by_a_letter(local);
    let other = format!("<{other} xmlns='{namespace}'/>");
    wrong.push(("root off by a letter", other.into()));
    if !namespace.is_empty() {
        wrong.push(("root in no namespace", format!("<{local}/>").into()));
    }
    wrong.retain(|(rule, _)| *rule != "empty" || !at.may_be_missing);
    let bad_request = context.router().bad_request;
    let case = |(rule, document): (&str, Vec<u8>)| {
        let case = Case::refused(at.place, rule, at.request(document), bad_request);
        case.open_if(rule == "with a document type", "XML has document types")
    };
    wrong.into_iter().map(case).collect()
}

/// Namespace and local name of a document's root.
fn root(context: OperationContext<'_>, document: u32) -> (&str, &str) {
    let schema = context.description.schema;
    let name = schema.documents.get(document as usize).map(|it| {
        let element = &schema.elements[it.element as usize];
        schema.names[element.name as usize]
    });
    name.map_or(("", ""), |name| (schema.namespaces[usize::from(name.namespace)], name.local))
}

/// Changes of the document that the schema refuses; none if the schema allows everything.
fn invalid<'a>(
    context: OperationContext<'a>,
    document: u32,
    text: &str,
    at: &Carried<'_, 'a>,
) -> Vec<Case<'a>> {
    let bad_request = context.router().bad_request;
    let schema = context.description.schema;
    let with = |place: &Range<usize>, instead: &str| spliced(text, place.start, place.end, instead);
    let is_valid = |place: &Range<usize>, instead: &str| {
        let document = (document as usize, with(place, instead));
        validate_document(schema, document.0, document.1.as_bytes(), &Limits::DEFAULT).is_empty()
    };
    let (changes, leaves) = breaches::changes(text);
    let changes = changes.iter().filter(|it| !is_valid(&it.place, &it.instead));
    let case = |change: &Change| {
        let request = at.request(with(&change.place, &change.instead));
        Case::refused(at.place, &change.rule, request, bad_request)
    };
    let mut cases: Vec<_> = changes.map(case).collect();
    let pairs = bounds::pairs(schema);
    for Leaf { path, place } in &leaves {
        let is_bound = |pair: &&Pair| {
            is_valid(place, &pair.inside.text) && !is_valid(place, &pair.outside.text)
        };
        for Pair { inside, outside } in pairs.iter().filter(is_bound) {
            let rule = |value: &bounds::Value| format!("{path} {}", value.rule);
            let request = |value: &bounds::Value| at.request(with(place, &value.text));
            cases.push(Case::accepted(at.place, &rule(inside), request(inside)));
            cases.push(Case::refused(at.place, &rule(outside), request(outside), bad_request));
        }
    }
    cases
}

/// Why a document in an encoding may be refused, or one of another be read.
const RECOMMENDED: &str = "RFC 7303, section 3.2, only recommends how encodings are found";

/// A byte order mark decides in which encoding a document is, then the `charset`, then its own
/// declaration (RFC 7303, section 3.2).
fn encodings<'a>(context: OperationContext<'a>, text: &str, at: &Carried<'_, 'a>) -> Vec<Case<'a>> {
    let mut accepted = vec![
        ("in utf 8 and said so", at.in_charset("UTF-8", text)),
        ("in utf 16", at.request(utf16(text))),
        ("in utf 16 and said so", at.in_charset("utf-16", utf16(text))),
        ("in latin 1", at.request(latin1(text))),
        ("in latin 1 and said so", at.in_charset("\"iso-8859-1\"", latin1(text))),
        ("in utf 16 with a mark and said to be utf 8", at.in_charset("utf-8", utf16(text))),
        ("in latin 1 by its charset alone", at.in_charset("iso-8859-1", latin1_alone(text))),
        (
            "in utf 8 by its charset and not its declaration",
            at.in_charset("utf-8", declared_wrong(text)),
        ),
    ];
    if text.is_ascii() {
        accepted.push(("in ascii and said so", at.in_charset("us-ascii", text)));
    }
    let router = context.router();
    let mut refusals = vec![router.bad_request];
    refusals.extend(router.unsupported_media_type);
    let accepted = accepted.into_iter().map(|(rule, request)| {
        // UTF-8 and UTF-16 must be read (XML 1.0, section 4.3.3).
        let is_demanded = ["in utf 8 and said so", "in utf 16"].contains(&rule);
        Case::accepted(at.place, rule, request).open_if(!is_demanded, RECOMMENDED)
    });
    let request = at.in_charset("x-none", text);
    let unknown = Case::new(at.place, "of unknown charset", request, Expected::OneOf(refusals));
    let unknown = unknown.open(RECOMMENDED);
    accepted.chain([unknown]).collect()
}

fn lengths<'a>(
    context: OperationContext<'a>,
    own_limit: Option<u64>,
    text: &str,
    at: &Carried<'_, 'a>,
) -> Vec<Case<'a>> {
    let Some(too_large) = context.router().too_large else { return Vec::new() };
    // A document that is the whole body has the body's limit, if it has no smaller one.
    let whole = Some(at.limit).filter(|limit| at.is_whole && *limit <= LARGEST_SENT);
    let Some(limit) = own_limit.filter(|limit| *limit < at.limit).or(whole) else {
        return Vec::new();
    };
    let of = |length: u64| {
        let length = usize::try_from(length).unwrap_or_default();
        // All cases are made before the first is run: whole bodies are padded when they are sent.
        if at.is_whole {
            at.request(text).padded(length)
        } else {
            at.request(padded(text.as_bytes(), length))
        }
    };
    let cases = [
        Case::accepted(at.place, "at the limit", of(limit)),
        Case::refused(at.place, "over the limit", of(limit + 1), too_large),
    ];
    let is_default = limit == RequestBody::DEFAULT_MAX_BYTES;
    cases.map(|case| if is_default { case.of_profile() } else { case }).into()
}
