//! The manifests that the guide shows are manifests, and it has every key that there is.

use std::fs;

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::manifest::Manifest;
use swordsmith_codegen::source::Sources;
use swordsmith_tests::project_root;

/// The blocks of TOML on a page.
fn blocks(page: &str) -> Vec<String> {
    let blocks = page.split("```toml\n").skip(1);
    blocks.filter_map(|rest| Some(rest.split_once("```")?.0.to_owned())).collect()
}

fn text(name: &str) -> String {
    fs::read_to_string(project_root().join(name)).unwrap()
}

/// The keys of a manifest, as the types say that are read from it.
fn keys(types: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let mut renamed = None;
    for line in types.lines() {
        if let Some((_, rest)) = line.split_once("#[serde(rename = \"") {
            renamed = rest.split('"').next().map(str::to_owned);
        }
        let field = line.strip_prefix("    pub ").and_then(|rest| rest.split_once(": "));
        let field = field.filter(|(name, _)| !name.contains(['(', ' ']));
        if let Some((name, _)) = field {
            keys.push(renamed.take().unwrap_or_else(|| name.replace('_', "-")));
        }
    }
    keys
}

#[test]
fn the_page_has_every_key() {
    let page = text("docs/guide/manifest.md");
    let keys = keys(&text("codegen/src/manifest.rs"));
    assert!(keys.len() > 30, "{keys:?}");
    let forms = |key: &str| {
        let as_table = [format!("[{key}]"), format!("[{key}."), format!(".{key}]")];
        [format!("{key} = "), format!("`{key}`")].into_iter().chain(as_table)
    };
    let missing: Vec<_> =
        keys.iter().filter(|key| !forms(key).any(|form| page.contains(&form))).collect();
    assert!(missing.is_empty(), "docs/guide/manifest.md says nothing of {missing:?}");
}

#[test]
fn every_manifest_on_its_page_is_read() {
    let page = text("docs/guide/manifest.md");
    let blocks = blocks(&page);
    assert!(blocks.len() > 1, "the page shows how manifests look");
    for block in blocks {
        // A part of a manifest has no module.
        let is_whole = block.contains("[[module]]");
        let module = if is_whole { "" } else { "[[module]]\nname = \"shop\"\n" };
        let (mut sources, mut findings) = (Sources::default(), Diagnostics::default());
        let id = sources.add("swordsmith.toml", format!("{block}\n{module}"));
        let manifest = Manifest::parse(id, &sources, &mut findings);
        assert!(manifest.is_some(), "{}", findings.render(&sources));
    }
}
