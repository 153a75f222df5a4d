//! Carries identity-constraint state from one chunk of the document to the next.

use super::super::super::table::Schema;
use super::super::frame::Frame;
use super::{Identities, Scope};

impl Identities<'_> {
    /// The same constraints over the same table, with another lifetime.
    pub(in super::super) fn rebind_schema<'t>(
        self,
        schema: &'t Schema<'t>,
        frames: &[Frame<'_>],
    ) -> Identities<'t> {
        let declared = |scope: &Scope<'_>| {
            let frame = frames.get(scope.depth.checked_sub(1)?)?;
            let mut identities = schema.element(frame.element)?.identities.iter();
            identities.find(|identity| identity.name == scope.identity.name)
        };
        let scopes = self.scopes.into_iter().filter_map(|scope| {
            let identity = declared(&scope)?;
            Some(Scope { identity, ..scope })
        });
        Identities { scopes: scopes.collect(), selected: self.selected, inherited: self.inherited }
    }

    /// Byte offsets, from `start` on, of open selected elements and of unresolved keyrefs: later
    /// errors may point there.
    pub(in super::super) fn offsets_to_keep(&self, start: usize) -> Vec<usize> {
        let selected =
            self.selected.iter().map(|selected| selected.offset).filter(|place| *place >= start);
        let references = self.scopes.iter().flat_map(|scope| {
            let places = scope.references.iter().rev().map(|(_, place)| *place);
            places.take_while(|place| *place >= start)
        });
        selected.chain(references).collect()
    }
}
