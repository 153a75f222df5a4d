//! `xs:ID` and `xs:IDREF`: IDs must be unique, and references must resolve.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::super::datatypes::{self, Prefixes};
use super::super::error::{Error, ErrorKind};
use super::super::table::{Builtin, Place, Schema, SimpleId, Variety};

/// The IDs of a document so far, and the references to them.
#[derive(Debug, Default)]
pub(super) struct Ids {
    /// Each ID with the number of the start tag in which an attribute declared it.
    known: BTreeMap<String, Option<usize>>,
    references: Vec<Reference>,
    /// How many start tags in which attributes declare IDs have ended.
    tag: usize,
    /// Whether the open start tag is to be counted among them.
    is_tag_counted: bool,
}

/// A reference to an ID.
#[derive(Debug)]
struct Reference {
    id: String,
    /// Where it stands in the document.
    offset: usize,
    /// Where the element or attribute is declared whose value it is.
    rule: Place,
}

/// Whose value a text is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Owner {
    /// Where the element or attribute is declared.
    pub(super) place: Place,
    /// Whether it is an attribute.
    pub(super) is_attribute: bool,
}

impl Owner {
    /// An attribute that is declared there.
    pub(super) fn attribute(place: Place) -> Self {
        Self { place, is_attribute: true }
    }

    /// An element that is declared there.
    pub(super) fn element(place: Place) -> Self {
        Self { place, is_attribute: false }
    }
}

/// A text that is valid for a simple type, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct ValidText<'t> {
    pub(super) text: &'t str,
    pub(super) prefixes: &'t dyn Prefixes,
    pub(super) offset: usize,
    pub(super) owner: Owner,
}

impl Ids {
    /// Takes a valid value of a simple type: nothing happens unless it has IDs in it. Of a union,
    /// the member that takes the text decides.
    pub(super) fn take(
        &mut self,
        schema: &Schema<'_>,
        simple: SimpleId,
        value: &ValidText<'_>,
    ) -> Result<(), Error> {
        if !schema.precomputed().is_id(simple) {
            return Ok(());
        }
        match schema.simples.get(simple as usize).map(|simple| simple.variety) {
            Some(Variety::Atomic(Builtin::Id)) => self.declare(value),
            Some(Variety::Atomic(_)) => {
                let Owner { place: rule, .. } = value.owner;
                let id = value.text.to_owned();
                self.references.push(Reference { id, offset: value.offset, rule });
                Ok(())
            }
            Some(Variety::List(item)) => {
                let mut items = datatypes::items(value.text);
                items.try_for_each(|text| self.take(schema, item, &ValidText { text, ..*value }))
            }
            Some(Variety::Union(members)) => {
                let mut text = Cow::Borrowed(value.text);
                match datatypes::member(schema, simple, &mut text, value.prefixes) {
                    Some(at) => {
                        self.take(schema, members[at], &ValidText { text: &text, ..*value })
                    }
                    None => Ok(()),
                }
            }
            None => Ok(()),
        }
    }

    /// Several attributes of one element may have the same ID: it identifies the element (XML
    /// Schema 1.1, part 1, 3.17.5.2).
    fn declare(&mut self, value: &ValidText<'_>) -> Result<(), Error> {
        let own = value.owner.is_attribute.then_some(self.tag);
        self.is_tag_counted |= value.owner.is_attribute;
        match self.known.get(value.text) {
            None => {
                self.known.insert(value.text.to_owned(), own);
                Ok(())
            }
            Some(tag) if own.is_some() && *tag == own => Ok(()),
            Some(_) => {
                let found = format!("the ID `{}` is in the document already", value.text);
                Err(Error::new(ErrorKind::Identity, found))
            }
        }
    }

    /// Ends the start tag that is open.
    #[inline]
    pub(super) fn end_tag(&mut self) {
        if self.is_tag_counted {
            self.tag += 1;
            self.is_tag_counted = false;
        }
    }

    /// Byte offsets, from `start` on, of references: later errors may point there.
    pub(super) fn offsets_to_keep(&self, start: usize) -> impl Iterator<Item = usize> {
        let offsets = self.references.iter().rev().map(|reference| reference.offset);
        offsets.take_while(move |offset| *offset >= start)
    }

    /// An error for each reference to an ID that is not there.
    pub(super) fn dangling(&mut self, schema: &Schema<'_>) -> Vec<Error> {
        let references = std::mem::take(&mut self.references);
        let missing = references.into_iter().filter(|each| !self.known.contains_key(&each.id));
        let errors = missing.map(|Reference { id, offset, rule }| {
            let error = Error::new(ErrorKind::Identity, format!("no element has the ID `{id}`"));
            error.at(offset).by_rule(schema, rule)
        });
        errors.collect()
    }
}
