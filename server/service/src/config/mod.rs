//! Settings of the server: its own, and those of how it is served.

mod settings;
mod values;

use std::path::Path;

use swordsmith_serve::config;

pub use settings::{Layer, Links, Settings};
/// Why the settings cannot be used.
pub use swordsmith_serve::config::ConfigError;

use crate::PROGRAM;

impl Settings {
    /// The defaults under the file, the environment's variables and the flags, each over the one
    /// before.
    pub fn load(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
        flags: Layer,
    ) -> Result<Self, ConfigError> {
        config::load(&PROGRAM, file, environment, flags)
    }
}

#[cfg(test)]
mod tests;
