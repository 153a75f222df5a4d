//! The writer's state of the innermost open element.

use super::super::table::{Content, ElementId, ElementTag, NONE, SimpleId, Type, TypeTags};

/// What is known of the element whose children are written. Small: that of the element around it is
/// kept on the stack.
#[derive(Debug, Clone, Copy)]
pub(super) struct OpenElement<'s> {
    /// Its type, if it has one.
    pub(super) type_: Option<&'s Type<'s>>,
    /// The constants of that type.
    pub(super) type_tags: TypeTags,
    /// Its tags, if they can be written as they are.
    pub(super) tag: Option<&'s ElementTag>,
    /// Whether the engine has entered it, and is stepped to each of its children.
    pub(super) has_frame: bool,
    /// Whether the engine must enter all that is in it, because of identity constraints.
    pub(super) is_followed: bool,
}

impl<'s> OpenElement<'s> {
    /// Before the root.
    pub(super) const NOTHING: Self = Self {
        type_: None,
        type_tags: TypeTags::NONE,
        tag: None,
        has_frame: false,
        is_followed: false,
    };

    /// The bounds of a particle, if the engine does not count.
    #[inline]
    fn bounds(&self, particle: u16) -> Option<(u32, u32)> {
        let bounds = match self.type_.map(|definition| &definition.content) {
            _ if self.has_frame => return None,
            Some(Content::Ordered(automaton)) => automaton.bounds,
            Some(Content::Unordered(all)) => all.bounds,
            _ => return None,
        };
        bounds.get(usize::from(particle)).copied()
    }

    /// Whether a particle matches an element: its own, or one of its substitution group.
    pub(super) fn lets_in(&self, particle: u16, element: ElementId) -> bool {
        match self.type_.map(|definition| &definition.content) {
            Some(Content::Ordered(automaton)) => {
                let mut edges = automaton.states.iter().flat_map(|state| state.edges);
                edges.any(|edge| (edge.leaf, edge.element) == (particle, element))
            }
            Some(Content::Unordered(all)) => {
                all.members.iter().any(|member| (member.2, member.1) == (particle, element))
            }
            _ => false,
        }
    }

    /// Whether a particle may occur that often, if the engine does not check it.
    #[inline]
    pub(super) fn may_occur(&self, particle: u16, count: u32) -> bool {
        self.bounds(particle).is_none_or(|(minimum, maximum)| (minimum..=maximum).contains(&count))
    }

    /// The label of a particle, and how often it may occur.
    pub(super) fn describe(&self, particle: u16) -> (&'s str, String) {
        let leaves = self.type_.map_or(&[] as &[_], |definition| definition.content.leaves());
        let label = leaves.get(usize::from(particle)).map_or("?", |it| it.label);
        let bounds = match self.bounds(particle) {
            Some((minimum, NONE)) => format!("at least {minimum}"),
            Some((minimum, maximum)) => format!("{minimum} to {maximum}"),
            None => String::new(),
        };
        (label, bounds)
    }

    /// The simple type of its content.
    #[inline]
    pub(super) fn simple(&self) -> Option<SimpleId> {
        match self.type_.map(|definition| &definition.content) {
            Some(Content::Simple(simple)) => Some(*simple),
            _ => None,
        }
    }

    /// Whether white space between its children may mean something.
    pub(super) fn is_mixed(&self) -> bool {
        self.type_.is_none_or(|definition| definition.is_mixed)
    }
}
