//! Keywords that apply subschemas to the same value, and to items.

use super::{Lowering, Named, Schema};
use crate::frontend::nodes::Kind;
use crate::model::json::JsonKeyword;

impl<'f> Lowering<'f, '_> {
    /// `allOf`, `anyOf`, `oneOf`, `not`, `if`.
    pub(super) fn combined(&mut self, schema: Schema<'f>) -> Vec<JsonKeyword> {
        let lists: [Named<Vec<usize>>; 3] = [
            ("allOf", JsonKeyword::AllOf),
            ("anyOf", JsonKeyword::AnyOf),
            ("oneOf", JsonKeyword::OneOf),
        ];
        let mut found = Vec::new();
        for (name, keyword) in lists {
            found.extend(self.schemas_of(schema, name).map(keyword));
        }
        found.extend(self.schema_of(schema, "not").map(JsonKeyword::Not));
        if let Some(condition) = self.schema_of(schema, "if") {
            let then = self.schema_of(schema, "then");
            let otherwise = self.schema_of(schema, "else");
            found.push(JsonKeyword::If { condition, then, otherwise });
        }
        found
    }

    /// `prefixItems`, `items`, `contains`, `unevaluatedItems`.
    pub(super) fn items(&mut self, schema: Schema<'f>) -> Vec<JsonKeyword> {
        let mut found = Vec::new();
        let is_array =
            |name| schema.get(name).is_some_and(|it| matches!(it.kind, Kind::Sequence(_)));
        let is_old = schema.dialect.has_item_arrays() && is_array("items");
        let (prefix, rest) =
            if is_old { ("items", "additionalItems") } else { ("prefixItems", "items") };
        let prefix = self.schemas_of(schema, prefix);
        let count = prefix.as_ref().map_or(0, Vec::len) as u64;
        found.extend(prefix.map(JsonKeyword::PrefixItems));
        found.extend(self.schema_of(schema, rest).map(|id| JsonKeyword::Items(count, id)));
        found.extend(self.contains(schema));
        let unevaluated = self.schema_of(schema, "unevaluatedItems");
        found.extend(unevaluated.map(JsonKeyword::UnevaluatedItems));
        found
    }

    fn contains(&mut self, schema: Schema<'f>) -> Option<JsonKeyword> {
        let subschema = self.schema_of(schema, "contains")?;
        let validates = schema.dialect.validates;
        let minimum = validates.then(|| self.size(schema, "minContains")).flatten().unwrap_or(1);
        let maximum = validates.then(|| self.size(schema, "maxContains")).flatten();
        Some(JsonKeyword::Contains { subschema, minimum, maximum })
    }
}
