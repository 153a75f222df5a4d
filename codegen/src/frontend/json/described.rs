//! Schemas in descriptions of `OpenAPI`, and in the files that these refer to: wherever a `schema` or
//! an `itemSchema` stands, and among the components.

use super::children::token;
use super::index::{Index, ResourceIndex};
use crate::diagnostic::Diagnostics;
use crate::frontend::nodes::{Kind, Node};
use crate::source::Span;

/// Keys whose values are no schemas, whatever they look like.
const VALUES: [&str; 2] = ["example", "examples"];

/// Keys whose values are schemas.
const SCHEMAS: [&str; 2] = ["schema", "itemSchema"];

impl<'f> Index<'f> {
    /// The schemas below a value that is none itself.
    pub(super) fn description(
        &mut self,
        node: &'f Node,
        (resource, pointer): (ResourceIndex, String),
        findings: &mut Diagnostics,
    ) {
        match &node.kind {
            Kind::Scalar(..) => {}
            Kind::Sequence(items) => {
                for (at, item) in items.iter().enumerate() {
                    self.description(item, (resource, format!("{pointer}/{at}")), findings);
                }
            }
            Kind::Mapping(entries) => {
                for (key, value) in entries.iter().filter(|(key, _)| !VALUES.contains(&&*key.text))
                {
                    let pointer = format!("{pointer}/{}", token(&key.text));
                    let at = (resource, pointer);
                    match &value.kind {
                        _ if SCHEMAS.contains(&&*key.text) => self.schema(value, at, findings),
                        Kind::Mapping(schemas) if key.text == "schemas" => {
                            for (name, schema) in schemas {
                                let pointer = format!("{}/{}", at.1, token(&name.text));
                                self.schema(schema, (resource, pointer), findings);
                            }
                        }
                        _ => self.description(value, at, findings),
                    }
                }
            }
        }
    }

    /// The schema of a description at a place, and the resource that it stands in.
    pub(crate) fn described(&self, span: Span) -> Option<(&'f Node, ResourceIndex)> {
        self.described.get(&span).copied()
    }
}
