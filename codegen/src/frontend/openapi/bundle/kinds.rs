//! What kind of component stands at a place, by the keys around it.

/// The keys around a node.
#[derive(Clone, Copy, Default)]
pub(super) struct Around<'n> {
    pub(super) key: &'n str,
    pub(super) parent: &'n str,
    /// That of the parent.
    pub(super) before: &'n str,
}

/// The kinds of components that are referred to; path items are written out, since `OpenAPI` 3.0
/// has no place for them.
pub(super) const KINDS: [&str; 9] = [
    "schemas",
    "responses",
    "parameters",
    "examples",
    "requestBodies",
    "headers",
    "securitySchemes",
    "links",
    "callbacks",
];

impl Around<'_> {
    /// What stands there, if it can be a component.
    pub(super) fn kind(self) -> Option<&'static str> {
        match (self.key, self.parent) {
            (
                "schema"
                | "items"
                | "additionalProperties"
                | "not"
                | "contains"
                | "propertyNames"
                | "if"
                | "then"
                | "else"
                | "unevaluatedItems"
                | "unevaluatedProperties"
                | "contentSchema",
                _,
            )
            | (
                _,
                "properties" | "patternProperties" | "allOf" | "anyOf" | "oneOf" | "prefixItems"
                | "$defs" | "definitions" | "dependentSchemas",
            ) => Some("schemas"),
            ("requestBody", _) => Some("requestBodies"),
            (_, parent) => KINDS.into_iter().find(|kind| *kind == parent),
        }
    }
}
