//! Schema files on disk, as the texts that the generator takes: it touches no disk itself, and this
//! is what reads for it.
//!
//! [`add_folder`] reads what a manifest may name: all that is beside and below it; [`add_named`]
//! what it names elsewhere. [`schemas`] reads what one XML schema reaches, and no more, and
//! [`protos`] what files of Protocol Buffers do. [`add_catalogs`] reads catalogs that say where the
//! rest is.

mod catalogs;
mod folder;
mod name;
mod named;
mod near;
mod protos;
mod schemas;

use std::path::Path;

use swordsmith_xml::decode;

pub use catalogs::add_catalogs;
pub use folder::add_folder;
pub use named::add_named;
pub use protos::{Protos, protos};
pub use schemas::{Schemas, schemas};

/// The text of a file, in any encoding that XML may have without being told from outside; why not,
/// if it cannot be had.
pub fn read(path: &Path) -> Result<String, String> {
    let bytes =
        std::fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    match decode(&bytes) {
        Ok(text) => Ok(text.into_owned()),
        Err(error) => Err(format!("cannot read {}: {}", path.display(), error.found())),
    }
}
