//! `xs:ID` and `xs:IDREF`: IDs must be unique, and references must resolve.

use std::collections::BTreeSet;

use super::super::error::{Error, ErrorKind};
use super::super::table::{Builtin, Place, Schema, SimpleId, Variety};

/// The IDs of a document so far, and the references to them.
#[derive(Debug, Default)]
pub(super) struct Ids {
    known: BTreeSet<String>,
    references: Vec<Reference>,
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

impl Ids {
    /// Takes a valid value of a simple type, of an element or attribute declared at `rule`: nothing
    /// happens unless that has IDs in it.
    #[inline]
    pub(super) fn take(
        &mut self,
        schema: &Schema<'_>,
        simple: SimpleId,
        text: &str,
        offset: usize,
        rule: Place,
    ) -> Result<(), Error> {
        match schema.simples.get(simple as usize).map(|simple| simple.variety) {
            Some(Variety::Atomic(Builtin::Id)) => self.declare(text),
            Some(Variety::Atomic(Builtin::IdRef)) => {
                self.references.push(Reference { id: text.to_owned(), offset, rule });
                Ok(())
            }
            Some(Variety::List(item)) if is_of_ids(schema, item) => {
                text.split(' ').try_for_each(|each| self.take(schema, item, each, offset, rule))
            }
            _ => Ok(()),
        }
    }

    fn declare(&mut self, id: &str) -> Result<(), Error> {
        if self.known.insert(id.to_owned()) {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Identity, format!("the ID `{id}` is in the document already")))
    }

    /// Byte offsets, from `start` on, of references: later errors may point there.
    pub(super) fn offsets_to_keep(&self, start: usize) -> impl Iterator<Item = usize> {
        let offsets = self.references.iter().rev().map(|reference| reference.offset);
        offsets.take_while(move |offset| *offset >= start)
    }

    /// An error for each reference to an ID that is not there.
    pub(super) fn dangling(&mut self, schema: &Schema<'_>) -> Vec<Error> {
        let references = std::mem::take(&mut self.references);
        let missing = references.into_iter().filter(|each| !self.known.contains(&each.id));
        let errors = missing.map(|Reference { id, offset, rule }| {
            let error = Error::new(ErrorKind::Identity, format!("no element has the ID `{id}`"));
            error.at(offset).by_rule(schema, rule)
        });
        errors.collect()
    }
}

fn is_of_ids(schema: &Schema<'_>, simple: SimpleId) -> bool {
    let variety = schema.simples.get(simple as usize).map(|simple| simple.variety);
    matches!(variety, Some(Variety::Atomic(Builtin::Id | Builtin::IdRef)))
}
