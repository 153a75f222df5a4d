//! The client of `tests/tests/interop/apps/shop.py`, and a service that others' clients talk to. Their
//! description is what `FastAPI` generates, to the letter: `UPDATE_GOLDEN=1 cargo xtask interop` writes
//! `schemas/openapi.json`.

mod formats;
mod service;

pub use service::Shop;

/// The shop.
#[allow(missing_docs, clippy::doc_markdown, clippy::wildcard_imports, reason = "generated")]
pub mod shop {
    swordsmith::include_module!("shop");
}
