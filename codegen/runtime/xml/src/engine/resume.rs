//! Keeps the engine from one piece of a document to the next: it outlives the text of each piece.

use super::super::table::{Schema, TypeId};
use super::Engine;
use super::frame::Frame;

impl Engine<'_> {
    /// The same engine over the same table, with another lifetime. `types` are those of the open
    /// elements.
    pub(crate) fn rebind_schema<'t>(
        self,
        schema: &'t Schema<'t>,
        types: impl Iterator<Item = TypeId>,
    ) -> Engine<'t> {
        let frames: Vec<Frame<'t>> = self
            .frames
            .into_iter()
            .zip(types)
            .map(|(frame, type_id)| frame.with_type(schema.type_(type_id)))
            .collect();
        let identities = self.identities.rebind_schema(schema, &frames);
        Engine {
            schema,
            precomputed: schema.precomputed(),
            root: self.root,
            frames,
            unframed: self.unframed,
            counts: self.counts,
            seen: self.seen,
            fixed: self.fixed,
            ids: self.ids,
            valid: self.valid,
            identities,
            others: self.others,
            missing: self.missing,
            child: self.child,
            instance: self.instance,
            offset: self.offset,
        }
    }

    /// Byte offsets, from `start` on, to which errors may still point later.
    pub(crate) fn offsets_to_keep(&self, start: usize) -> Vec<usize> {
        let mut offsets = self.identities.offsets_to_keep(start);
        offsets.extend(self.ids.offsets_to_keep(start));
        offsets
    }
}
