//! Looks up names at positions of a document in the table, without the engine, so that a bug of the
//! engine cannot hide itself.

use swordsmith_xml::table::{
    Automaton, Content, ElementId, NONE, NameId, Namespaces, Process, Schema, SimpleId, Term, Type,
    TypeId, Wildcard,
};

use super::infoset::Name;

/// What its parent's type says about an element.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    /// Its declaration.
    pub(super) element: ElementId,
    /// Whether nothing in it is checked.
    pub(super) is_skipped: bool,
}

/// A global element, as a wildcard of that kind finds it.
pub(super) fn global(schema: &Schema<'_>, name: &Name, process: Process) -> Known {
    let is_skipped = process == Process::Skip;
    let id = if is_skipped { NONE } else { id(schema, name) };
    let mut elements = (0..).zip(schema.elements);
    let element = elements.find(|(_, it)| id != NONE && it.is_global && it.name == id);
    Known { element: element.map_or(NONE, |(element, _)| element), is_skipped }
}

/// A child of an element of that type.
pub(super) fn child(
    schema: &Schema<'_>,
    parent: Option<&Type<'_>>,
    name: &Name,
    is_skipped: bool,
) -> Known {
    if is_skipped {
        return Known { element: NONE, is_skipped };
    }
    let id = id(schema, name);
    let (declared, leaves) = match parent.map(|it| &it.content) {
        Some(Content::Ordered(automaton)) => (in_automaton(automaton, id), automaton.leaves),
        Some(Content::Unordered(all)) => {
            let member = all.members.iter().find(|(member, ..)| *member == id);
            (member.map(|(_, element, _)| *element), all.leaves)
        }
        _ => (None, &[][..]),
    };
    if let Some(element) = declared {
        return Known { element, is_skipped: false };
    }
    let wildcards = leaves.iter().filter_map(|leaf| match leaf.term {
        Term::Wildcard(wildcard) => Some(wildcard),
        Term::Element(_) => None,
    });
    let process = wildcards.into_iter().find(|it| lets_in(schema, it, name)).map(|it| it.process);
    global(schema, name, process.unwrap_or(Process::Lax))
}

/// In one content model, elements of the same name have the same type (XSD 1.0, Element
/// Declarations Consistent): any edge of the name will do. Their defaults may differ, which is not
/// seen here.
fn in_automaton(automaton: &Automaton<'_>, id: NameId) -> Option<ElementId> {
    let mut edges = automaton.states.iter().flat_map(|state| state.edges);
    edges.find(|edge| id != NONE && edge.name == id).map(|edge| edge.element)
}

fn lets_in(schema: &Schema<'_>, wildcard: &Wildcard<'_>, (namespace, _): &Name) -> bool {
    let is_it = |id: &u16| schema.namespaces.get(usize::from(*id)) == Some(&namespace.as_str());
    match wildcard.namespaces {
        Namespaces::Any => true,
        Namespaces::Only(these) => these.iter().any(is_it),
        Namespaces::Except(these) => !these.iter().any(is_it),
    }
}

/// The simple type of an attribute of an element of that type; [`NONE`] if it has none.
pub(super) fn attribute(
    schema: &Schema<'_>,
    parent: Option<&Type<'_>>,
    name: &Name,
    is_skipped: bool,
) -> SimpleId {
    let id = id(schema, name);
    if is_skipped || id == NONE {
        return NONE;
    }
    let own = parent.map_or(&[][..], |it| it.attributes).iter().find(|it| it.name == id);
    let by_wildcard = parent.and_then(|it| it.any_attribute).map_or(Process::Lax, |it| it.process);
    match own {
        Some(attribute) => attribute.simple,
        None if by_wildcard == Process::Skip => NONE,
        None => {
            let global = schema.global_attributes.iter().find(|(name, _)| *name == id);
            global.map_or(NONE, |(_, attribute)| attribute.simple)
        }
    }
}

/// The type of that name; [`NONE`] if there is none.
pub(super) fn type_named(schema: &Schema<'_>, name: &Name) -> TypeId {
    let id = id(schema, name);
    let found = schema.types.iter().position(|type_| id != NONE && type_.name == id);
    found.and_then(|at| TypeId::try_from(at).ok()).unwrap_or(NONE)
}

/// The name behind an id.
pub(super) fn name(schema: &Schema<'_>, id: NameId) -> Name {
    let found = schema.names.get(id as usize);
    let namespace = found.and_then(|it| schema.namespaces.get(usize::from(it.namespace)));
    let (namespace, local) = (namespace.copied(), found.map(|it| it.local));
    (namespace.unwrap_or_default().to_owned(), local.unwrap_or_default().to_owned())
}

fn id(schema: &Schema<'_>, (namespace, local): &Name) -> NameId {
    let namespace = schema.namespaces.iter().position(|uri| uri == namespace);
    let namespace = namespace.and_then(|at| u16::try_from(at).ok());
    namespace.map_or(NONE, |namespace| schema.name_id(namespace, local))
}
