//! One part of a multipart: how often it occurs, its label, its transfer encoding and its content.

use swordsmith_http::description::ContentKind;
use swordsmith_http::{MediaType, description};

use super::super::documents::{self, Carried};
use super::super::valid::{content, part_of};
use super::Form;
use crate::documents::encoded;
use crate::{Case, Part};

/// Why a part of another media type may be read.
const TYPES: &str = "a server may go by the name of a part alone";

/// More parts of a kind are not sent.
const MOST: u32 = 1000;

impl<'a> Form<'a> {
    /// The cases of a part; `limit` is that of the whole body.
    pub(super) fn of_part(
        &self,
        at: usize,
        kind: &'a description::Part<'a>,
        limit: u64,
    ) -> Vec<Case<'a>> {
        let mut cases = self.counts(at, kind);
        cases.extend(self.labels(at, kind));
        cases.extend(self.transfers(at, kind));
        cases.extend(self.document(at, kind, limit));
        cases
    }

    /// One part missing, one surplus.
    fn counts(&self, at: usize, kind: &description::Part<'a>) -> Vec<Case<'a>> {
        let place = format!("part {}", kind.label);
        let bad_request = self.context.router().bad_request;
        let others = self.parts.iter().enumerate().filter(|(other, _)| *other != at);
        let others: Vec<_> = others.map(|(_, part)| part.clone()).collect();
        let of = |count: u32| {
            let parts: Vec<_> = (0..count).map(|_| self.parts[at].clone()).collect();
            self.request(&[others.as_slice(), &parts].concat())
        };
        let fewer = match kind.minimum.checked_sub(1) {
            Some(MOST..) => None,
            Some(fewer) => Some(Case::refused(&place, "missing", of(fewer), bad_request)),
            None => Some(Case::accepted(&place, "missing", of(0))),
        };
        let more = match kind.maximum {
            Some(MOST..) => None,
            Some(most) => {
                let case = Case::refused(&place, "one too many", of(most + 1), bad_request);
                Some(case.open("which of several parts counts is left open"))
            }
            None => Some(Case::accepted(&place, "twice", of(2))),
        };
        fewer.into_iter().chain(more).collect()
    }

    /// What tells the kind of a part: its media type, or its name.
    fn labels(&self, at: usize, kind: &description::Part<'a>) -> Vec<Case<'a>> {
        let place = format!("part {}", kind.label);
        let Some(content) = content(self.context, kind) else { return Vec::new() };
        let part = |label: &str| part_of(kind, label, &content);
        let typed = |label: &str, media_type: &str| self.with(at, part(label).of_type(media_type));
        let media_types = kind.content.media_types;
        let mut cases: Vec<_> = media_types
            .iter()
            .map(|it| {
                Case::accepted(
                    &place,
                    &format!("as {it}"),
                    typed(kind.label, &MediaType::example_of(it)),
                )
            })
            .collect();
        if !matches!(kind.content.kind, ContentKind::Value(_)) {
            let nameless = Part::new(kind.label, content.clone())
                .of_type(&MediaType::example_of(media_types[0]));
            let case = Case::accepted(&place, "without a file name", self.with(at, nameless));
            cases.push(case.open("bytes without a file name may be no file"));
        }
        let another = typed("none", &MediaType::example_of(media_types[0]));
        cases.push(if self.by_name && (self.is_closed || kind.minimum > 0) {
            Case::refused(&place, "of another name", another, self.context.router().bad_request)
        } else if self.by_name {
            Case::accepted(&place, "of another name", another)
        } else {
            Case::accepted(&place, "of another name", another).of_profile()
        });
        let has_any = media_types.contains(&"*/*");
        let unsupported = self.context.router().unsupported_media_type.filter(|_| !has_any);
        if let Some(unsupported) = unsupported {
            let other = typed(kind.label, "x-none/such");
            let case = Case::refused(&place, "of a media type of no part", other, unsupported);
            cases.push(case.open(TYPES));
            // A part that does not say is plain text (RFC 7578, section 4.4).
            let is_text = MediaType::parse("text/plain").is_ok_and(|it| it.is_any_of(media_types));
            // A part of another name is ignored where a form is open.
            let is_named = self.by_name || (self.is_form() && !self.is_closed);
            let label = if is_named { kind.label } else { "none" };
            let none = self.with(at, part(label));
            let case = if is_text {
                Case::accepted(&place, "of no media type", none)
            } else {
                Case::refused(&place, "of no media type", none, unsupported)
            };
            cases.push(if is_named { case.open(TYPES) } else { case.of_profile() });
        }
        if !self.by_name {
            cases.extend(self.mislabelled(at, kind, &content));
        }
        cases
    }

    /// The part with the media type of each other kind: it counts as that kind, or is malformed.
    fn mislabelled(
        &self,
        at: usize,
        kind: &description::Part<'a>,
        content: &[u8],
    ) -> Vec<Case<'a>> {
        let bad_request = self.context.router().bad_request;
        let others = self.kinds.iter().enumerate().filter(|(other, _)| *other != at);
        let wrong = others.filter(|(_, other)| kind.minimum > 0 || other.maximum == Some(1));
        let cases = wrong.map(|(_, other)| {
            let part = part_of(kind, kind.label, content).of_type(other.content.media_types[0]);
            let (place, rule) =
                (format!("part {}", kind.label), format!("labelled as {}", other.label));
            Case::refused(&place, &rule, self.with(at, part), bad_request).of_profile()
        });
        cases.collect()
    }

    /// A transfer encoding is decoded.
    fn transfers(&self, at: usize, kind: &description::Part<'a>) -> Vec<Case<'a>> {
        let place = format!("part {}", kind.label);
        let bad_request = self.context.router().bad_request;
        let part = || self.parts[at].clone();
        let named =
            |encoding: &str| self.with(at, part().header("Content-Transfer-Encoding", encoding));
        let base64 = self.with(at, part().transferred("base64", encoded));
        let cases = [
            Case::accepted(&place, "transferred as binary", named("binary")),
            Case::accepted(&place, "transferred as base64", base64),
            Case::refused(&place, "said to be base64", named("base64"), bad_request),
            Case::refused(&place, "transferred in no known way", named("x-none"), bad_request),
        ];
        cases.map(|case| case.open("the header is deprecated (RFC 7578, section 4.7)")).into()
    }

    fn document(&self, at: usize, kind: &'a description::Part<'a>, limit: u64) -> Vec<Case<'a>> {
        let carry = |media_type: &str, document: &[u8]| {
            self.with(at, part_of(kind, kind.label, document).of_type(media_type))
        };
        let carried = Carried {
            place: &format!("part {}", kind.label),
            content: &kind.content,
            limit,
            is_whole: false,
            may_be_missing: false,
            carry: &carry,
        };
        documents::of_document(self.context, &carried)
    }
}
