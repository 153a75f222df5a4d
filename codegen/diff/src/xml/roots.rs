//! Documents, and what they are in the other version.

use swordsmith_xml::table::Document;

use super::elements::{self, Declared};
use super::failure::{Aspect, Failure, Local, Root, Spot, Start};
use super::names::Symbol;
use super::pairs::Walk;
use super::side::Side;

/// Begins a walk with every document of the first version.
pub(super) fn begin(walk: &mut Walk<'_, '_>) {
    for (at, document) in walk.old.xml.schema.documents.iter().enumerate() {
        let grammar = walk.old.context.grammar;
        let Some(name) = grammar.name_of(document.element) else { continue };
        let checked = grammar.checked_as(document.element, document.type_id);
        let read_as = counterpart(&walk.new, name, type_name(&walk.old, document));
        let start = Start::Root { document: at, read_as };
        let spot = Spot { start, name, checked, type_name: None };
        let pairs = enter(walk, at, read_as, spot);
        walk.roots.extend(pairs.into_iter().map(|pair| (pair, at)));
    }
}

/// The pairs with which a document begins.
fn enter<'s>(walk: &mut Walk<'_, 's>, at: usize, read_as: Root, spot: Spot<'s>) -> Vec<usize> {
    let document = &walk.old.xml.schema.documents[at];
    let new = match read_as {
        Root::Unknown => {
            let failure = Failure::new(usize::MAX, Aspect::Document(spot.name), spot, Local::Least);
            walk.failures.push(failure);
            return Vec::new();
        }
        Root::Element(id) => (id, walk.new.context.grammar.element(id).type_id),
        Root::Document(at) => {
            let other = &walk.new.xml.schema.documents[at];
            (other.element, other.type_id)
        }
    };
    let old = (document.element, document.type_id);
    walk.root_elements.insert(((old.0, new.0), at));
    elements::declared(walk, None, Declared { old, new }, &spot)
}

/// The document of the same root and the same type; else the only one of that root, or that root.
fn counterpart(side: &Side<'_, '_>, name: Symbol, type_name: Option<Symbol>) -> Root {
    let grammar = side.context.grammar;
    let documents = side.xml.schema.documents.iter().enumerate();
    let of_root = documents.filter(|(_, it)| grammar.name_of(it.element) == Some(name));
    let of_root: Vec<_> = of_root.collect();
    let same = of_root.iter().find(|(_, it)| self::type_name(side, it) == type_name);
    match (same, &of_root[..]) {
        (Some((at, _)), _) | (None, [(at, _)]) => Root::Document(*at),
        _ => grammar.globals.get(&name).map_or(Root::Unknown, |id| Root::Element(*id)),
    }
}

fn type_name(side: &Side<'_, '_>, document: &Document<'_>) -> Option<Symbol> {
    let grammar = side.context.grammar;
    grammar.names.symbol(grammar.type_(document.type_id).name)
}
