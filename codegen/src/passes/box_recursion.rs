//! Types that contain themselves: where a value would hold another of its own type directly, it holds a pointer.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::shapes::{Item, ItemKind, Member, Occurrence, Shapes};

/// Boxes the fields that lead back to their own type.
pub fn run(shapes: &mut Shapes) {
    let held: BTreeMap<String, BTreeSet<String>> =
        shapes.items.iter().map(|item| (item.name.clone(), held_by(item))).collect();
    let reached: BTreeMap<&String, BTreeSet<&str>> =
        held.keys().map(|name| (name, reachable(&held, name))).collect();
    for item in &mut shapes.items {
        let (ItemKind::Element(_) | ItemKind::Sequence(_)) = &item.kind else { continue };
        let name = item.name.clone();
        for member in members(&mut item.kind) {
            let Some(value) = member.value.item().map(str::to_owned) else { continue };
            let leads_back = value == name || reached[&value].contains(name.as_str());
            member.is_boxed = member.occurrence != Occurrence::Repeated && leads_back;
        }
    }
}

fn members(kind: &mut ItemKind) -> &mut [Member] {
    match kind {
        ItemKind::Element(shape) => &mut shape.members,
        ItemKind::Sequence(shape) | ItemKind::Choice(shape) => &mut shape.members,
        _ => &mut [],
    }
}

/// The items that a value of an item holds directly: not those behind a `Vec`.
fn held_by(item: &Item) -> BTreeSet<String> {
    let of_members = |members: &[Member]| {
        let direct = members.iter().filter(|member| member.occurrence != Occurrence::Repeated);
        direct.filter_map(|member| member.value.item().map(str::to_owned)).collect()
    };
    match &item.kind {
        ItemKind::Element(shape) => of_members(&shape.members),
        ItemKind::Sequence(shape) | ItemKind::Choice(shape) => of_members(&shape.members),
        ItemKind::Derivations(_, alternatives) => {
            alternatives.iter().filter_map(|it| it.value.item().map(str::to_owned)).collect()
        }
        ItemKind::Substitutions(alternatives) => {
            alternatives.iter().filter_map(|it| it.value.item().map(str::to_owned)).collect()
        }
        ItemKind::Union(_, alternatives) => {
            alternatives.iter().filter_map(|it| it.value.item().map(str::to_owned)).collect()
        }
        ItemKind::Document { content, .. } | ItemKind::Alias(content) => {
            content.item().map(str::to_owned).into_iter().collect()
        }
        ItemKind::Enumeration(_) => BTreeSet::new(),
    }
}

fn reachable<'h>(held: &'h BTreeMap<String, BTreeSet<String>>, from: &str) -> BTreeSet<&'h str> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(name) = waiting.pop() {
        for next in held.get(name).into_iter().flatten() {
            if found.insert(next.as_str()) {
                waiting.push(next);
            }
        }
    }
    found
}
