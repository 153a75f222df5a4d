//! What people say of where imported documents are found: in a manifest, and in catalogs.

use crate::frontend::catalog::Catalogs;
use crate::source::SourceId;

/// Where documents are found of which a schema knows only the URL or the namespace.
#[derive(Debug, Clone, Default)]
pub struct Locations {
    /// A URL or a namespace, and the file that it means: the first counts.
    pub given: Vec<(String, SourceId)>,
    /// Catalogs, asked where nothing is given.
    pub catalogs: Catalogs,
    /// Whether there is a manifest to write into: messages propose it.
    pub has_manifest: bool,
}

impl Locations {
    /// Those of some catalogs alone.
    pub fn of(catalogs: Catalogs) -> Self {
        Self { catalogs, ..Self::default() }
    }

    /// The file that is given for a URL or a namespace.
    pub(super) fn given(&self, name: &str) -> Option<SourceId> {
        self.given.iter().find(|(given, _)| given == name).map(|(_, source)| *source)
    }
}
