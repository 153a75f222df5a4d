//! Settings: defaults, under a file, under the environment, under flags.
//!
//! An application derives [`confique::Config`] for its own settings, and has those of the crate as a
//! nested field. In the file and the environment all of them stand side by side, whatever is nested
//! in what: `listen`, not `serve.listen`. A name that is no setting is an error in every layer.
//!
//! ```
//! use confique::{Config, Layer as _};
//! use swordsmith_serve::{Program, config};
//!
//! #[derive(Config)]
//! struct Settings {
//!     #[config(nested)]
//!     serve: swordsmith_serve::Settings,
//!     /// The most orders that are kept.
//!     #[config(default = 1_000, deserialize_with = swordsmith_serve::config::values::number)]
//!     max_orders: u64,
//! }
//!
//! let variables = [("SHOP_LISTEN", "127.0.0.1:9000"), ("SHOP_MAX_ORDERS", "7"), ("HOME", "/")];
//! let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
//! let flags = <Settings as Config>::Layer::empty();
//! let settings: Settings = config::load(&Program::new("shop", "1.0.0"), None, variables, flags)?;
//! assert_eq!((settings.serve.listen.port(), settings.max_orders), (9000, 7));
//! # Ok::<_, config::ConfigError>(())
//! ```

mod error;
mod flat;
mod layers;
mod names;
#[cfg(test)]
mod tests;
pub mod values;

use std::path::Path;

use confique::{Config, Layer as _};

pub use error::ConfigError;
pub use names::leaves;

/// The defaults under the file, the environment's variables and the flags, each over the one
/// before.
///
/// # Errors
///
/// If a layer says something that is no setting, or no value of it; or if one that has no default is
/// missing.
pub fn load<C: Config>(
    program: &crate::Program,
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
    flags: C::Layer,
) -> Result<C, ConfigError> {
    let file = file.map_or_else(|| Ok(C::Layer::empty()), layers::file::<C>)?;
    let environment = layers::environment::<C>(program, environment)?;
    let layers = flags.with_fallback(environment).with_fallback(file);
    let layers = layers.with_fallback(C::Layer::default_values());
    C::from_layer(layers).map_err(|error| ConfigError::Missing(error.to_string()))
}

/// The environment of the process. Names that are not Unicode are not ours; a value that is not
/// Unicode is invalid anyway.
pub fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os().filter_map(|(name, value)| {
        Some((name.into_string().ok()?, value.to_string_lossy().into_owned()))
    })
}
