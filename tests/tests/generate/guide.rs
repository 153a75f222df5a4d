//! The manifests that the guide shows are manifests.

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

#[test]
fn every_manifest_on_its_page_is_read() {
    let page = fs::read_to_string(project_root().join("docs/guide/manifest.md")).unwrap();
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
