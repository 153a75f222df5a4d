//! `Cargo.toml` and `src/lib.rs` of a crate that is generated whole.

use askama::Template;

use crate::manifest::Manifest;

/// The crate that somebody else's schemas go into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutputCrate<'a> {
    /// The package's name, as cargo allows it.
    pub name: &'a str,
    /// What the manifest is called.
    pub manifest: &'a str,
    /// Path of the runtime crate that the output is compiled against.
    pub runtime: &'a str,
}

#[derive(Template)]
#[template(path = "crate/Cargo.toml", escape = "none")]
struct CargoToml<'a> {
    name: &'a str,
    manifest: &'a str,
    runtime: String,
    features: Vec<&'a str>,
}

#[derive(Template)]
#[template(path = "crate/lib.rs", escape = "none")]
struct LibRs<'a> {
    manifest: &'a str,
    modules: Vec<&'a str>,
}

/// The text of `Cargo.toml`: the runtime with the features that the manifest's modules need.
pub fn cargo_toml(output: OutputCrate<'_>, manifest: &Manifest) -> String {
    let OutputCrate { name, manifest: file, runtime } = output;
    let runtime = toml::Value::from(runtime).to_string(); // quoted, whatever the path contains
    let text = CargoToml { name, manifest: file, runtime, features: features(manifest) };
    render(&text)
}

/// The text of `src/lib.rs`: the modules, in the manifest's order.
pub fn lib_rs(output: OutputCrate<'_>, manifest: &Manifest) -> String {
    let modules = manifest.modules.iter().map(|module| module.name.as_str()).collect();
    render(&LibRs { manifest: output.manifest, modules })
}

fn features(manifest: &Manifest) -> Vec<&'static str> {
    let modules = &manifest.modules;
    let needed = [
        ("xml", modules.iter().any(|module| !module.xsd.is_empty())),
        ("proto", modules.iter().any(|module| !module.proto.is_empty())),
        ("server", modules.iter().any(|module| module.openapi.is_some())),
        ("client", modules.iter().any(|module| module.openapi.is_some())),
    ];
    needed.into_iter().filter(|(_, needed)| *needed).map(|(feature, _)| feature).collect()
}

/// The text, ended as every text file is: a template's own last line end is not rendered.
fn render(template: &impl Template) -> String {
    let text = template.render().expect("these templates only print text, and a string takes any");
    format!("{}\n", text.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest::Module;

    #[test]
    fn a_crate_declares_its_modules_and_asks_for_what_they_need() {
        let module = |name: &str, xsd: &[&str], proto: &[&str]| Module {
            name: name.to_owned(),
            xsd: xsd.iter().map(|name| (*name).to_owned()).collect(),
            proto: proto.iter().map(|name| (*name).to_owned()).collect(),
            ..Module::default()
        };
        let modules = vec![module("pom", &["maven.xsd"], &[]), module("tensor", &[], &["t.proto"])];
        let output =
            OutputCrate { name: "pom", manifest: "own.toml", runtime: "../code \"gen\"/runtime" };
        let manifest = Manifest { modules, ..Manifest::default() };
        let text = [cargo_toml(output, &manifest), lib_rs(output, &manifest)].join("\n----\n");
        insta::assert_snapshot!(text);
    }
}
