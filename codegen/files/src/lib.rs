//! Schema files on disk, as the texts that the generator takes: it touches no disk itself, and this
//! is what reads for it.
//!
//! [`add_folder`] reads what a manifest may name: all that is beside and below it; [`add_named`]
//! what it names elsewhere. [`schemas`] reads what one XML schema reaches, [`json_schemas`] what a JSON Schema
//! does, and [`protos`] what files of Protocol Buffers do. [`add_catalogs`] reads catalogs that say where the
//! rest is. [`interface`] reads any of these, from the disk or from a commit of git, to be compared
//! with another version.

mod around;
mod catalogs;
mod files;
mod folder;
mod gather;
pub mod git;
mod interface;
mod json_schemas;
mod name;
mod named;
mod near;
mod protos;
mod schemas;

use std::path::Path;

pub use catalogs::add_catalogs;
pub use files::Files;
pub use folder::add_folder;
pub use interface::{Given, Versions, add_manifest, interface, versions};
pub use json_schemas::json_schemas;
pub use named::add_named;
pub use protos::{Protos, protos};
pub use schemas::{Schemas, schemas};

/// The text of a file, in any encoding that XML may have without being told from outside; why not,
/// if it cannot be had, or has more than 64 MiB.
pub fn read(path: &Path) -> Result<String, String> {
    Files::Disk.read(path)
}
