//! Large values are held behind pointers, so that a struct is bounded by the number of its members.
//!
//! Before: `party: Option<Party>`, however large a `Party` is, and nothing in it may lead back to where it stands. After:
//! `party: Option<Box<Party>>`, wherever a `Party` stands singly. [`Sizes`] has the rule.

use crate::model::shapes::{Alternative, ItemKind, Member, Occurrence, Shapes, ValueType};
use crate::model::sizes::Sizes;

/// Says of every member and every alternative whether it is boxed.
pub fn run(shapes: &mut Shapes) {
    let sizes = Sizes::new(shapes);
    let decided: Vec<Vec<bool>> =
        shapes.items.iter().map(|item| decide(&sizes, &item.kind)).collect();
    for (item, decided) in shapes.items.iter_mut().zip(decided) {
        let flags = flags(&mut item.kind);
        flags.into_iter().zip(decided).for_each(|(flag, decided)| *flag = decided);
    }
}

/// What is boxed of a type's members or alternatives.
fn decide<'s>(sizes: &Sizes<'s>, kind: &'s ItemKind) -> Vec<bool> {
    let of_members = |members: &'s [Member]| {
        members.iter().map(|it| is_single_content(it) && sizes.is_boxed(&it.value)).collect()
    };
    match kind {
        ItemKind::Element(shape) => of_members(&shape.members),
        ItemKind::Sequence(shape) | ItemKind::Choice(shape) => of_members(&shape.members),
        ItemKind::Derivations(_, alternatives) => decide_each(sizes, alternatives),
        ItemKind::Substitutions(alternatives) => decide_each(sizes, alternatives),
        ItemKind::Document { content, .. } => vec![sizes.is_boxed(content)],
        ItemKind::Alias(_) | ItemKind::Enumeration(_) | ItemKind::Union(..) => Vec::new(),
    }
}

/// Whether a member holds elements, and not any number of them. Values of simple types are small.
fn is_single_content(member: &Member) -> bool {
    let is_content = member.role.has_particles();
    is_content && member.occurrence != Occurrence::Repeated
}

fn decide_each<'s, Key>(sizes: &Sizes<'s>, alternatives: &'s [Alternative<Key>]) -> Vec<bool> {
    let values = alternatives.iter().map(|alternative| &alternative.value);
    values.map(|value: &'s ValueType| sizes.is_boxed(value)).collect()
}

/// Where it is said, in the order of [`decide`].
fn flags(kind: &mut ItemKind) -> Vec<&mut bool> {
    fn of_each<Key>(alternatives: &mut [Alternative<Key>]) -> Vec<&mut bool> {
        alternatives.iter_mut().map(|alternative| &mut alternative.is_boxed).collect()
    }
    let of_members =
        |members| <[Member]>::iter_mut(members).map(|member| &mut member.is_boxed).collect();
    match kind {
        ItemKind::Element(shape) => of_members(&mut shape.members),
        ItemKind::Sequence(shape) | ItemKind::Choice(shape) => of_members(&mut shape.members),
        ItemKind::Derivations(_, alternatives) => of_each(alternatives),
        ItemKind::Substitutions(alternatives) => of_each(alternatives),
        ItemKind::Document { is_boxed, .. } => vec![is_boxed],
        ItemKind::Alias(_) | ItemKind::Enumeration(_) | ItemKind::Union(..) => Vec::new(),
    }
}
