//! The keywords of a schema object.

use super::{Lowering, Schema};
use crate::frontend::json::keyword;
use crate::frontend::nodes::{Kind, Node};
use crate::model::json::JsonKeyword;
use swordsmith_json::table::{Type, Types};

impl<'f> Lowering<'f, '_> {
    /// Everything that a schema object demands.
    pub(super) fn object(&mut self, schema: Schema<'f>) -> Vec<JsonKeyword> {
        let mut keywords = self.references(schema);
        if schema.dialect.references_stand_alone() && schema.get("$ref").is_some() {
            return keywords;
        }
        keywords.extend(self.combined(schema));
        keywords.extend(self.items(schema));
        keywords.extend(self.members(schema));
        if schema.dialect.validates {
            keywords.extend(self.type_of(schema));
            keywords.extend(self.constants(schema));
            keywords.extend(self.numbers(schema));
            keywords.extend(self.sizes(schema));
            keywords.extend(self.required(schema));
        }
        self.of_openapi(schema, keywords)
    }

    fn references(&mut self, schema: Schema<'f>) -> Vec<JsonKeyword> {
        let mut found = Vec::new();
        if let Some((node, text)) = self.text(schema, "$ref") {
            let target = self.reference(node, text, schema.resource);
            found.extend(target.map(|(id, ..)| JsonKeyword::Reference(id)));
        }
        if let Some((node, text)) = self.text(schema, "$dynamicRef") {
            let target = self.reference(node, text, schema.resource);
            found.extend(target.map(|(id, known, anchor)| {
                let anchors = &self.index.resources[known.resource].dynamic_anchors;
                match anchor.filter(|anchor| anchors.contains_key(anchor)) {
                    Some(anchor) => JsonKeyword::DynamicReference(anchor, id),
                    None => JsonKeyword::Reference(id),
                }
            }));
        }
        if let Some((node, text)) = self.text(schema, "$recursiveRef") {
            let target = self.reference(node, text, schema.resource);
            found.extend(target.map(|(id, known, _)| {
                let anchors = &self.index.resources[known.resource].dynamic_anchors;
                if anchors.contains_key("") {
                    JsonKeyword::DynamicReference(String::new(), id)
                } else {
                    JsonKeyword::Reference(id)
                }
            }));
        }
        found
    }

    fn type_of(&mut self, schema: Schema<'f>) -> Option<JsonKeyword> {
        let node = schema.get("type")?;
        let names = match &node.kind {
            Kind::Sequence(items) => items.iter().collect(),
            _ => vec![node],
        };
        let types: Vec<_> = names.into_iter().filter_map(|name| self.type_name(name)).collect();
        Some(JsonKeyword::Type(types.into_iter().fold(Types::NONE, Types::with)))
    }

    fn type_name(&mut self, node: &Node) -> Option<Type> {
        let name = match &node.kind {
            Kind::Scalar(name, _) => name.as_str(),
            _ => "",
        };
        let found = Type::from_name(name);
        if found.is_none() {
            let near = swordsmith_xml::near::nearest(name, Type::ALL.iter().map(|it| it.name()));
            self.findings.error_near(node.span, format!("unknown type `{name}`"), near);
        }
        found
    }

    /// A keyword whose value is a string.
    pub(super) fn text(&mut self, schema: Schema<'f>, name: &str) -> Option<(&'f Node, &'f str)> {
        let node = schema.get(name)?;
        let Kind::Scalar(text, false) = &node.kind else {
            self.findings.error(node.span, format!("`{name}` must be a string"));
            return None;
        };
        Some((node, text))
    }

    /// A keyword whose value is a schema.
    pub(super) fn schema_of(&mut self, schema: Schema<'f>, name: &str) -> Option<usize> {
        let node = schema.get(name)?;
        Some(self.subschema(node, schema.resource))
    }

    /// A keyword whose value is an array of schemas.
    pub(super) fn schemas_of(&mut self, schema: Schema<'f>, name: &str) -> Option<Vec<usize>> {
        let node = schema.get(name)?;
        let Kind::Sequence(items) = &node.kind else {
            self.findings.error(node.span, format!("`{name}` must be an array of schemas"));
            return None;
        };
        Some(items.iter().map(|item| self.subschema(item, schema.resource)).collect())
    }

    /// A keyword whose value is an object, of schemas or other values.
    pub(super) fn entries_of(
        &mut self,
        schema: Schema<'f>,
        name: &str,
    ) -> Vec<(&'f str, &'f Node)> {
        let Some(node) = schema.get(name) else { return Vec::new() };
        let Kind::Mapping(entries) = &node.kind else {
            self.findings.error(node.span, format!("`{name}` must be an object"));
            return Vec::new();
        };
        entries.iter().map(|(key, value)| (key.text.as_str(), value)).collect()
    }
}

impl<'n> Schema<'n> {
    /// The value of a keyword that the dialect has.
    pub(super) fn get(self, name: &str) -> Option<&'n Node> {
        keyword(self.node, name).filter(|_| self.dialect.has(name))
    }
}
