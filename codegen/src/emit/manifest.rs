//! `Cargo.toml` and `src/lib.rs` of a crate that is generated whole.

use askama::Template;
use toml::{Table, Value};

use crate::manifest::{Manifest, Module};

/// The crate that the modules of a manifest become.
#[derive(Debug, Clone, PartialEq)]
pub struct OutputCrate<'a> {
    /// The package's name, unless the manifest has one.
    pub name: &'a str,
    /// What the manifest is called.
    pub manifest: &'a str,
    /// Where the runtime is, unless the manifest says: what follows `swordsmith =`.
    pub runtime: Table,
    /// Whether the crate is a workspace of its own, even if the manifest does not say so.
    pub is_workspace: bool,
}

#[derive(Template)]
#[template(path = "crate/manifest.toml", escape = "none")]
struct CargoToml<'a> {
    manifest: &'a str,
    package: String,
    dependencies: String,
    features: String,
    is_workspace: bool,
}

#[derive(Template)]
#[template(path = "crate/lib.rs", escape = "none")]
struct LibRs<'a> {
    manifest: &'a str,
    modules: Vec<&'a str>,
}

/// The text of `Cargo.toml`: of the runtime, the features that the manifest's modules need.
pub fn cargo_toml(output: &OutputCrate<'_>, manifest: &Manifest) -> String {
    let said = &manifest.output;
    render(&CargoToml {
        manifest: output.manifest,
        package: lines(&package(output.name, &said.package)),
        dependencies: lines(&dependencies(output, manifest)),
        features: lines(&said.features),
        is_workspace: said.workspace || output.is_workspace,
    })
}

/// The text of `src/lib.rs`: the modules, in the manifest's order.
pub fn lib_rs(name: &str, manifest: &Manifest) -> String {
    let modules = manifest.modules.iter().map(|module| module.name.get_ref().as_str()).collect();
    render(&LibRs { manifest: name, modules })
}

/// `[package]`: what the manifest says, and what cargo cannot do without.
fn package(name: &str, said: &Table) -> Table {
    let defaults = [("name", name), ("version", "0.1.0"), ("edition", "2024")];
    let mut package: Table =
        defaults.map(|(key, value)| (key.to_owned(), Value::from(value))).into_iter().collect();
    package.extend(said.clone());
    package
}

fn dependencies(output: &OutputCrate<'_>, manifest: &Manifest) -> Table {
    let said = &manifest.output;
    let runtime = said.runtime.as_ref().unwrap_or(&output.runtime);
    let mut all = Table::new();
    if said.facade.unwrap_or(true) {
        all.insert("swordsmith".to_owned(), with_features(runtime, features(&manifest.modules)));
    }
    all.extend(said.dependencies.clone());
    all
}

/// The features of the runtime that modules need.
fn features(modules: &[Module]) -> Vec<&'static str> {
    let needed = [
        ("client", modules.iter().any(|it| it.openapi.is_some())),
        ("json", modules.iter().any(|it| !it.json.is_empty())),
        ("proto", modules.iter().any(|it| !it.proto.is_empty())),
        ("serde", modules.iter().any(Module::has_serde)),
        ("server", modules.iter().any(|it| it.openapi.is_some())),
        ("xml", modules.iter().any(|it| !it.xsd.is_empty())),
    ];
    needed.into_iter().filter(|(_, is_needed)| *is_needed).map(|(name, _)| name).collect()
}

/// A dependency with these features and those that it has already.
fn with_features(dependency: &Table, features: Vec<&'static str>) -> Value {
    let mut dependency = dependency.clone();
    let own = dependency.get("features").and_then(Value::as_array);
    let own = own.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
    let mut all: Vec<String> = own.chain(features.into_iter().map(str::to_owned)).collect();
    all.sort();
    all.dedup();
    dependency.insert("features".to_owned(), all.into());
    Value::Table(dependency)
}

/// The entries of a table, a line each, with a line end.
fn lines(table: &Table) -> String {
    let line =
        |(key, value): (&String, &Value)| [&quoted(key), " = ", &value.to_string(), "\n"].concat();
    table.iter().map(line).collect()
}

/// A key as it has to be written.
fn quoted(key: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !key.is_empty() && key.chars().all(is_bare) {
        key.to_owned()
    } else {
        Value::from(key).to_string()
    }
}

/// The text, ended as every text file is: a template's own last line end is not rendered.
fn render(template: &impl Template) -> String {
    let text = template.render().expect("these templates only print text, and a string takes any");
    format!("{}\n", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_declares_its_modules_and_asks_for_what_they_need() {
        let manifest: Manifest = toml::from_str(
            "[output]\npackage = { version = \"1.2.0\", license = \"MIT\" }\n\
             dependencies = { rust_decimal = \"1\" }\nfeatures = { default = [] }\n\
             [[module]]\nname = \"pom\"\nxsd = [\"maven.xsd\"]\n\
             [[module]]\nname = \"tensor\"\nproto = [\"t.proto\"]\n",
        )
        .unwrap();
        let features = Value::from(vec!["prost"]);
        let path = Value::from("../code \"gen\"");
        let runtime =
            [("path".to_owned(), path), ("features".to_owned(), features)].into_iter().collect();
        let output = OutputCrate { name: "pom", manifest: "own.toml", runtime, is_workspace: true };
        let text = [cargo_toml(&output, &manifest), lib_rs("own.toml", &manifest)];
        insta::assert_snapshot!(text.join("\n----\n"));
    }
}
