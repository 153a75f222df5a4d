//! What is computed from a table when it is first used.

use std::sync::OnceLock;

use super::name_index::NameIndex;
use super::precomputed::Precomputed;
use super::{NameId, NamespaceId, Schema};

/// Index of one [`Schema`], built from it when it is first needed.
#[derive(Debug, Default)]
pub struct Index(OnceLock<Built>);

#[derive(Debug)]
struct Built {
    names: NameIndex,
    precomputed: Precomputed,
}

impl Index {
    /// An index that is not built yet.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }
}

impl Schema<'_> {
    /// The id of a name; [`NONE`](super::NONE) if the schema has none such.
    #[inline]
    pub fn name_id(&self, namespace: NamespaceId, local: &str) -> NameId {
        self.built().names.find(self.names, namespace, local)
    }

    /// Facts about its elements and types.
    #[inline]
    pub(crate) fn precomputed(&self) -> &Precomputed {
        &self.built().precomputed
    }

    #[inline]
    fn built(&self) -> &Built {
        self.index.0.get_or_init(|| Built {
            names: NameIndex::of(self.names),
            precomputed: Precomputed::of(self),
        })
    }
}
