//! What a description says, in its own terms: references followed, aliases written out.

use crate::model::response::ErrorField;
use crate::source::Span;
use crate::tree::Tree;

/// Something and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// It.
    pub value: T,
    /// Its place.
    pub span: Span,
}

/// Entries under names, in their order.
pub type Named<T> = Vec<(Spanned<String>, T)>;

/// A whole description.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// `info.title`.
    pub title: String,
    /// The path of the first of `servers`, without a slash at its end.
    pub prefix: String,
    /// The schemes of which `security` asks for one, here or in an operation.
    pub security: Vec<SecurityScheme>,
    /// `paths`.
    pub paths: Named<PathItem>,
    /// `components.x-common-headers`.
    pub common_headers: Named<Header>,
    /// `components.x-common-responses`.
    pub common_responses: Vec<(Spanned<u16>, Response)>,
    /// `x-published`.
    pub published: Option<Published>,
    /// All that it says, as it says it.
    pub tree: Tree,
    /// The place of the whole.
    pub span: Span,
}

/// A security scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecurityScheme {
    /// `type: http`, `scheme: basic`, and `x-realm`.
    Basic(Option<String>),
    /// `type: http`, `scheme: bearer`, and `x-realm`; `oauth2` and `openIdConnect`, whose tokens are
    /// sent likewise.
    Bearer(Option<String>),
    /// `type: apiKey`: `in` and `name`.
    ApiKey(KeyPlace, String),
}

/// Where an API key stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyPlace {
    /// `in: header`.
    Header,
    /// `in: query`.
    Query,
    /// `in: cookie`.
    Cookie,
}

/// Where the service publishes the description.
#[derive(Debug, Clone, PartialEq)]
pub struct Published {
    /// `description`.
    pub description: Spanned<String>,
    /// `schemas`.
    pub schemas: Spanned<String>,
    /// `documentation`.
    pub documentation: Spanned<String>,
    /// `start`.
    pub start: Option<Spanned<String>>,
}

/// What is found under a path.
#[derive(Debug, Clone, PartialEq)]
pub struct PathItem {
    /// `summary` and `description`.
    pub documentation: String,
    /// `x-also-at`.
    pub also_at: Vec<Spanned<String>>,
    /// `parameters`.
    pub parameters: Vec<Parameter>,
    /// The operations by method, in the order they stand.
    pub operations: Named<Operation>,
}

/// An operation.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// `operationId`.
    pub id: Spanned<String>,
    /// `summary` and `description`.
    pub documentation: String,
    /// `parameters`.
    pub parameters: Vec<Parameter>,
    /// `requestBody`.
    pub body: Option<RequestBody>,
    /// `responses`.
    pub responses: Vec<(Spanned<Statuses>, Response)>,
    /// The names of the schemes of which `security` asks for one, if it has some of its own.
    pub security: Option<Vec<Spanned<String>>>,
}

/// The statuses of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statuses {
    /// One: `'200'`.
    One(u16),
    /// A hundred from there on: `4XX`.
    Class(u16),
    /// `default`: those that no other response has.
    Others,
}

/// Where a parameter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// `in: path`.
    Path,
    /// `in: query`.
    Query,
    /// `in: header`.
    Header,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// `name`.
    pub name: Spanned<String>,
    /// `in`.
    pub place: Place,
    /// What it shares with headers.
    pub header: Header,
    /// `x-refused-as`.
    pub refused_as: Option<Spanned<String>>,
    /// `x-early`.
    pub is_early: bool,
}

impl Parameter {
    /// Whether it and another one describe the same parameter.
    pub fn is_for(&self, other: &Self) -> bool {
        let is_same = |a: &str, b: &str| match self.place {
            Place::Header => a.eq_ignore_ascii_case(b),
            Place::Path | Place::Query => a == b,
        };
        self.place == other.place && is_same(&self.name.value, &other.name.value)
    }
}

/// A header of a response or of a part, and what a parameter has in common with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    /// `description`.
    pub documentation: String,
    /// `required`.
    pub required: bool,
    /// `schema`.
    pub schema: Schema,
    /// `x-also-named`.
    pub also_named: Vec<Spanned<String>>,
    /// `x-invalid-status`.
    pub invalid_status: Option<Spanned<u16>>,
    /// `x-else-from-request`.
    pub else_from_request: bool,
    /// `style`.
    pub style: Option<Spanned<String>>,
    /// `explode`.
    pub explode: Option<bool>,
    /// `example` and `examples`.
    pub examples: Named<Spanned<String>>,
    /// Where it stands.
    pub span: Span,
}

/// A response.
#[derive(Debug, Clone, PartialEq)]
pub struct Response {
    /// `description`.
    pub documentation: String,
    /// `headers`.
    pub headers: Named<Header>,
    /// `content`.
    pub content: Named<MediaType>,
    /// `x-errors`.
    pub errors: Named<ErrorKind>,
    /// Where it stands.
    pub span: Span,
}

/// A kind of error under a status.
#[derive(Debug, Clone, PartialEq)]
pub struct ErrorKind {
    /// `iri`.
    pub iri: String,
    /// `description`.
    pub documentation: String,
}

/// A body of a request.
#[derive(Debug, Clone, PartialEq)]
pub struct RequestBody {
    /// `description`.
    pub documentation: String,
    /// `required`.
    pub required: bool,
    /// `x-max-bytes`.
    pub max_bytes: Option<Spanned<u64>>,
    /// `content`.
    pub content: Named<MediaType>,
    /// Where it stands.
    pub span: Span,
}

/// A body under one media type.
#[derive(Debug, Clone, PartialEq)]
pub struct MediaType {
    /// `schema`.
    pub schema: Option<Schema>,
    /// `encoding`.
    pub encoding: Named<Encoding>,
    /// `example` and `examples`.
    pub examples: Named<Spanned<String>>,
}

/// A part of a multipart.
#[derive(Debug, Clone, PartialEq)]
pub struct Encoding {
    /// `contentType`, taken apart; empty if it is not said.
    pub media_types: Vec<Spanned<String>>,
    /// `headers`.
    pub headers: Named<Header>,
}

/// A schema.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Schema {
    /// The name it has among the components, if it was referred to.
    pub component: Option<String>,
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
