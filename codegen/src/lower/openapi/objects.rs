//! Objects in a query: a struct of their own (`deepObject`), or a parameter for each property
//! (`form`, exploded).

use super::Lowering;
use crate::frontend::openapi::{Header, Named, Parameter, Place, Schema, Spanned};
use crate::model::parameter::{TextBounds, Value};

impl Lowering<'_> {
    /// An object whose values stand under its name and their own: `filter[size]=3`.
    pub(super) fn object(&mut self, operation: &str, given: &Parameter) -> Option<Value> {
        let header = &given.header;
        if !has_style(header, "deepObject") {
            let span = header.style.as_ref().map_or(header.span, |style| style.span);
            let message = "an object in one value of a query is not read: it is any text";
            self.findings.note(span, message);
            return Some(Value::Text(TextBounds::default()));
        }
        let schema = &self.with_members(header)?;
        let name = schema.component.clone();
        let name = name.unwrap_or_else(|| format!("{operation} {}", given.name.value));
        self.form(&name, schema, &Named::new(), header.span).map(Value::Object)
    }

    /// The parameters that one is: if it is an object whose properties are parameters, these.
    pub(super) fn members(&mut self, given: &Parameter) -> Vec<Parameter> {
        let (header, schema) = (&given.header, &given.header.schema);
        let is_exploded = has_style(header, "form") && header.explode.unwrap_or(true);
        if given.place != Place::Query || !is_object(schema) || !is_exploded {
            return vec![given.clone()];
        }
        self.ignore_keywords(schema, &["type", "properties", "required"]);
        let Some(schema) = self.with_members(header) else { return Vec::new() };
        schema.properties.iter().map(|(name, property)| member(given, name, property)).collect()
    }

    /// The object with the properties that are read: the standard says nothing of values within
    /// values. Members of other names are what any unknown parameter is.
    fn with_members(&mut self, header: &Header) -> Option<Schema> {
        let mut schema = header.schema.clone();
        if schema.properties.is_empty() {
            let message = "an object without `properties` in a query is ignored";
            self.findings.note(header.span, message);
            return None;
        }
        schema.properties.retain(|(name, property)| {
            let is_read = !is_object(property) && property.items.is_none();
            if !is_read {
                let message = format!("`{}` is ignored: it is no single value", name.value);
                self.findings.note(name.span, message);
            }
            is_read
        });
        (!schema.properties.is_empty()).then_some(schema)
    }
}

/// Whether a schema is of objects.
pub(super) fn is_object(schema: &Schema) -> bool {
    schema.kind.as_ref().is_some_and(|kind| kind.value == "object")
}

fn has_style(header: &Header, style: &str) -> bool {
    header.style.as_ref().map_or("form", |given| given.value.as_str()) == style
}

/// A property as a parameter. Where its object need not be there, neither need it.
fn member(object: &Parameter, name: &Spanned<String>, property: &Schema) -> Parameter {
    let schema = &object.header.schema;
    let is_required = schema.required.iter().any(|required| required.value == name.value);
    let header = Header {
        documentation: property.documentation.clone(),
        required: object.header.required && is_required && property.default.is_none(),
        schema: property.clone(),
        style: None,
        explode: None,
        examples: Named::new(),
        ..object.header.clone()
    };
    Parameter { name: name.clone(), header, ..object.clone() }
}
