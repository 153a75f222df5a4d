//! Types that hold themselves, and large ones, are held behind pointers.
//!
//! Before: `party: Option<Party>`, however large a `Party` is. After: `party: Option<Box<Party>>`, wherever
//! a `Party` stands singly, if it is larger than [`MEMBER`].

use super::sizes::{self, MEMBER};
use crate::model::json::shapes::{JsonItemKind, JsonShapes, JsonType};

/// Boxes every type where it stands within itself, directly or in others, and where it is large; and says
/// which types need room on the stack.
pub(super) fn run(shapes: &mut JsonShapes) {
    let search = search(shapes);
    let sizes = sizes::of_items(shapes, &search.order, &search.components);
    for (at, item) in shapes.items.iter_mut().enumerate() {
        item.is_large = sizes::is_large(&item.kind, &sizes);
        let is_boxed = |other: usize| {
            search.components[other] == search.components[at] || sizes[other] > MEMBER
        };
        for value in values(&mut item.kind) {
            box_some(value, &is_boxed);
        }
    }
}

fn values(kind: &mut JsonItemKind) -> Vec<&mut JsonType> {
    match kind {
        JsonItemKind::Struct { members, .. } => {
            members.iter_mut().map(|it| &mut it.value).collect()
        }
        JsonItemKind::Enumeration(_) => Vec::new(),
        JsonItemKind::Union(variants) => variants.iter_mut().map(|it| &mut it.value).collect(),
        JsonItemKind::Newtype(value) => vec![value],
    }
}

fn box_some(value: &mut JsonType, is_boxed: &impl Fn(usize) -> bool) {
    match value {
        JsonType::Item(other) if is_boxed(*other) => {
            *value = JsonType::Boxed(Box::new(JsonType::Item(*other)));
        }
        JsonType::Nullable(inner) => box_some(inner, is_boxed),
        JsonType::Tuple(items) => items.iter_mut().for_each(|it| box_some(it, is_boxed)),
        _ => {}
    }
}

/// The items that a type holds without a pointer.
fn held(value: &JsonType, found: &mut Vec<usize>) {
    match value {
        JsonType::Item(other) => found.push(*other),
        JsonType::Nullable(inner) => held(inner, found),
        JsonType::Tuple(items) => items.iter().for_each(|it| held(it, found)),
        _ => {}
    }
}

fn search(shapes: &mut JsonShapes) -> Search {
    let edges = shapes.items.iter_mut().map(|item| {
        let mut found = Vec::new();
        for value in values(&mut item.kind) {
            held(value, &mut found);
        }
        found
    });
    let mut search = Search::new(edges.collect());
    for start in 0..shapes.items.len() {
        search.visit(start);
    }
    search
}

/// Which items hold each other (strongly connected components, by the algorithm of Tarjan, without
/// recursion).
struct Search {
    edges: Vec<Vec<usize>>,
    /// When each was found, counted from 1; 0: not yet.
    found: Vec<usize>,
    /// The earliest that each leads back to.
    lowest: Vec<usize>,
    /// A number for each item: two have the same if and only if each holds the other.
    components: Vec<usize>,
    /// All items, each behind those that it holds.
    order: Vec<usize>,
    stack: Vec<usize>,
    count: usize,
}

/// An item that belongs to no component yet.
const NONE: usize = usize::MAX;

impl Search {
    fn new(edges: Vec<Vec<usize>>) -> Self {
        let zeros = vec![0; edges.len()];
        let (components, found) = (vec![NONE; edges.len()], zeros.clone());
        let (order, stack) = (Vec::new(), Vec::new());
        Self { edges, found, lowest: zeros, components, order, stack, count: 0 }
    }

    fn visit(&mut self, start: usize) {
        let mut path = vec![(start, 0)];
        while let Some((at, next)) = path.pop() {
            if next == 0 && !self.enter(at) {
                continue;
            }
            match self.edges[at].get(next).copied() {
                Some(other) => {
                    path.push((at, next + 1));
                    path.push((other, 0));
                }
                None => self.leave(at),
            }
        }
    }

    /// Whether it is found for the first time.
    fn enter(&mut self, at: usize) -> bool {
        if self.found[at] != 0 {
            return false;
        }
        self.count += 1;
        (self.found[at], self.lowest[at]) = (self.count, self.count);
        self.stack.push(at);
        true
    }

    fn leave(&mut self, at: usize) {
        let open = self.edges[at].iter().filter(|it| self.components[**it] == NONE);
        let lowest = open.map(|it| self.lowest[*it]).min().unwrap_or(NONE);
        self.lowest[at] = self.lowest[at].min(lowest);
        if self.lowest[at] == self.found[at] {
            while let Some(member) = self.stack.pop() {
                self.components[member] = at;
                self.order.push(member);
                if member == at {
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Search;

    fn components(edges: &[&[usize]]) -> Vec<usize> {
        let mut search = Search::new(edges.iter().map(|it| it.to_vec()).collect());
        (0..edges.len()).for_each(|at| search.visit(at));
        search.components
    }

    #[test]
    fn circles_are_components() {
        let found = components(&[&[1], &[2, 3], &[0], &[3, 4], &[]]);
        assert_eq!(found, [0, 0, 0, 3, 4]);
        assert_eq!(components(&[&[1, 2], &[0], &[1]]), [0, 0, 0]);
    }
}
