//! The table that the runtime walks, built in memory from the model.
//!
//! Ids are the model's own: a type, an element and a simple type have the same index there and
//! here. The generator prints this table; tools that check documents without generated code walk it
//! as it is.

mod attribution;
mod automaton;
mod checks;
mod components;
mod content;
mod edges;
mod identities;
mod implied;
pub mod json;
mod names;
mod places;
mod positions;
mod simples;
mod states;
mod wildcards;

use bumpalo::Bump;
use swordsmith_xml::steps::Head;
use swordsmith_xml::table::{Element, Index, Schema};

use crate::diagnostic::Diagnostics;
use crate::model::documents::Documents;
use crate::source::Sources;

pub use edges::heads;

use names::Names;
use places::Places;

/// What every part of the table is built from.
struct Context<'a, 'd> {
    documents: &'d Documents,
    arena: &'a Bump,
    names: Names,
    places: Places<'d>,
    /// The rows of the elements.
    elements: &'a [Element<'a>],
    /// Which elements may stand for which.
    heads: Vec<Head<'a>>,
}

/// Builds the table of documents whose content has been simplified, as a pass does it; `None` if
/// anything stands against it, which is then in the findings. Patterns compiled while it is used
/// outlive the arena.
pub fn build<'a>(
    documents: &Documents,
    sources: &Sources,
    arena: &'a Bump,
    findings: &mut Diagnostics,
) -> Option<Schema<'a>> {
    let names = Names::collect(documents);
    let places = Places::new(documents, sources);
    let (elements, heads) = (&[] as &[_], Vec::new());
    let context = Context { documents, arena, names, places, elements, heads };
    let (elements, heads) = (components::elements(&context), edges::heads(documents).into_iter());
    let heads = heads.map(|(head, members)| (head, context.slice(members))).collect();
    let context = Context { elements, heads, ..context };
    let schema = assemble(&context, findings);
    (!findings.has_errors()).then_some(schema)
}

fn assemble<'a>(context: &Context<'a, '_>, findings: &mut Diagnostics) -> Schema<'a> {
    Schema {
        files: context.strings(context.places.files()),
        namespaces: context.strings(context.names.namespaces()),
        names: context.slice(context.names.rows(context.arena)),
        elements: context.elements,
        global_attributes: components::global_attributes(context, findings),
        types: components::types(context, findings),
        simples: simples::build(context, findings),
        documents: components::documents(context),
        index: Index::new(),
    }
}

impl<'a> Context<'a, '_> {
    /// A slice in the arena.
    fn slice<T>(&self, items: Vec<T>) -> &'a [T] {
        self.arena.alloc_slice_fill_iter(items)
    }

    /// A text in the arena.
    fn text(&self, text: &str) -> &'a str {
        self.arena.alloc_str(text)
    }

    /// Texts in the arena.
    fn strings<'s>(&self, texts: impl IntoIterator<Item = &'s str>) -> &'a [&'a str] {
        self.slice(texts.into_iter().map(|text| self.text(text)).collect())
    }
}
