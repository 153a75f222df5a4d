//! Rows of identity constraints.

use super::super::table::{Identity, IdentityKind, NameId, Path, Step};
use super::NOWHERE;

/// An identity constraint; its place is that of its element.
pub const fn identity<'s>(
    name: NameId,
    kind: IdentityKind,
    selector: &'s [Path<'s>],
    fields: &'s [&'s [Path<'s>]],
) -> Identity<'s> {
    Identity { name, kind, selector, fields, place: NOWHERE }
}

/// A path of child steps.
pub const fn path(steps: &[Step]) -> Path<'_> {
    Path { descendant: false, steps, attribute: None }
}

impl Path<'_> {
    /// The same, beginning with `.//`.
    pub const fn descendant(mut self) -> Self {
        self.descendant = true;
        self
    }

    /// The same with an attribute at its end.
    pub const fn attribute(mut self, attribute: Step) -> Self {
        self.attribute = Some(attribute);
        self
    }
}
