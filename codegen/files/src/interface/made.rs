//! A manifest for schemas that have none.

use std::fmt::Write as _;

use swordsmith_codegen::manifest::{MADE, Value};
use swordsmith_codegen::source::Sources;

use super::Given;

/// What such a manifest names: one module, by names of sources.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) xsd: Vec<String>,
    pub(super) json: Vec<String>,
    pub(super) proto: Vec<String>,
    pub(super) openapi: Option<String>,
}

impl Made {
    /// The interface of these sources.
    pub(super) fn given(&self, name: String, mut sources: Sources) -> Given {
        let manifest = sources.add(MADE, self.text());
        Given { name, sources, manifest, path: None, left_out: Vec::new() }
    }

    fn text(&self) -> String {
        let mut text = String::from("[[module]]\nname = \"interface\"\n");
        let list = |names: &[String]| Value::from(names.to_vec()).to_string();
        for (key, names) in [("xsd", &self.xsd), ("json", &self.json), ("proto", &self.proto)] {
            if !names.is_empty() {
                let _ = writeln!(text, "{key} = {}", list(names)); // a String takes any text
            }
        }
        if let Some(name) = &self.openapi {
            let _ = writeln!(text, "openapi = {}", Value::from(&**name)); // likewise
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use swordsmith_codegen::diagnostic::Diagnostics;
    use swordsmith_codegen::manifest::Manifest;

    use super::*;

    #[test]
    fn a_manifest_names_what_there_is() {
        let odd = "a \"b\"\\\u{301}\u{7f}\n.xsd".to_owned();
        let made =
            Made { xsd: vec![odd.clone()], openapi: Some("a.yaml".to_owned()), ..Made::default() };
        let Given { sources, manifest, .. } = made.given(String::new(), Sources::default());
        let read = Manifest::parse(manifest, &sources, &mut Diagnostics::default()).unwrap();
        assert_eq!(read.schemas().collect::<Vec<_>>(), [odd, "a.yaml".to_owned()]);
    }
}
