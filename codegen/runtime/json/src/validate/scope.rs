//! The dynamic scope: the resources that evaluation came through (Core 2020-12, 7.1).

use crate::table::{ResourceId, Schema, SubschemaId};

/// A resource, and those from which it was entered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Scope<'p> {
    pub(super) resource: ResourceId,
    pub(super) outer: Option<&'p Self>,
}

impl Scope<'_> {
    /// What a `$dynamicRef` leads to: the anchor in the outermost resource that has it; `initial`
    /// if none has.
    pub(super) fn resolve(
        &self,
        schema: &Schema<'_>,
        name: &str,
        initial: SubschemaId,
    ) -> SubschemaId {
        let (mut at, mut found) = (Some(self), initial);
        while let Some(scope) = at {
            let anchors = schema.resource(scope.resource).dynamic_anchors;
            if let Some((_, subschema)) = anchors.iter().find(|(anchor, _)| *anchor == name) {
                found = *subschema;
            }
            at = scope.outer;
        }
        found
    }
}
