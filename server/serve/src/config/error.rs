//! Why the settings cannot be used.

use std::path::PathBuf;

/// Names the file and the line, or the variable.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", file.display())]
    Unreadable {
        /// Which one.
        file: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file says something that is no setting, or no value of it.
    #[error("{}: {error}{hint}", file.display())]
    File {
        /// Which one.
        file: PathBuf,
        /// What and where.
        error: Box<toml::de::Error>,
        /// What may have been meant, if a name is like that of a setting.
        hint: String,
    },
    /// The environment says something that is no setting, or no value of it.
    #[error("environment: {0}")]
    Environment(String),
    /// A setting without a default is missing.
    #[error("{0}")]
    Missing(String),
}
