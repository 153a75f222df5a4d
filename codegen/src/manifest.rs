//! The manifest: which schemas make which generated module.

use serde::Deserialize;

use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};

/// A whole `swordsmith.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Manifest {
    /// The modules, in the order they are generated.
    #[serde(rename = "module")]
    pub modules: Vec<Module>,
}

/// One generated module and the schemas it comes from. Names are relative to the manifest.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Module {
    /// Name of the Rust module.
    pub name: String,
    /// XML Schema documents to start from.
    #[serde(default)]
    pub xsd: Vec<String>,
    /// Protocol Buffers files to start from.
    #[serde(default)]
    pub proto: Vec<String>,
    /// The `OpenAPI` description.
    pub openapi: Option<String>,
}

impl Manifest {
    /// Reads a manifest among the sources; what is wrong with it becomes a finding at its place.
    pub fn parse(source: SourceId, sources: &Sources, findings: &mut Diagnostics) -> Option<Self> {
        match toml::from_str(&sources.get(source).text) {
            Ok(manifest) => Some(manifest),
            Err(error) => {
                let place = error.span().unwrap_or_default();
                findings.error(source.span(place.start, place.end), error.message());
                None
            }
        }
    }
}
