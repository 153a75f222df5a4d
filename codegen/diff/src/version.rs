//! One version of an interface: the texts of a manifest and of its schemas.

use swordsmith_codegen::source::{SourceId, Sources};
use swordsmith_codegen::{Bump, Interface, interfaces};

/// A manifest, and the sources in which what it names is looked up.
#[derive(Debug, Clone)]
pub struct Version {
    /// The texts.
    pub sources: Sources,
    /// The manifest among them.
    pub manifest: SourceId,
}

impl Version {
    /// The modules, or what is wrong with them, as people read it.
    pub(crate) fn read<'a>(&self, arena: &'a Bump) -> Result<Vec<Interface<'a>>, String> {
        interfaces(&self.sources, self.manifest, arena)
            .map_err(|findings| findings.render(&self.sources))
    }
}
