//! What the file and the environment say. A name that is no setting is an error in both.

use std::path::Path;

use confique::Config;
use serde::Deserialize;
use swordsmith_xml::near::nearest;

use super::error::ConfigError;
use super::settings::{Layer, Settings};

/// What the names of all our variables start with.
const PREFIX: &str = "SWORDSMITH_";

/// Variables of ours that are no settings.
const NO_SETTINGS: &[&str] = &["CONFIG", "LOG", "PASSWORD"];

/// A file in TOML.
pub(super) fn file(file: &Path) -> Result<Layer, ConfigError> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| ConfigError::Unreadable { file: file.to_owned(), error })?;
    toml::from_str(&text).map_err(|error| ConfigError::File {
        file: file.to_owned(),
        error: Box::new(error),
        hint: hint(&text),
    })
}

/// What may have been meant by the first name in a file that is no setting.
fn hint(text: &str) -> String {
    let names = text.parse::<toml::Table>().unwrap_or_default();
    let wrong = names.keys().find(|name| !settings().any(|setting| setting == *name));
    wrong.and_then(|name| nearest(name, settings())).map(did_you_mean).unwrap_or_default()
}

/// Variables: our prefix and a setting's name in capitals. Those without the prefix are not ours.
pub(super) fn environment(
    variables: impl IntoIterator<Item = (String, String)>,
) -> Result<Layer, ConfigError> {
    let mut table = toml::Table::new();
    for (name, value) in variables {
        let ours = name.strip_prefix(PREFIX).filter(|setting| !NO_SETTINGS.contains(setting));
        let Some(setting) = ours.map(str::to_lowercase) else { continue };
        check(&setting, &value)
            .map_err(|reason| ConfigError::Environment(format!("{name}: {reason}")))?;
        table.insert(setting, value.into());
    }
    Layer::deserialize(table).map_err(|error| ConfigError::Environment(error.to_string()))
}

/// One variable at a time, so that an error names it.
fn check(setting: &str, value: &str) -> Result<(), String> {
    if !settings().any(|known| known == setting) {
        let near =
            nearest(setting, settings()).map(|near| format!("{PREFIX}{}", near.to_uppercase()));
        let hint = near.map(|near| format!("; {}", did_you_mean(&near))).unwrap_or_default();
        return Err(format!("no setting{hint}"));
    }
    if value.is_empty() {
        return Err("it is empty".to_owned());
    }
    let single = toml::Table::from_iter([(setting.to_owned(), value.into())]);
    Layer::deserialize(single).map(drop).map_err(|error| error.message().to_owned())
}

fn settings() -> impl Iterator<Item = &'static str> {
    Settings::META.fields.iter().map(|field| field.name)
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}
