//! How many bytes the values of types take, and which are therefore held behind a `Box`.
//!
//! The rule looks at nothing but the declaration of the type itself, so that a type is boxed
//! wherever it stands singly, or nowhere: a complex type is held in place only if it has no child
//! elements and its members add up to at most [`IN_PLACE`] bytes; everything else only if it has at
//! most [`MEMBER`]. The sizes are those of a target of 64 bits, and never less than the compiler's.

mod builtins;
mod size;

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::shapes::{
    Alternative, ElementShape, GroupShape, Item, ItemKind, Member, Occurrence, Role, Shapes,
    ValueType,
};

pub use builtins::of_builtin;
pub use size::Size;

/// No member is larger in place.
pub const MEMBER: usize = 128;

/// No complex type in place is larger: four enums around it (of a choice, of a substitution group,
/// of what may be nil, of derivations) add eight bytes each.
pub const IN_PLACE: usize = MEMBER - 4 * 8;

/// The sizes of a schema set's types.
#[derive(Debug)]
pub struct Sizes<'s> {
    items: BTreeMap<&'s str, &'s Item>,
    known: RefCell<BTreeMap<&'s str, Size>>,
}

impl<'s> Sizes<'s> {
    /// Of these types. What they are found to be does not depend on which members are said to be
    /// boxed.
    pub fn new(shapes: &'s Shapes) -> Self {
        let items = shapes.items.iter().map(|item| (item.name.as_str(), item)).collect();
        Self { items, known: RefCell::default() }
    }

    /// Whether a value is held behind a pointer where it stands singly.
    pub fn is_boxed(&self, value: &'s ValueType) -> bool {
        let item = value.item().and_then(|name| self.items.get(name));
        match item.map(|item| &item.kind) {
            Some(ItemKind::Element(shape)) if !self.is_in_place(shape) => true,
            _ => self.of_value(value).bytes > MEMBER,
        }
    }

    /// The size of a type.
    pub fn of_item(&self, item: &'s Item) -> Size {
        if let Some(known) = self.known.borrow().get(item.name.as_str()) {
            return *known;
        }
        let size = match &item.kind {
            ItemKind::Alias(value) => self.of_value(self.behind_names(value)),
            ItemKind::Enumeration(values) => Size::enumeration(values.len()),
            ItemKind::Element(shape) => self.of_members(&shape.members),
            ItemKind::Sequence(shape) => self.of_members(&shape.members),
            ItemKind::Choice(shape) => {
                Size::one_of(shape.members.iter().map(|member| self.of_member(member)))
            }
            ItemKind::Union(_, alternatives) => self.of_alternatives(alternatives),
            ItemKind::Derivations(_, alternatives) => self.of_alternatives(alternatives),
            ItemKind::Substitutions(alternatives) => self.of_alternatives(alternatives),
            ItemKind::Document { content, .. } => self.of_single(content),
        };
        self.known.borrow_mut().insert(&item.name, size);
        size
    }

    /// What stands behind names for names: there may be as many as steps of restriction, so this is
    /// no recursion.
    fn behind_names(&self, mut value: &'s ValueType) -> &'s ValueType {
        for _ in 0..self.items.len() {
            let ValueType::Item(name) = value else { break };
            match self.items.get(name.as_str()).map(|item| &item.kind) {
                Some(ItemKind::Alias(next)) => value = next,
                _ => break,
            }
        }
        value
    }

    /// Whether what is done with values of a type takes so much of the stack, in a debug build,
    /// that it asks for room first: each member and each alternative has a place of its own there.
    /// What has no content cannot nest.
    pub fn is_large(&self, item: &'s Item) -> bool {
        const LEAF: usize = 4096;
        const MEMBERS: usize = 512;
        const ALTERNATIVES: usize = 256;
        let each = |count: usize| 32 * count;
        match &item.kind {
            ItemKind::Element(ElementShape { members, .. })
            | ItemKind::Sequence(GroupShape { members, .. }) => {
                let bound = if has_content(members) { MEMBERS } else { LEAF };
                self.of_item(item).bytes + each(members.len()) > bound
            }
            ItemKind::Choice(GroupShape { members, .. }) => {
                let sizes = members.iter().map(|member| self.of_member(member).bytes);
                sizes.sum::<usize>() + each(members.len()) > ALTERNATIVES
            }
            ItemKind::Derivations(_, all) => self.sum(all) + each(all.len()) > ALTERNATIVES,
            ItemKind::Substitutions(all) => self.sum(all) + each(all.len()) > ALTERNATIVES,
            _ => false,
        }
    }

    fn sum<Key>(&self, alternatives: &'s [Alternative<Key>]) -> usize {
        alternatives.iter().map(|it| self.of_single(&it.value).bytes).sum()
    }

    /// The largest type and its size; the first of several.
    pub fn largest(&self) -> Option<(&'s str, usize)> {
        let sizes = self.items.iter().map(|(name, item)| (*name, self.of_item(item).bytes));
        sizes.rev().max_by_key(|(_, size)| *size)
    }

    fn is_in_place(&self, shape: &'s ElementShape) -> bool {
        let has_others = !shape.last_elements.is_empty()
            || shape.members.iter().any(|member| !member.after.is_empty());
        !has_content(&shape.members)
            && !has_others
            && self.of_members(&shape.members).bytes <= IN_PLACE
    }

    fn of_members(&self, members: &'s [Member]) -> Size {
        Size::all_of(members.iter().map(|member| self.of_member(member)))
    }

    fn of_member(&self, member: &'s Member) -> Size {
        match member.occurrence {
            Occurrence::Repeated => Size::VEC,
            Occurrence::Required => self.of_single(&member.value),
            Occurrence::Optional => self.of_single(&member.value).optional(),
        }
    }

    fn of_alternatives<Key>(&self, alternatives: &'s [Alternative<Key>]) -> Size {
        Size::one_of(alternatives.iter().map(|it| self.of_single(&it.value)))
    }

    /// The size of a value where it stands singly.
    fn of_single(&self, value: &'s ValueType) -> Size {
        if self.is_boxed(value) { Size::BOX } else { self.of_value(value) }
    }

    fn of_value(&self, value: &'s ValueType) -> Size {
        match value {
            ValueType::Item(name) => {
                self.items.get(name.as_str()).map_or(Size::BOX, |item| self.of_item(item))
            }
            ValueType::Builtin(builtin) => of_builtin(*builtin),
            // What the user's own type takes is not known here; most are as large as a text.
            ValueType::Bound(_) => Size { has_niche: false, ..Size::VEC },
            ValueType::List(_) => Size::VEC,
            ValueType::Written(inner) => Size::written(self.of_value(inner)),
            ValueType::Nillable(inner) => Size::one_of([self.of_value(inner), Size::VEC]),
            ValueType::AnyElement => Size::ANY_ELEMENT,
            ValueType::AnyAttribute => Size::ANY_ATTRIBUTE,
            ValueType::InstanceAttributes => Size::BOX,
        }
    }
}

/// Whether elements stand in it.
fn has_content(members: &[Member]) -> bool {
    members.iter().any(|member| match &member.role {
        Role::Mixed => member.value.item().is_some(),
        role => role.has_particles(),
    })
}
