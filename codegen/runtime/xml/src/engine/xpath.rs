//! The `XPath` subset of identity constraints, matched against the open elements.

use super::super::table::{NONE, Name, Path, Schema, Step};
use super::ExpandedName;
use super::frame::Frame;

impl Path<'_> {
    /// Whether the element steps lead to the innermost of `below`: the open elements below the one
    /// that the path starts from.
    pub(super) fn leads_to(&self, schema: &Schema<'_>, below: &[Frame<'_>]) -> bool {
        let Some(surplus) = below.len().checked_sub(self.steps.len()) else { return false };
        // The last step fails most often, so it is tested first.
        if let (Some(step), Some(frame)) = (self.steps.last(), below.last())
            && !step.is(schema, frame.name)
        {
            return false;
        }
        (self.descendant || surplus == 0)
            && self
                .steps
                .iter()
                .zip(&below[surplus..])
                .all(|(step, frame)| step.is(schema, frame.name))
    }

    /// Whether the path ends in an attribute of that name.
    pub(super) fn ends_in_attribute(&self, schema: &Schema<'_>, name: ExpandedName) -> bool {
        self.attribute.is_some_and(|step| step.is(schema, name))
    }
}

impl Step {
    fn is(self, schema: &Schema<'_>, name: ExpandedName) -> bool {
        debug_assert!(
            name.id == NONE
                || schema.names.get(name.id as usize).map(|known: &Name<'_>| known.namespace)
                    == Some(name.namespace)
        );
        match self {
            Self::Name(wanted) => wanted == name.id,
            Self::Namespace(wanted) => wanted == name.namespace,
            Self::Any => true,
        }
    }
}
