//! A case: one document, and the operations of each subject on it.

#![expect(clippy::missing_panics_doc, reason = "a work panics if its subject fails")]

use std::rc::Rc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use swordsmith_xml::{Document, Limits, validate};
use xsd_parser_types::quick_xml::{WithDeserializer, WithSerializer};

use crate::escaper::Events;
use crate::work::{Work, discard};
use crate::{lower_bound, xsd_parser};

/// A document and the works on it, which are measured in turns.
pub struct Case {
    /// What the case is called.
    pub name: &'static str,
    document: Rc<str>,
    /// The works, in the order they take turns.
    pub works: Vec<Work>,
}

impl Case {
    /// A case without works.
    pub fn new(name: &'static str, document: impl Into<Rc<str>>) -> Self {
        Self { name, document: document.into(), works: Vec::new() }
    }

    /// Adds a work.
    #[must_use]
    pub fn work(
        mut self,
        operation: &'static str,
        subject: &'static str,
        mut run: impl FnMut(&Rc<str>) -> usize + 'static,
    ) -> Self {
        let (document, bytes) = (Rc::clone(&self.document), self.document.len());
        let run = Box::new(move || run(&document));
        self.works.push(Work { operation, subject, bytes, run });
        self
    }

    /// The lower bound of reading: resolving names, and keeping nothing.
    #[must_use]
    pub fn lower_bound(self) -> Self {
        self.work("read", "floor", |document| {
            lower_bound::read(document).expect("well-formed").names
        })
    }

    /// Our codec. A clone is measured, too, because reading cannot allocate less; and the lower
    /// bound of writing: escaping by hand.
    #[must_use]
    pub fn ours<D: Document + Clone + 'static>(self) -> Self {
        let read = |document: &str| D::from_xml(document.as_bytes()).expect("valid");
        let (mut value, mut cloned, mut events) = (None, None, None);
        let written = move |document: &str| read(document).to_xml().expect("valid");
        let of_ours = move |document: &str| {
            Events::of(std::str::from_utf8(&written(document)).expect("what we write is UTF-8"))
        };
        self.work("read", "ours", move |document| discard(read(document)))
            .work("validate", "ours", |document| {
                let errors = validate(D::SCHEMA, document.as_bytes(), &Limits::DEFAULT);
                assert!(errors.is_empty(), "{errors:?}");
                document.len()
            })
            .work("write", "floor", move |document| {
                discard(events.get_or_insert_with(|| of_ours(document)).write())
            })
            .work("write", "ours", move |document| {
                let value = value.get_or_insert_with(|| read(document));
                value.to_xml().expect("valid").len()
            })
            .work("clone", "ours", move |document| {
                discard(cloned.get_or_insert_with(|| read(document)).clone())
            })
    }

    /// xsd-parser's codec.
    #[must_use]
    pub fn xsd_parser<T: WithDeserializer + WithSerializer + 'static>(
        self,
        root: &'static str,
    ) -> Self {
        let mut value = None;
        self.work("read", "xsd-parser", |document| {
            discard(xsd_parser::read::<T>(document).expect("valid"))
        })
        .work("write", "xsd-parser", move |document| {
            let value =
                value.get_or_insert_with(|| xsd_parser::read::<T>(document).expect("valid"));
            xsd_parser::write(value, root).expect("writable").len()
        })
    }

    /// quick-xml with serde.
    #[must_use]
    pub fn serde<T: Serialize + DeserializeOwned + 'static>(self) -> Self {
        let mut value = None;
        self.work("read", "quick-xml+serde", |document| {
            discard(quick_xml::de::from_str::<T>(document).expect("readable"))
        })
        .work("write", "quick-xml+serde", move |document| {
            let value = value
                .get_or_insert_with(|| quick_xml::de::from_str::<T>(document).expect("readable"));
            quick_xml::se::to_string(value).expect("writable").len()
        })
    }
}
