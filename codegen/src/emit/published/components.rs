//! XML documents as JSON Schema with XML Objects.
//!
//! Each element whose type has attributes or children is a component of its own, referred to wherever it may stand: so its
//! name and namespace are found by tools that see nothing beside a reference, and an element may contain itself.

use std::collections::BTreeMap;

use super::fields::{Field, Term, fields};
use super::value_schema::{literal, value_schema};
use crate::model::content::ElementUse;
use crate::model::documents::{Documents, ElementDeclaration, ElementIndex, TypeIndex};
use crate::model::names::ExpandedName;
use crate::model::types::{AttributeUse, Content, TypeDefinition, TypeName, ValueConstraint};
use crate::tree::{Tree, object};

/// Where schemas are referred to.
const COMPONENTS: &str = "#/components/schemas/";

/// The key of the text of an element that has attributes, or children too.
const TEXT: &str = "#text";

/// The schemas of the elements of a schema set, as far as they are asked for.
pub(super) struct Components<'a> {
    documents: &'a Documents,
    made: BTreeMap<String, Tree>,
}

impl<'a> Components<'a> {
    /// None yet.
    pub(super) fn new(documents: &'a Documents) -> Self {
        Self { documents, made: BTreeMap::new() }
    }

    /// All that were asked for, in the order of their names.
    pub(super) fn finish(self) -> BTreeMap<String, Tree> {
        self.made
    }

    /// Adds to a schema what an element of a type may have: attributes, children, text.
    pub(super) fn fill(&mut self, schema: &mut Tree, index: TypeIndex) {
        let definition = self.documents.type_definition(index);
        let children = match &definition.content {
            Content::Elements(particle) => fields(self.documents, particle),
            Content::Empty | Content::Simple(_) => Vec::new(),
        };
        let (mut properties, mut required) = (Vec::new(), Vec::new());
        for attribute in &definition.attributes {
            let key = self.attribute_key(attribute, &children);
            required.extend(attribute.required.then(|| Tree::text(&key)));
            properties.push((key, self.attribute(attribute)));
        }
        if let Some(text) = self.text(definition) {
            properties.push((TEXT.to_owned(), text));
        }
        for field in &children {
            let Term::Element(element, used) = field.term else { continue };
            let key = self.documents.label(&self.documents.element(element).name);
            required.extend((field.minimum > 0).then(|| Tree::text(&key)));
            properties.push((key, self.child(field, element, used)));
        }
        schema.set("type", Tree::text("object"));
        schema.set("properties", Tree::Object(properties));
        if !required.is_empty() {
            schema.set("required", Tree::List(required));
        }
        if self.is_closed(index, &children) {
            schema.set("additionalProperties", Tree::Boolean(false));
        }
    }

