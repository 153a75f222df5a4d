//! The derives that turn an annotated type into its codec.
//!
//! The generator annotates what it writes: which attribute of the table a field is, or which
//! particle of a content model. The table decides what may stand where; a derive only moves values,
//! so an expansion is short.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as TokenStream2;
use syn::{Data, DeriveInput, parse_macro_input};

use type_options::TypeOptions;

/// Tokens whose local names cannot clash with those of fields.
macro_rules! tokens {
    ($($token:tt)*) => {
        ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($token)*)
    };
}

mod alternatives;
mod attribute_defaults;
mod attributes;
mod claims;
mod contents;
mod document;
mod element;
mod enumeration;
mod field_type;
mod group;
mod http;
mod json;
mod making;
mod member;
mod options;
mod particles;
mod proto;
#[cfg(test)]
mod tests;
mod transparent;
mod type_options;
mod union;
mod values;

/// Reads and writes an element, or a group of elements, as the annotations say:
///
/// | on | annotation | means |
/// |---|---|---|
/// | a struct | `schema = module, type_id = n` | an element of that type of the table: a number, or the path of one |
/// | | `document = n` | and a document |
/// | | `transparent` | reads and writes as its only field does |
/// | | `large` | `Clone`, `Debug` and `PartialEq` come with it, and make sure of room on the stack |
/// | | `last_attributes(…)`, `last_elements(…)` | what stands behind the last field, as `after` has it |
/// | | `group` | a group of children |
/// | an enum | `group` | one of several: likewise |
/// | | `derivations = n` | a type or one derived from it (variants: `type_id = n`) |
/// | | `substitutions` | an element or one that may stand for it (variants: `element_id = n`) |
/// | a field, a variant | `attribute = "label"` | an attribute; `default`: a method returns its default |
/// | | `element = "label"` | an element; `list`: a `Vec` is one value |
/// | | `any` | what a wildcard matches |
/// | | `after("label", "label" = field, …)` | in front of it stand attributes, or elements, without a field: of a fixed value, or deprecated twins written from a field |
/// | | `any_attributes` | what an attribute wildcard matches |
/// | | `instance_attributes` | attributes of `xsi` that the values do not hold |
/// | | `text` | the value of simple content; text in mixed content |
/// | | `group` | a group of children; `default`: it may be empty |
/// | | `mixed` | all of mixed content, in order; a `String`: text alone |
///
/// Fields and variants stand in the order of the table, which has the numbers: an attribute, an
/// element and a wildcard take one each, a group as many as it has. Where a label, or how often
/// something is there, is not that of the table, the code does not compile.
///
/// Beside the codec it makes what helps to make values by hand: `new` of a struct, with what is
/// required; `with_field` for what is not, and for lists; `From` of the value for an element that
/// needs nothing else, and of texts if that value is made of them; `From` of what a variant holds
/// in a box.
#[proc_macro_derive(Xml, attributes(xml))]
pub fn derive_xml(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand_xml(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A simple type: an enumeration of strings (variants: `value = "…"`), or a union (`schema =
/// module, simple = n`; each variant holds the value of a member type, in the order of the table).
#[proc_macro_derive(XmlValue, attributes(xml))]
pub fn derive_xml_value(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand_value(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A type of a JSON Schema, read and written as the annotations say:
///
/// | on | annotation | means |
/// |---|---|---|
/// | a type | `schema = path, subschema = path` | a subschema of that table: `JsonDocument` |
/// | | `large` | `Clone`, `Debug` and `PartialEq` come with it, and make sure of room on the stack |
/// | a field | `name = "member"` | the member of that name, which is required |
/// | | `name = "member", optional` | an `Option`: `None` where the member is absent |
/// | | `rest` | a `BTreeMap` of all members without a field of their own |
/// | a variant without a value | `value = "JSON text"` | that constant: the enum is an enumeration |
/// | a variant with a value | `types = "string null"` | a value of one of these types |
/// | | `tag("member" = "text", …)` | an object whose member is that string |
/// | | `subschema = path` | a value that is valid by the subschema |
///
/// The first variant whose conditions all hold is read; one without conditions is the last. A
/// struct with one field that has no name is read and written as that field. An object with a
/// member that has no field, and a value that no variant fits, are errors. The runtime crate is in
/// scope under the name `json`.
///
/// Beside the codec it makes what helps to make values by hand: `new` of a struct, with what is
/// required, lists and maps excepted; `with_field` for what is not, and for lists and maps; `From`
/// of what only one variant holds, and of the field without a name. Enumerations have `VALUES` and
/// `as_json`; those of strings `as_str`, `Display` and `FromStr`.
#[proc_macro_derive(Json, attributes(json))]
pub fn derive_json(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    json::expand(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A message of Protocol Buffers, annotated as prost-build does: on fields kind, label and `tag =
/// "n"`. Ours are, on the struct, `name = "package.Message"` and `reserved = "name, …"`; on fields
/// `name` and `json`, where those are not the Rust name and that in camel case; and `unknown` on
/// the field for what the schema does not know.
#[proc_macro_derive(Message, attributes(prost))]
pub fn derive_message(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    proto::expand_message(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The members of a oneof, annotated as fields are.
#[proc_macro_derive(Oneof, attributes(prost))]
pub fn derive_oneof(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    proto::expand_oneof(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// An enumeration of Protocol Buffers; ours are `name = "package.Enum"` and `aliases = "NAME=1,
/// …"`, names for numbers that have another name already.
#[proc_macro_derive(Enumeration, attributes(prost))]
pub fn derive_enumeration(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    proto::expand_enumeration(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A request of an operation (`operation = path` of what describes it): a field for each parameter,
/// in the order of the description and named by `path`, `query` or `header`; and `body`, where it
/// has one.
#[proc_macro_derive(HttpRequest, attributes(http))]
pub fn derive_http_request(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    http::expand_request(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The body of a request (`operation = path`): a variant for each thing that it may be, in the
/// order of the description.
#[proc_macro_derive(HttpRequestBody, attributes(http))]
pub fn derive_http_request_body(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    http::expand_body(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A response of an operation (`operation = path`): a variant for each `status`, with a field for
/// each `header`, and `body`, or `media_type` and `data`, where it has content.
#[proc_macro_derive(HttpResponse, attributes(http))]
pub fn derive_http_response(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    http::expand_response(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The refusals of a service (`description = path`, `document = path` of the error document's
/// type): a variant for each that is described (`refusal = path`), with a `Reason`, or with
/// `reason` and a field for each `header`.
#[proc_macro_derive(HttpRefusal, attributes(http))]
pub fn derive_http_refusal(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    http::expand_refusal(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A form (`form = path`): a field for each of its values (`query = "…"`: that is how they are
/// written).
#[proc_macro_derive(HttpForm, attributes(http))]
pub fn derive_http_form(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    http::expand_form(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A part of a multipart (`multipart = path, part = "label"`): a field for each `header`, and
/// `media_type` and `data`, or `document`, or `value`. Or an enum of all kinds of parts, in the order of the
/// description.
#[proc_macro_derive(HttpPart, attributes(http))]
pub fn derive_http_part(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    http::expand_part(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A stream of parts (`multipart = path, parts = Enum, sent_as(form_data, …)`): a struct around a
/// `PartStream`.
#[proc_macro_derive(HttpParts, attributes(http))]
pub fn derive_http_parts(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    http::expand_parts(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The values that a parameter may have: each variant is one (`value = "…"`).
#[proc_macro_derive(HttpEnumeration, attributes(http))]
pub fn derive_http_enumeration(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    http::expand_value(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The media types that bytes may have: each variant is one (`value = "…"`).
#[proc_macro_derive(HttpMediaTypes, attributes(http))]
pub fn derive_http_media_types(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    http::expand_media_types(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

fn expand_xml(input: &DeriveInput) -> syn::Result<TokenStream2> {
    let options = type_options::parse(input)?;
    let codec = codec(input, &options)?;
    let values = if options.large { values::expand(input, "xml")? } else { TokenStream2::new() };
    Ok(tokens!(#codec #values))
}

fn codec(input: &DeriveInput, options: &TypeOptions) -> syn::Result<TokenStream2> {
    match &input.data {
        Data::Struct(data) if options.transparent => transparent::expand(input, options, data),
        Data::Struct(data) if options.group => group::expand_struct(input, options, data),
        Data::Struct(data) => element::expand(input, options, data),
        Data::Enum(data) if options.group => group::expand_enum(input, options, data),
        Data::Enum(data) => alternatives::expand(input, options, data),
        Data::Union(data) => {
            Err(syn::Error::new(data.union_token.span, "`Xml` is for structs and enums"))
        }
    }
}

fn expand_value(input: &DeriveInput) -> syn::Result<TokenStream2> {
    let Data::Enum(data) = &input.data else {
        return Err(syn::Error::new(input.ident.span(), "`XmlValue` is for enums"));
    };
    let options = type_options::parse(input)?;
    match &options.simple {
        Some(simple) => union::expand(input, &options, simple, data),
        None => enumeration::expand(input, data),
    }
}
