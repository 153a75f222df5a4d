//! Settings: defaults, under a file, under the environment, under flags.
//!
//! A layer says only what it wants changed ([`Layer`]); a name that is no setting is an error in
//! every layer.

mod error;
mod layers;
mod settings;
mod values;

use std::path::Path;

use confique::Layer as _;

pub use error::ConfigError;
pub use settings::{Layer, Links, Settings};

impl Settings {
    /// The defaults under the file, the environment's variables and the flags, each over the one
    /// before.
    pub fn load(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
        flags: Layer,
    ) -> Result<Self, ConfigError> {
        let file = file.map_or_else(|| Ok(Layer::empty()), layers::file)?;
        let layers = flags.with_fallback(layers::environment(environment)?).with_fallback(file);
        Ok(Self::over_defaults(layers))
    }
}

#[cfg(test)]
pub(crate) mod tests;
