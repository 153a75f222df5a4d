//! Suggestions for names and values that the schema does not have: near names, and the same name in
//! another namespace. They are computed only when an error is made.

use super::super::datatypes::{FacetError, Rule};
use super::super::table::{
    Content, Facet, Name, NameId, NamespaceId, Process, Schema, SimpleId, Term, Type, Variety,
};
use super::{Engine, Root};
use crate::near::nearest;

/// A suggested expanded name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Suggestion<'s> {
    /// Its local part.
    pub(crate) local: &'s str,
    /// Its namespace.
    pub(crate) namespace: &'s str,
    /// Whether its namespace differs from the one in the document.
    pub(crate) in_other_namespace: bool,
}

impl<'s> Engine<'s> {
    /// A suggestion for an element that is not allowed in the innermost element, or as the root.
    #[cold]
    pub(crate) fn suggested_element(
        &self,
        namespace: NamespaceId,
        local: &str,
    ) -> Option<Suggestion<'s>> {
        let mut names = Vec::new();
        match self.frames.last() {
            None => self.add_allowed_root_elements(&mut names),
            Some(frame) => {
                let has_checked_wildcard = add_child_names(self.schema, frame.type_, &mut names);
                if has_checked_wildcard {
                    names.extend(self.schema.global_names());
                }
            }
        }
        suggest(self.schema, namespace, local, &names)
    }

    /// A suggestion for an attribute that the innermost element must not have.
    #[cold]
    pub(crate) fn suggested_attribute(
        &self,
        namespace: NamespaceId,
        local: &str,
    ) -> Option<Suggestion<'s>> {
        let type_definition = self.frames.last()?.type_?;
        let mut names: Vec<NameId> =
            type_definition.attributes.iter().map(|each| each.name).collect();
        if type_definition.any_attribute.is_some_and(|wildcard| wildcard.process == Process::Strict)
        {
            names.extend(self.schema.global_attributes.iter().map(|(name, _)| *name));
        }
        suggest(self.schema, namespace, local, &names)
    }

    /// A suggestion for an unknown type in `xsi:type`.
    #[cold]
    pub(crate) fn suggested_type(
        &self,
        namespace: NamespaceId,
        local: &str,
    ) -> Option<Suggestion<'s>> {
        let names: Vec<NameId> = self.schema.named_types().map(|(name, _)| name).collect();
        suggest(self.schema, namespace, local, &names)
    }

    fn add_allowed_root_elements(&self, names: &mut Vec<NameId>) {
        let element = match self.root {
            Root::Any => return names.extend(self.schema.global_names()),
            Root::Element(element) => Some(element),
            Root::Document(_) => self.document().map(|document| document.element),
        };
        let element = element.and_then(|element| self.schema.element(element));
        names.extend(element.map(|element| element.name));
    }
}

/// Adds the names of all children that a type allows anywhere. Returns whether a wildcard admits
/// global elements.
fn add_child_names<'s>(
    schema: &Schema<'s>,
    type_definition: Option<&Type<'s>>,
    names: &mut Vec<NameId>,
) -> bool {
    let Some(content) = type_definition.map(|definition| &definition.content) else { return true };
    // In the order of the schema first: of names that are equally near the first one is proposed.
    let declared = content.leaves().iter().filter_map(|leaf| match leaf.term {
        Term::Element(element) => schema.elements.get(element as usize).map(|it| it.name),
        Term::Wildcard(_) => None,
    });
    names.extend(declared);
    match content {
        Content::Ordered(automaton) => {
            let edges = automaton.states.iter().flat_map(|state| state.edges);
            names.extend(edges.map(|edge| edge.name));
        }
        Content::Unordered(all) => names.extend(all.members.iter().map(|member| member.0)),
        Content::Empty | Content::Simple(_) => {}
    }
    let is_checked = |term: &Term<'_>| matches!(term, Term::Wildcard(wildcard) if wildcard.process != Process::Skip);
    content.leaves().iter().any(|leaf| is_checked(&leaf.term))
}

/// The best of `names`: the same local name in another namespace, else the nearest name in the same
/// namespace, else the nearest in another.
fn suggest<'s>(
    schema: &Schema<'s>,
    namespace: NamespaceId,
    local: &str,
    names: &[NameId],
) -> Option<Suggestion<'s>> {
    let known = names.iter().filter_map(|name| schema.names.get(*name as usize));
    let (own, others): (Vec<&Name<'s>>, Vec<_>) = known.partition(|it| it.namespace == namespace);
    if own.iter().any(|name| name.local == local) {
        return None; // the name exists, so something else is wrong
    }
    let in_others = |local: &str| others.iter().find(|name| name.local == local).copied();
    let near = |names: &[&Name<'s>]| nearest(local, names.iter().map(|name| name.local));
    let found = in_others(local)
        .or_else(|| near(&own).and_then(|it| own.iter().find(|name| name.local == it).copied()))
        .or_else(|| near(&others).and_then(in_others))?;
    Some(Suggestion {
        local: found.local,
        namespace: schema.namespaces.get(usize::from(found.namespace)).copied().unwrap_or_default(),
        in_other_namespace: found.namespace != namespace,
    })
}

/// A suggestion for a value that is not in an enumeration.
#[cold]
pub(super) fn value_suggestion_text(
    schema: &Schema<'_>,
    simple_type: SimpleId,
    error: &FacetError,
) -> Option<String> {
    let value = match &error.rule {
        Rule::Enumeration(values) => nearest(&error.found, values.iter().map(String::as_str))?,
        Rule::NoMember => nearest(&error.found, union_enumeration_values(schema, simple_type))?,
        _ => return None,
    };
    Some(format!("did you mean `{value}`?"))
}

/// The values of the enumerations that are members of a union.
fn union_enumeration_values<'s>(schema: &Schema<'s>, union: SimpleId) -> Vec<&'s str> {
    let (mut values, mut members, mut visited) = (Vec::new(), vec![union], 0);
    while let Some(simple) = members.pop().and_then(|id| schema.simples.get(id as usize)) {
        // Bounds the traversal, so a malformed schema table with a cyclic union terminates.
        visited += 1;
        if visited > schema.simples.len() {
            break;
        }
        if let Variety::Union(more) = simple.variety {
            members.extend(more);
        }
        values.extend(simple.facets.iter().flat_map(|facet| match facet {
            Facet::Enumeration(values) => *values,
            _ => &[],
        }));
    }
    values
}
