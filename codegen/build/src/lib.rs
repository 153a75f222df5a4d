//! Generates Rust from XML Schema, JSON Schema, Protocol Buffers and `OpenAPI`: reads what a manifest
//! names, has the generator turn it into text, and writes that.
//!
//! In a build script, with `swordsmith-build` among the `[build-dependencies]`:
//!
//! ```no_run
//! fn main() -> Result<(), swordsmith_build::Error> {
//!     swordsmith_build::Config::new().manifest("schemas/swordsmith.toml").compile()
//! }
//! ```
//!
//! `swordsmith::include_module!("shop")` then includes what became of a module. The command
//! `swordsmith generate` is the same for code that is checked in.

mod config;
mod difference;
mod error;
mod folder;
mod input;
mod lock;
mod output;
mod place;
mod script;

pub use config::Config;
pub use error::Error;
pub use folder::Drift;
pub use output::Report;
