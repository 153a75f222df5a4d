//! Keywords for members.

use super::{Lowering, Schema};
use crate::frontend::nodes::{Kind, Node};
use crate::model::json::{JsonKeyword, JsonProperties};

impl<'f> Lowering<'f, '_> {
    /// Keywords that apply subschemas to members, or because of them.
    pub(super) fn members(&mut self, schema: Schema<'f>) -> Vec<JsonKeyword> {
        let mut found = Vec::new();
        found.extend(self.properties(schema));
        found.extend(self.schema_of(schema, "propertyNames").map(JsonKeyword::PropertyNames));
        let mut dependent = self.named(schema, "dependentSchemas");
        let old = self.entries_of(schema, "dependencies").into_iter();
        let old = old.filter(|(_, node)| !matches!(node.kind, Kind::Sequence(_)));
        dependent.extend(
            old.map(|(name, node)| (name.to_owned(), self.subschema(node, schema.resource))),
        );
        if !dependent.is_empty() {
            found.push(JsonKeyword::DependentSchemas(dependent));
        }
        let unevaluated = self.schema_of(schema, "unevaluatedProperties");
        found.extend(unevaluated.map(JsonKeyword::UnevaluatedProperties));
        found
    }

    fn properties(&mut self, schema: Schema<'f>) -> Option<JsonKeyword> {
        let mut named = self.named(schema, "properties");
        named.sort();
        let patterns = self.patterns(schema);
        let additional = self.schema_of(schema, "additionalProperties");
        let is_empty = named.is_empty() && patterns.is_empty() && additional.is_none();
        let properties = JsonProperties { named, patterns, additional };
        (!is_empty).then_some(JsonKeyword::Properties(properties))
    }

    fn patterns(&mut self, schema: Schema<'f>) -> Vec<(crate::model::json::JsonPattern, usize)> {
        let entries = self.entries_of(schema, "patternProperties");
        let pattern = |(source, node): (&str, &'f Node)| {
            let pattern = self.pattern(source, node.span)?;
            Some((pattern, self.subschema(node, schema.resource)))
        };
        entries.into_iter().filter_map(pattern).collect()
    }

    fn named(&mut self, schema: Schema<'f>, name: &str) -> Vec<(String, usize)> {
        let entries = self.entries_of(schema, name);
        let entry = |(name, node): (&str, &'f Node)| {
            (name.to_owned(), self.subschema(node, schema.resource))
        };
        entries.into_iter().map(entry).collect()
    }

    /// `required` and `dependentRequired`.
    pub(super) fn required(&mut self, schema: Schema<'f>) -> Vec<JsonKeyword> {
        let mut found = Vec::new();
        if let Some(node) = schema.get("required") {
            found.extend(self.names(node, "required").map(JsonKeyword::Required));
        }
        let mut dependent = self.entries_of(schema, "dependentRequired");
        let old = self.entries_of(schema, "dependencies").into_iter();
        dependent.extend(old.filter(|(_, node)| matches!(node.kind, Kind::Sequence(_))));
        let pair = |(name, node): (&str, &'f Node)| {
            Some((name.to_owned(), self.names(node, "dependentRequired")?))
        };
        let pairs: Vec<_> = dependent.into_iter().filter_map(pair).collect();
        if !pairs.is_empty() {
            found.push(JsonKeyword::DependentRequired(pairs));
        }
        found
    }

    fn names(&mut self, node: &Node, keyword: &str) -> Option<Vec<String>> {
        let name = |item: &Node| match &item.kind {
            Kind::Scalar(text, _) => Some(text.clone()),
            _ => None,
        };
        let names = match &node.kind {
            Kind::Sequence(items) => items.iter().map(name).collect::<Option<Vec<_>>>(),
            _ => None,
        };
        if names.is_none() {
            self.findings.error(node.span, format!("`{keyword}` must list names of properties"));
        }
        names
    }
}