    /// Whether nothing may stand there that is not named.
    fn is_closed(&self, index: TypeIndex, children: &[Field<'_>]) -> bool {
        let definition = self.documents.type_definition(index);
        let has_wildcard = children.iter().any(|field| matches!(field.term, Term::Any(_)));
        let is_derived_from = self.documents.derived_from(index).next().is_some();
        !(has_wildcard
            || is_derived_from
            || definition.is_lenient
            || definition.any_attribute.is_some())
    }

    /// Elements and attributes may have the same name.
    fn attribute_key(&self, attribute: &AttributeUse, children: &[Field<'_>]) -> String {
        let label = self.documents.label(&attribute.name);
        let is_taken = children.iter().any(|field| match field.term {
            Term::Element(element, _) => {
                self.documents.label(&self.documents.element(element).name) == label
            }
            Term::Any(_) => false,
        });
        if is_taken { format!("@{label}") } else { label }
    }

    fn attribute(&self, attribute: &AttributeUse) -> Tree {
        let mut schema = match &self.documents.type_definition(attribute.type_index).content {
            Content::Simple(simple) => value_schema(self.documents, *simple),
            Content::Empty | Content::Elements(_) => Tree::Object(Vec::new()),
        };
        set_value(&mut schema, attribute.value.as_ref());
        describe(&mut schema, &attribute.documentation);
        let mut xml = self.xml(&attribute.name);
        xml.set("attribute", Tree::Boolean(true));
        schema.set("xml", xml);
        schema
    }

    /// The text between the tags, where there is more than that. What says so is a word of a later version of the standard.
    fn text(&self, definition: &TypeDefinition) -> Option<Tree> {
        let mut schema = match &definition.content {
            Content::Simple(simple) => value_schema(self.documents, *simple),
            _ if definition.is_mixed => object([("type", Some(Tree::text("string")))]),
            Content::Empty | Content::Elements(_) => return None,
        };
        describe(&mut schema, "The text between the tags.");
        schema.set("xml", object([("x-node-type", Some(Tree::text("text")))]));
        Some(schema)
    }

    fn child(&mut self, field: &Field<'_>, element: ElementIndex, used: &ElementUse) -> Tree {
        let declaration = self.documents.element(element);
        let one = self.element(element, declaration);
        let mut schema = if field.maximum == Some(1) {
            one
        } else {
            let mut list = object([("type", Some(Tree::text("array"))), ("items", Some(one))]);
            list.set("minItems", Tree::Integer(field.minimum.into()));
            if let Some(maximum) = field.maximum {
                list.set("maxItems", Tree::Integer(maximum.into()));
            }
            list
        };
        describe(&mut schema, &used.documentation);
        if used.mirror_of.is_some() {
            schema.set("deprecated", Tree::Boolean(true));
        }
        schema
    }

    fn element(&mut self, index: ElementIndex, declaration: &ElementDeclaration) -> Tree {
        let documents = self.documents;
        let definition = documents.type_definition(declaration.type_index);
        let is_plain = definition.attributes.is_empty() && definition.any_attribute.is_none();
        let schema = match &definition.content {
            Content::Simple(simple) if is_plain => {
                let mut schema = value_schema(documents, *simple);
                set_value(&mut schema, declaration.value.as_ref());
                self.name(&mut schema, declaration);
                schema
            }
            _ => match self.component_name(index, declaration) {
                Some(name) => self.reference(&name, declaration),
                None => self.whole(declaration),
            },
        };
        if declaration.nillable { or_nil(schema) } else { schema }
    }

    fn reference(&mut self, name: &str, declaration: &ElementDeclaration) -> Tree {
        if !self.made.contains_key(name) {
            // What contains itself finds its name taken.
            self.made.insert(name.to_owned(), Tree::Null);
            let schema = self.whole(declaration);
            self.made.insert(name.to_owned(), schema);
        }
        object([("$ref", Some(Tree::text(COMPONENTS.to_owned() + name)))])
    }

    fn whole(&mut self, declaration: &ElementDeclaration) -> Tree {
        let mut schema = Tree::Object(Vec::new());
        self.name(&mut schema, declaration);
        self.fill(&mut schema, declaration.type_index);
        schema
    }

    fn name(&self, schema: &mut Tree, declaration: &ElementDeclaration) {
        let type_documentation =
            &self.documents.type_definition(declaration.type_index).documentation;
        describe(schema, type_documentation);
        describe(schema, &declaration.documentation);
        schema.set("xml", self.xml(&declaration.name));
    }

    /// The name of a component: of a local element, with that of its type. One whose type has no name either has none.
    fn component_name(
        &self,
        index: ElementIndex,
        declaration: &ElementDeclaration,
    ) -> Option<String> {
        let label = self.documents.label(&declaration.name);
        if self.documents.element(index).is_global {
            return Some(component(&label));
        }
        let TypeName::Named(name) = &self.documents.type_definition(declaration.type_index).name
        else {
            return None;
        };
        Some(component(&format!("{label}-{}", self.documents.label(name))))
    }

    fn xml(&self, name: &ExpandedName) -> Tree {
        let namespaces = &self.documents.namespaces;
        let known = namespaces.iter().find(|it| it.uri == name.namespace && !it.prefix.is_empty());
        let has_namespace = !name.namespace.is_empty();
        object([
            ("name", Some(Tree::text(&name.local))),
            ("namespace", has_namespace.then(|| Tree::text(&name.namespace))),
            ("prefix", known.map(|it| Tree::text(&it.prefix))),
        ])
    }
}

/// A name as components may have one.
fn component(label: &str) -> String {
    let letter = |letter: char| match letter {
        ':' => ".".to_owned(),
        _ if letter.is_ascii_alphanumeric() || "._-".contains(letter) => letter.to_string(),
        _ => format!("_{:X}_", u32::from(letter)),
    };
    label.chars().map(letter).collect()
}

fn describe(schema: &mut Tree, documentation: &str) {
    let words: Vec<_> = documentation.split_whitespace().collect();
    if !words.is_empty() {
        schema.set("description", Tree::Text(words.join(" ")));
    }
}

fn set_value(schema: &mut Tree, value: Option<&ValueConstraint>) {
    let kind = schema.get("type").and_then(Tree::as_text).unwrap_or_default().to_owned();
    match value {
        Some(ValueConstraint::Default(text)) => schema.set("default", literal(text, &kind)),
        Some(ValueConstraint::Fixed(text)) => schema.set("const", literal(text, &kind)),
        None => {}
    }
}

fn or_nil(schema: Tree) -> Tree {
    let nil = object([("type", Some(Tree::text("null")))]);
    object([("anyOf", Some(Tree::List(vec![schema, nil])))])
}
