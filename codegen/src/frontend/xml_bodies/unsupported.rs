//! Keywords that XML Schema cannot say.

use super::builder::Builder;
use super::effective::Effective;
use crate::frontend::nodes::{Kind, Node};

impl<'n> Builder<'n, '_> {
    /// Reports keywords that cannot be checked in XML.
    pub(super) fn refuse_unsupported(&mut self, value: &Effective<'n>) {
        const UNCHECKED: [&str; 15] = [
            "contains",
            "dependencies",
            "dependentRequired",
            "dependentSchemas",
            "else",
            "if",
            "maxProperties",
            "minProperties",
            "multipleOf",
            "not",
            "patternProperties",
            "prefixItems",
            "propertyNames",
            "then",
            "unevaluatedItems",
        ];
        if let Some(unique) =
            value.all("uniqueItems").find(|it| !is_without_effect("uniqueItems", it))
        {
            let message = "`uniqueItems` is not checked in XML";
            self.findings.note(unique.span, message);
        }
        for name in UNCHECKED {
            let Some(found) = value.first(name) else { continue };
            if is_without_effect(name, found) {
                continue;
            }
            let message = format!("`{name}` is not supported in the schema of an XML body");
            let help = "remove it, or describe the document by an XML Schema: `xsd` of the module";
            self.findings.error_with_help(found.span, message, help);
        }
    }
}

fn is_without_effect(name: &str, node: &Node) -> bool {
    match &node.kind {
        Kind::Scalar(text, true) => match name {
            "minProperties" => text == "0",
            "uniqueItems" => text == "false",
            "multipleOf" => text == "1",
            _ => false,
        },
        _ => false,
    }
}
