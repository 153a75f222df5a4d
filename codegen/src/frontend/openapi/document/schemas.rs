//! Schemas.

use super::{Named, Spanned};
use crate::model::response::ErrorField;
use crate::source::Span;

/// A schema.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Schema {
    /// A JSON Schema that is no component, as text: what is written several times is one schema.
    pub text: Option<String>,
    /// The name it has among the components, if it was referred to.
    pub component: Option<String>,
    /// `x-rust-name`.
    pub rust_name: Option<String>,
    /// `description`.
    pub documentation: String,
    /// `type`.
    pub kind: Option<Spanned<String>>,
    /// `format`.
    pub format: Option<Spanned<String>>,
    /// `enum`.
    pub values: Vec<Spanned<String>>,
    /// `x-enum-names`.
    pub value_names: Vec<Spanned<String>>,
    /// `const`.
    pub constant: Option<Spanned<String>>,
    /// `default`.
    pub default: Option<Spanned<String>>,
    /// `default`, if it is a list.
    pub default_items: Vec<Spanned<String>>,
    /// `example` and `examples`, as far as they are scalars.
    pub examples: Vec<Spanned<String>>,
    /// `pattern`.
    pub pattern: Option<Spanned<String>>,
    /// `minimum`, as it is written.
    pub minimum: Option<Bound>,
    /// `maximum`, as it is written.
    pub maximum: Option<Bound>,
    /// `minLength`.
    pub minimum_length: Option<Spanned<u64>>,
    /// `maxLength`.
    pub maximum_length: Option<Spanned<u64>>,
    /// `minItems`.
    pub minimum_items: Option<Spanned<u64>>,
    /// `maxItems`.
    pub maximum_items: Option<Spanned<u64>>,
    /// `items`.
    pub items: Option<Box<Schema>>,
    /// `properties`.
    pub properties: Named<Schema>,
    /// `required`.
    pub required: Vec<Spanned<String>>,
    /// `additionalProperties`, and whether it is `false`.
    pub additional_properties: Option<Spanned<bool>>,
    /// `xml`.
    pub xml: Option<XmlObject>,
    /// `x-xsd-type`.
    pub xsd_type: Option<Spanned<String>>,
    /// `x-max-bytes`.
    pub max_bytes: Option<Spanned<u64>>,
    /// `x-error-document`.
    pub error_document: Option<ErrorFields>,
    /// Other keywords of JSON Schema. None of them is read.
    pub others: Vec<Spanned<String>>,
    /// Where it stands.
    pub span: Option<Span>,
}

/// The least or the greatest value.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    /// The number.
    pub value: Spanned<String>,
    /// Whether it is none of the values itself.
    pub is_exclusive: bool,
}

/// The standard XML Object: the element that a schema describes.
#[derive(Debug, Clone, PartialEq)]
pub struct XmlObject {
    /// `name`.
    pub name: Option<Spanned<String>>,
    /// `namespace`.
    pub namespace: Option<String>,
    /// Where it stands.
    pub span: Span,
}

/// Which attribute or child of the error document holds what: `iri`, `name`, `status`, `summary`
/// and `detail`, as far as they are there.
pub type ErrorFields = Vec<(ErrorField, Spanned<String>)>;
