//! Settings from environment variables: a prefix and the setting's name in capitals.

use serde::Deserialize;

use super::{ConfigError, Layer};

/// What the names of all our variables start with.
pub(super) const PREFIX: &str = "SWORDSMITH_";

/// Variables of ours that are no settings.
const NO_SETTINGS: &[&str] = &["CONFIG", "LOG", "PASSWORD"];

/// What the variables say. Those that do not start with our prefix are not ours.
pub(super) fn layer(
    variables: impl IntoIterator<Item = (String, String)>,
) -> Result<Layer, ConfigError> {
    let ours = variables.into_iter().filter_map(|(name, value)| {
        let setting = name.strip_prefix(PREFIX).filter(|setting| !NO_SETTINGS.contains(setting))?;
        Some((setting.to_lowercase(), value))
    });
    // One at a time, so that an error names its variable.
    let mut merged = toml::Table::new();
    for (setting, value) in ours {
        if value.is_empty() {
            let name = setting.to_uppercase();
            return Err(ConfigError::Environment(format!("{PREFIX}{name}: it is empty")));
        }
        let single = toml::Table::from_iter([(setting.clone(), value.clone().into())]);
        Layer::deserialize(single).map_err(|error| refused(&setting, &error))?;
        merged.insert(setting, value.into());
    }
    Layer::deserialize(merged).map_err(|error| ConfigError::Environment(error.to_string()))
}

fn refused(setting: &str, error: &toml::de::Error) -> ConfigError {
    let error = error.message();
    ConfigError::Environment(format!("{PREFIX}{}: {error}", setting.to_uppercase()))
}
