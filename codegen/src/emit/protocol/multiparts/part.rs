//! One part of a multipart: how often it stands there, under which label, in which transfer encoding, with what in it.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::case::Case;
use super::super::documents::{self, Carried};
use super::{Form, called, content};
use crate::model::body::{Part, PartContent};

impl Form<'_> {
    /// The cases of a part; `limit` is that of the whole body.
    pub(super) fn of_part(&self, at: usize, part: &Part, limit: u64) -> Vec<Case> {
        let mut cases = self.counts(at, part);
        cases.extend(self.labels(at, part));
        cases.extend(self.transfers(at, part));
        cases.extend(self.document(at, part, limit));
        cases
    }

    /// One part too few, one too many.
    fn counts(&self, at: usize, part: &Part) -> Vec<Case> {
        let place = format!("part {}", part.label);
        let bad_request = self.probed.operations().router.bad_request;
        let others: Vec<_> =
            self.parts.iter().enumerate().filter(|(other, _)| *other != at).collect();
        let others: Vec<_> = others.into_iter().map(|(_, part)| called(part)).collect();
        let of = |count: u32| {
            let parts: Vec<_> = (0..count).map(|_| called(part)).collect();
            self.request(&[others.as_slice(), &parts].concat())
        };
        let fewer = match part.minimum.checked_sub(1) {
            Some(fewer) => Case::refused(&place, "missing", of(fewer), bad_request),
            None => Case::taken(&place, "missing", of(0)),
        };
        let more = match part.maximum {
            Some(most) => Case::refused(&place, "one too many", of(most + 1), bad_request),
            None => Case::taken(&place, "twice", of(2)),
        };
        vec![fewer, more]
    }

    /// Parts are told apart by their media types, and by nothing else.
    fn labels(&self, at: usize, part: &Part) -> Vec<Case> {
        let place = format!("part {}", part.label);
        let Some(content) = content(self.probed, part) else { return Vec::new() };
        let typed = |label: &str, media_type: &str| {
            self.with(at, &quote!(Part::new(#label, #content).of_type(#media_type)))
        };
        let mut cases: Vec<_> = part
            .media_types
            .iter()
            .map(|it| Case::taken(&place, &format!("as {it}"), typed(&part.label, it)))
            .collect();
        cases.push(Case::taken(&place, "of another name", typed("none", &part.media_types[0])));
        if let Some(unsupported) = self.probed.operations().router.unsupported_media_type {
            let none = self.with(at, &quote!(Part::new("none", #content)));
            cases.push(Case::refused(&place, "of no media type", none, unsupported));
            let other = typed(&part.label, "x-none/such");
            cases.push(Case::refused(&place, "of a media type of no part", other, unsupported));
        }
        cases.extend(self.mislabelled(at, part));
        cases
    }

    /// The part under the media type of each other one: it is counted as that, or cannot be read as that.
    fn mislabelled(&self, at: usize, part: &Part) -> Vec<Case> {
        let Some(content) = content(self.probed, part) else { return Vec::new() };
        let bad_request = self.probed.operations().router.bad_request;
        let others = self.parts.iter().enumerate().filter(|(other, _)| *other != at);
        let wrong = others.filter(|(_, other)| part.minimum > 0 || other.maximum == Some(1));
        let cases = wrong.map(|(_, other)| {
            let (label, media_type) = (&part.label, &other.media_types[0]);
            let edits = self.with(at, &quote!(Part::new(#label, #content).of_type(#media_type)));
            let (place, rule) = (format!("part {label}"), format!("labelled as {}", other.label));
            Case::refused(&place, &rule, edits, bad_request)
        });
        cases.collect()
    }

    /// A transfer encoding is undone.
    fn transfers(&self, at: usize, part: &Part) -> Vec<Case> {
        let place = format!("part {}", part.label);
        let bad_request = self.probed.operations().router.bad_request;
        let part = called(part);
        let binary = self.with(at, &quote!(#part.header("Content-Transfer-Encoding", "binary")));
        let base64 = self.with(at, &quote!(#part.transferred("base64", encoded)));
        let wrong = self.with(at, &quote!(#part.header("Content-Transfer-Encoding", "base64")));
        let unknown = self.with(at, &quote!(#part.header("Content-Transfer-Encoding", "x-none")));
        vec![
            Case::taken(&place, "transferred as binary", binary),
            Case::taken(&place, "transferred as base64", base64),
            Case::refused(&place, "said to be base64", wrong, bad_request),
            Case::refused(&place, "transferred in no known way", unknown, bad_request),
        ]
    }

    fn document(&self, at: usize, part: &Part, limit: u64) -> Vec<Case> {
        let PartContent::Document(body) = &part.content else { return Vec::new() };
        let (place, label) = (format!("part {}", part.label), &part.label);
        let carry = |media_type: &str, document: TokenStream| {
            self.with(at, &quote!(Part::new(#label, #document).of_type(#media_type)))
        };
        let media_type = &part.media_types[0];
        let carried =
            Carried { place: &place, media_type, limit, may_be_missing: false, carry: &carry };
        documents::of_document(self.probed, body, carried)
    }
}
