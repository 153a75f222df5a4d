//! `xs:ID` and `xs:IDREF`: IDs must be unique, and references must resolve.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::super::datatypes::{self, Prefixes};
use super::super::error::{Error, ErrorKind};
use super::super::table::{Builtin, Place, Schema, SimpleId, Variety};

/// The IDs of a document so far, and the references to them.
///
/// An ID identifies the element that has it as an attribute, or the one around an element that has
/// it as its content (XML Schema 1.1, part 1, 3.17.5.2). One element may be identified by the same
/// ID several times, but not by the contents of two elements in it, which 1.0 and most who read
/// documents take for a mistake (1.0, part 2, 3.3.8); two elements never.
#[derive(Debug, Default)]
pub(super) struct Ids {
    known: BTreeMap<String, Known>,
    references: Vec<Reference>,
    /// The open elements that IDs identify: their depths, which increase, and their numbers.
    identified: Vec<(usize, usize)>,
    /// How many elements IDs identify.
    count: usize,
}

/// An ID.
#[derive(Debug)]
struct Known {
    /// The number of the element that it identifies.
    number: usize,
    /// Whether it is the content of an element.
    is_content: bool,
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
    /// How deep the element is that an ID there identifies: that of the attribute, or the one around
    /// the element; 0 for the content of a root, around which there is none.
    pub(super) identified: usize,
    /// Whether it is the content of an element.
    pub(super) is_content: bool,
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

    fn declare(&mut self, value: &ValidText<'_>) -> Result<(), Error> {
        let Owner { identified, is_content, .. } = value.owner;
        let number = self.number(identified);
        let Some(known) = self.known.get_mut(value.text) else {
            self.known.insert(value.text.to_owned(), Known { number, is_content });
            return Ok(());
        };
        let is_same = known.number == number || identified == 0;
        if is_same && !(known.is_content && is_content) {
            known.is_content |= is_content;
            return Ok(());
        }
        let found = format!("the ID `{}` is in the document already", value.text);
        Err(Error::new(ErrorKind::Identity, found))
    }

    /// The number of the innermost open element of that depth.
    fn number(&mut self, depth: usize) -> usize {
        if let Some(at) = self.identified.iter().rposition(|(other, _)| *other == depth) {
            return self.identified[at].1;
        }
        self.count += 1;
        let at = self.identified.partition_point(|(other, _)| *other < depth);
        self.identified.insert(at, (depth, self.count));
        self.count
    }

    /// Enters an element, so many being open then: those that were as deep have ended.
    #[inline]
    pub(super) fn enter(&mut self, depth: usize) {
        while self.identified.pop_if(|(other, _)| *other >= depth).is_some() {}
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
