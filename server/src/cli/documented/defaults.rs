//! The tables of settings in the pages for operators.

use std::collections::BTreeMap;

use confique::Config;
use confique::meta::{Expr, Field, FieldKind, LeafKind};
use swordsmith_serve::config::leaves;
use swordsmith_server::Settings;

const SECURITY: &str = include_str!("../../../../SECURITY.md");
const HANDBOOK: &str = include_str!("../../../../docs/operations/handbook.md");

/// The default of a setting, if it has one.
pub(super) fn default(field: &Field) -> Option<Expr> {
    match field.kind {
        FieldKind::Leaf { kind: LeafKind::Required { default }, .. } => default,
        _ => None,
    }
}

/// The defaults of all settings, by their names; those of some are not a value.
fn defaults() -> BTreeMap<&'static str, Option<String>> {
    let leaves = leaves(&Settings::META).into_iter();
    leaves.map(|field| (field.name, default(field).and_then(shown))).collect()
}

/// A default as it would stand in the file of settings.
pub(super) fn shown(value: Expr) -> Option<String> {
    match value {
        Expr::Str(text) => Some(text.to_owned()),
        Expr::Integer(number) => Some(number.to_string()),
        Expr::Bool(flag) => Some(flag.to_string()),
        Expr::Array([]) => Some("none".to_owned()),
        _ => None,
    }
}

/// The settings of a page's tables that have a default there: `| `name`, `name` | … |`.
fn rows(page: &str, column: usize) -> Vec<(&str, String)> {
    let mut rows = Vec::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<_> = line.split(" | ").collect();
        let Some(default) = cells.get(column) else { continue };
        let names: Vec<_> = cells[0].split('`').skip(1).step_by(2).collect();
        let values: Vec<_> = default.trim_end_matches(" |").split(", ").collect();
        for (at, name) in names.iter().enumerate() {
            rows.push((*name, plain(values.get(at).unwrap_or(&values[0]))));
        }
    }
    rows
}

/// A default as it would stand in the file of settings: `1 GiB` and `30 days` are numbers.
fn plain(text: &str) -> String {
    let words: Vec<_> = text.split(' ').collect();
    let unit = match words.get(1) {
        Some(&"MiB") => 1 << 20,
        Some(&"GiB") => 1 << 30,
        Some(&"days") => 24 * 60 * 60,
        _ => 1,
    };
    match words[0].replace(',', "").parse::<u64>() {
        Ok(number) => (number * unit).to_string(),
        Err(_) if text == "off" => "0".to_owned(),
        Err(_) => text.trim_matches('`').to_owned(),
    }
}

#[test]
fn defaults_of_the_page_about_security_are_those_of_the_settings() {
    let (_, table) = SECURITY.split_once("## Defaults that matter").unwrap();
    let (defaults, mut compared) = (defaults(), 0);
    for (name, value) in rows(table, 1).iter().filter(|(name, _)| !name.contains('…')) {
        let default = defaults.get(name).unwrap_or_else(|| panic!("there is no `{name}`"));
        if let Some(default) = default {
            assert_eq!(value, default, "{name}");
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn the_handbook_speaks_of_settings_that_are_there() {
    let (_, sizes) = HANDBOOK.split_once("## Sizes and limits").unwrap();
    let (sizes, _) = sizes.split_once("*Disk*").unwrap();
    let known = defaults();
    for line in sizes.lines().filter(|line| line.starts_with("| `")) {
        let (names, _) = line[2..].split_once(" | ").unwrap();
        let unknown = names.split('`').skip(1).step_by(2).find(|name| !known.contains_key(name));
        assert_eq!(unknown, None, "{line}");
    }
}
