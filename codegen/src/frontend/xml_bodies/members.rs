//! The properties of objects.

use std::collections::BTreeSet;

use super::builder::Builder;
use super::effective::{Effective, Start};
use super::values::{as_text, is_false, list};
use crate::frontend::json::keyword;
use crate::frontend::nodes::Kind;
use crate::source::Span;

/// How deep alternatives may hold alternatives.
const DEEPEST: usize = 16;

/// A property.
#[derive(Debug, Clone)]
pub(super) struct Member<'n> {
    pub name: &'n str,
    /// Its schemas: one list, or one for each alternative that has another.
    pub alternatives: Vec<Vec<Start<'n>>>,
    pub is_required: bool,
    pub span: Span,
}

impl<'n> Builder<'n, '_> {
    /// The properties of an object, in the order in which they are written.
    pub(super) fn members(&mut self, value: &Effective<'n>) -> Vec<Member<'n>> {
        self.members_within(value, DEEPEST)
    }

    fn members_within(&mut self, value: &Effective<'n>, depth: usize) -> Vec<Member<'n>> {
        let mut members = own(value);
        for branches in value.alternatives.iter().filter(|_| depth > 0) {
            let mut each = Vec::new();
            for branch in branches {
                if !self.spend(branch.node.span) {
                    break;
                }
                let branch = self.effective(&[*branch]);
                each.push(self.members_within(&branch, depth - 1));
            }
            for member in one_of(each) {
                match members.iter_mut().find(|it| it.name == member.name) {
                    Some(known) => known.is_required |= member.is_required,
                    None => members.push(member),
                }
            }
        }
        let required = required(value);
        for member in &mut members {
            member.is_required |= required.contains(member.name);
        }
        members
    }
}

/// The properties of all parts; one that several have must be what each says.
fn own<'n>(value: &Effective<'n>) -> Vec<Member<'n>> {
    let mut members: Vec<Member<'n>> = Vec::new();
    // What is referred to is the base: its properties come first.
    for part in value.parts.iter().rev() {
        let Some(Kind::Mapping(entries)) =
            keyword(part.start.node, "properties").map(|it| &it.kind)
        else {
            continue;
        };
        for (key, node) in entries {
            let start = Start { node, resource: part.start.resource };
            match members.iter_mut().find(|it| it.name == key.text) {
                Some(known) => known.alternatives[0].insert(0, start),
                None => members.push(Member {
                    name: &key.text,
                    alternatives: vec![vec![start]],
                    is_required: false,
                    span: node.span,
                }),
            }
        }
    }
    members.retain(|it| !it.alternatives[0].iter().any(|start| is_never(start)));
    members
}

/// Whether a schema is `false`.
fn is_never(start: &Start<'_>) -> bool {
    matches!(&start.node.kind, Kind::Scalar(text, true) if text == "false")
}

fn required<'n>(value: &Effective<'n>) -> BTreeSet<&'n str> {
    let lists = value.parts.iter().flat_map(|part| list(part.start.node, "required"));
    lists.filter_map(as_text).collect()
}

/// The properties of alternatives: those that each demands are required.
fn one_of<'n>(each: Vec<Vec<Member<'n>>>) -> Vec<Member<'n>> {
    let count = each.len();
    let mut members: Vec<(Member<'n>, usize)> = Vec::new();
    for member in each.into_iter().flatten() {
        let demands = usize::from(member.is_required);
        let Some((known, demanded)) = members.iter_mut().find(|(it, _)| it.name == member.name)
        else {
            members.push((member, demands));
            continue;
        };
        *demanded += demands;
        for schemas in member.alternatives {
            if !known.alternatives.iter().any(|it| is_same(it, &schemas)) {
                known.alternatives.push(schemas);
            }
        }
    }
    let merged = members.into_iter();
    merged.map(|(member, demanded)| Member { is_required: demanded == count, ..member }).collect()
}

fn is_same(one: &[Start<'_>], other: &[Start<'_>]) -> bool {
    let place = |start: &Start<'_>| start.node.span;
    one.iter().map(place).eq(other.iter().map(place))
}

/// Whether an object has no other members than those it names.
pub(super) fn is_closed(value: &Effective<'_>) -> bool {
    let keywords = ["additionalProperties", "unevaluatedProperties"];
    value.parts.iter().any(|part| keywords.iter().any(|it| is_false(part.start.node, it)))
}
