//! What the file and the environment say. A name that is no setting is an error in both.

use std::path::Path;

use confique::Config;
use serde::Deserialize;
use swordsmith_xml::near::nearest;

use super::error::ConfigError;
use super::flat::Flat;
use super::names::leaves;
use crate::program::Program;

/// Variables of every program that are no settings.
const NO_SETTINGS: [&str; 2] = ["CONFIG", "LOG"];

/// A file in TOML.
pub(super) fn file<C: Config>(file: &Path) -> Result<C::Layer, ConfigError> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| ConfigError::Unreadable { file: file.to_owned(), error })?;
    let read: Result<Flat<C>, _> = toml::from_str(&text);
    read.map(|flat| flat.0).map_err(|error| ConfigError::File {
        file: file.to_owned(),
        error: Box::new(error),
        hint: hint::<C>(&text),
    })
}

/// What may have been meant by the first name in a file that is no setting.
fn hint<C: Config>(text: &str) -> String {
    let names = text.parse::<toml::Table>().unwrap_or_default();
    let wrong = names.keys().find(|name| !settings::<C>().any(|setting| setting == *name));
    wrong.and_then(|name| nearest(name, settings::<C>())).map(did_you_mean).unwrap_or_default()
}

/// Variables: the program's prefix and a setting's name in capitals. Those without the prefix are not
/// ours.
pub(super) fn environment<C: Config>(
    program: &Program,
    variables: impl IntoIterator<Item = (String, String)>,
) -> Result<C::Layer, ConfigError> {
    let (mut table, prefix) = (toml::Table::new(), program.prefix());
    for (name, value) in variables {
        let ours = name.strip_prefix(&prefix).filter(|it| !is_no_setting(program, it));
        let Some(setting) = ours.map(str::to_lowercase) else { continue };
        check::<C>(program, &setting, &value)
            .map_err(|reason| ConfigError::Environment(format!("{name}: {reason}")))?;
        table.insert(setting, value.into());
    }
    let read = Flat::<C>::deserialize(table);
    read.map(|flat| flat.0).map_err(|error| ConfigError::Environment(error.to_string()))
}

fn is_no_setting(program: &Program, variable: &str) -> bool {
    NO_SETTINGS.contains(&variable) || program.other_variables().contains(&variable)
}

/// One variable at a time, so that an error names it.
fn check<C: Config>(program: &Program, setting: &str, value: &str) -> Result<(), String> {
    if !settings::<C>().any(|known| known == setting) {
        let near = nearest(setting, settings::<C>());
        let near = near.map(|near| program.variable(&near.to_uppercase()));
        let hint = near.map(|near| format!("; {}", did_you_mean(&near))).unwrap_or_default();
        return Err(format!("no setting{hint}"));
    }
    if value.is_empty() {
        return Err("it is empty".to_owned());
    }
    let single = toml::Table::from_iter([(setting.to_owned(), value.into())]);
    Flat::<C>::deserialize(single).map(drop).map_err(|error| error.message().to_owned())
}

fn settings<C: Config>() -> impl Iterator<Item = &'static str> {
    leaves(&C::META).into_iter().map(|field| field.name)
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}
