//! From one piece of a document to the next.

use super::super::super::table::Schema;
use super::super::frame::Frame;
use super::{Identities, Scope};

impl Identities<'_> {
    /// The same constraints over the same table, with another lifetime.
    pub(in super::super) fn over<'t>(
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
        Identities { scopes: scopes.collect(), rows: self.rows, inherited: self.inherited }
    }

    /// The places, from byte `from` on, of selected elements and of references.
    pub(in super::super) fn remembered(&self, from: usize) -> Vec<usize> {
        let rows = self.rows.iter().map(|row| row.offset).filter(|place| *place >= from);
        let references = self.scopes.iter().flat_map(|scope| {
            let places = scope.references.iter().rev().map(|(_, place)| *place);
            places.take_while(|place| *place >= from)
        });
        rows.chain(references).collect()
    }
}
