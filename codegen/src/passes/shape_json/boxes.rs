//! Types that hold themselves do so behind pointers.

use crate::model::json::shapes::{JsonItemKind, JsonShapes, JsonType};

/// Boxes every type where it stands within itself, directly or in others.
pub(super) fn run(shapes: &mut JsonShapes) {
    let components = components(shapes);
    for (at, item) in shapes.items.iter_mut().enumerate() {
        let is_circle = |other: usize| components[other] == components[at];
        for value in values(&mut item.kind) {
            box_circles(value, &is_circle);
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

fn box_circles(value: &mut JsonType, is_circle: &impl Fn(usize) -> bool) {
    match value {
        JsonType::Item(other) if is_circle(*other) => {
            *value = JsonType::Boxed(Box::new(JsonType::Item(*other)));
        }
        JsonType::Nullable(inner) => box_circles(inner, is_circle),
        JsonType::Tuple(items) => items.iter_mut().for_each(|it| box_circles(it, is_circle)),
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

/// A number for each item: two have the same if and only if each holds the other (strongly connected
/// components, by the algorithm of Tarjan, without recursion).
fn components(shapes: &mut JsonShapes) -> Vec<usize> {
    let edges = shapes.items.iter_mut().map(|item| {
        let mut found = Vec::new();
        values(&mut item.kind).into_iter().for_each(|it| held(it, &mut found));
        found
    });
    let mut search = Search::new(edges.collect());
    for start in 0..shapes.items.len() {
        search.visit(start);
    }
    search.components
}

struct Search {
    edges: Vec<Vec<usize>>,
    /// When each was found, counted from 1; 0: not yet.
    found: Vec<usize>,
    /// The earliest that each leads back to.
    lowest: Vec<usize>,
    components: Vec<usize>,
    stack: Vec<usize>,
    count: usize,
}

/// An item that belongs to no component yet.
const NONE: usize = usize::MAX;

impl Search {
    fn new(edges: Vec<Vec<usize>>) -> Self {
        let zeros = vec![0; edges.len()];
        let components = vec![NONE; edges.len()];
        Self { edges, found: zeros.clone(), lowest: zeros, components, stack: Vec::new(), count: 0 }
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
