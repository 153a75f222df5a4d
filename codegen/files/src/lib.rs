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

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use swordsmith_xml::decode;

pub use catalogs::add_catalogs;
pub use folder::add_folder;
pub use named::add_named;
pub use protos::{Protos, protos};
pub use schemas::{Schemas, schemas};

/// The most bytes of a file: far more than the largest schemas have.
const MOST_BYTES: u64 = 64 << 20;

/// The text of a file, in any encoding that XML may have without being told from outside; why not,
/// if it cannot be had, or has more than 64 MiB.
pub fn read(path: &Path) -> Result<String, String> {
    let bytes = bytes(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    match decode(&bytes) {
        Ok(text) => Ok(text.into_owned()),
        Err(error) => Err(format!("cannot read {}: {}", path.display(), error.found())),
    }
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("it has more than {MOST_BYTES} bytes")));
    }
    Ok(bytes)
}
