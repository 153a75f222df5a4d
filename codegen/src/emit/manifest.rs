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
    /// Path of the runtime that the output is compiled against; the crates of the codecs stand in its folder.
    pub runtime: &'a str,
}

#[derive(Template)]
#[template(path = "crate/Cargo.toml", escape = "none")]
struct CargoToml<'a> {
    name: &'a str,
    manifest: &'a str,
    /// Names of crates, and what stands behind them.
    dependencies: Vec<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "crate/lib.rs", escape = "none")]
struct LibRs<'a> {
    manifest: &'a str,
    modules: Vec<&'a str>,
}

/// The text of `Cargo.toml`: of the runtime, the crates that the manifest's modules need.
pub fn cargo_toml(output: OutputCrate<'_>, manifest: &Manifest) -> String {
    let OutputCrate { name, manifest: file, runtime } = output;
    render(&CargoToml { name, manifest: file, dependencies: dependencies(runtime, manifest) })
}

/// The text of `src/lib.rs`: the modules, in the manifest's order.
pub fn lib_rs(output: OutputCrate<'_>, manifest: &Manifest) -> String {
    let modules = manifest.modules.iter().map(|module| module.name.as_str()).collect();
    render(&LibRs { manifest: output.manifest, modules })
}

fn dependencies(runtime: &str, manifest: &Manifest) -> Vec<(&'static str, String)> {
    let quoted = |path: &str| toml::Value::from(path).to_string(); // whatever the path contains
    let codec = |name| format!("{{ path = {} }}", quoted(&format!("{runtime}/{name}")));
    let features = r#"features = ["server", "client"]"#;
    let service = format!("{{ path = {}, {features} }}", quoted(&format!("{runtime}/http")));
    let modules = &manifest.modules;
    let needed = [
        ("swordsmith-http", service, modules.iter().any(|it| it.openapi.is_some())),
        ("swordsmith-proto", codec("proto"), modules.iter().any(|it| !it.proto.is_empty())),
        ("swordsmith-xml", codec("xml"), modules.iter().any(|it| !it.xsd.is_empty())),
    ];
    let needed = needed.into_iter().filter(|(.., is_needed)| *is_needed);
    needed.map(|(name, value, _)| (name, value)).collect()
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
