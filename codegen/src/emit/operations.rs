//! `operations.rs`: requests and answers as types; it reads like the description.

use proc_macro2::TokenStream;
use quote::quote;

use super::http::values::{field, field_type, value_type};
use super::http::{
    Service, constant, docs, identifier, labelled, meaning, paragraphs, status, stream_name,
    type_identifier, variant_identifier,
};
use crate::model::body::{BinaryKind, BodyContent, BodyVariant, Form};
use crate::model::operation::{ErrorContent, Operation};
use crate::model::parameter::{Enumeration, Parameter, Place, Value};
use crate::model::path::Path;
use crate::model::response::{DocumentType, Response, ResponseHeader};
use crate::naming::Scope;

/// The types of all requests and answers.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let all =
        operations.paths.iter().flat_map(|path| path.operations.iter().map(move |it| (path, it)));
    let operation_items = all.map(|(path, operation)| operation_items(service, path, operation));
    let enumerations = operations.enumerations.iter().map(|it| enumeration(service, it));
    let binaries = operations.binaries.iter().filter(|it| !it.has_range()).map(binary);
    let forms = operations.forms.iter().map(|it| form(service, it));
    let parts = service.part_names();
    quote! {
        //! Requests and answers, as the description has them.

        use super::http::{
            self, ContentDisposition, Data, Enumeration, Form, Items, Json, Md5, MediaType, MediaTypes, Prewritten, Request, RequestBody, Response, Verbatim,
        };
        use super::description::{form, operation};
        use super::documents;
        use super::json_documents;
        use super::parts::{#(#parts),*};
        #(#operation_items)*
        #(#forms)*
        #(#enumerations)*
        #(#binaries)*
    }
}

fn operation_items(service: Service<'_>, path: &Path, operation: &Operation) -> TokenStream {
    let request = request(service, path, operation);
    let described = described(operation);
    let body = operation.body.as_ref().map(|body| {
        let name = type_identifier(&operation.stem, "Body");
        let head = format!("Body of `{} {}`.", operation.method, path.template());
        let docs = paragraphs(&head, &body.documentation);
        let variants = body.variants.iter().map(|variant| body_variant(service, variant));
        let allowed = moved_once("from the router to its handler");
        quote! {
            #docs
            #[derive(Debug, RequestBody)]
            #described
            #allowed
            pub enum #name { #(#variants)* }
        }
    });
    let response = response(service, path, operation);
    quote!(#request #body #response)
}

fn request(service: Service<'_>, path: &Path, operation: &Operation) -> TokenStream {
    let name = type_identifier(&operation.stem, "Request");
    let head = format!("Request of `{} {}`.", operation.method, path.template());
    let docs = paragraphs(&head, &operation.documentation);
    let is_value = operation.body.is_none();
    let parameters = operation.parameters.iter().map(|it| &it.value);
    let mut values = parameters.chain(path.parameters.iter().map(|it| &it.value));
    let eq = (!values.any(Value::has_numbers)).then(|| quote!(, Eq));
    let derives = is_value.then(|| quote!(, Clone, PartialEq #eq));
    let described = described(operation);
    let fields = path_fields(service, path).chain(parameter_fields(service, operation));
    let body = operation.body.as_ref().map(|body| {
        let name = type_identifier(&operation.stem, "Body");
        let kind = if body.required { quote!(#name) } else { quote!(Option<#name>) };
        quote!(#[doc = " What it carries."] pub body: #kind,)
    });
    quote!(#docs #[derive(Debug #derives, Request)] #described pub struct #name { #(#fields)* #body })
}

fn path_fields(service: Service<'_>, path: &Path) -> impl Iterator<Item = TokenStream> {
    path.parameters.iter().map(move |parameter| {
        let name = identifier(&parameter.field);
        let kind = value_type(service, &parameter.value);
        let docs = docs(&meaning(&parameter.documentation, &parameter.name));
        let called = &parameter.name;
        quote!(#docs #[http(path = #called)] pub #name: #kind,)
    })
}

fn parameter_fields(
    service: Service<'_>,
    operation: &Operation,
) -> impl Iterator<Item = TokenStream> {
    operation.parameters.iter().map(move |parameter| parameter_field(service, parameter))
}

fn parameter_field(service: Service<'_>, parameter: &Parameter) -> TokenStream {
    let name = field(parameter);
    let kind = field_type(service, parameter);
    let called = &parameter.names[0];
    let docs = docs(&meaning(&parameter.documentation, called));
    let place = match parameter.place {
        Place::Header => quote!(header),
        Place::Query => quote!(query),
        Place::Cookie => quote!(cookie),
    };
    quote!(#docs #[http(#place = #called)] pub #name: #kind,)
}

fn body_variant(service: Service<'_>, variant: &BodyVariant) -> TokenStream {
    let operations = service.operations;
    let meaning = meaning(&variant.documentation, &variant.name);
    let docs = paragraphs(&meaning, &types_line(&variant.media_types));
    let name = variant_identifier(&variant.name);
    match &variant.content {
        BodyContent::Multipart(index) => {
            let parts = stream_name(operations.multipart(*index));
            quote!(#docs #name(#parts),)
        }
        BodyContent::Binary(index) => {
            let kind = media_type_type(operations.binary(*index));
            quote! {
                #docs
                #name {
                    #[doc = " What the client says they are."]
                    media_type: #kind,
                    #[doc = " The bytes."]
                    data: Data<'static>,
                },
            }
        }
        BodyContent::Document(body) => {
            let document = service.body_document(&body.document);
            quote!(#docs #name(#document),)
        }
        BodyContent::Form(index) => {
            let form = type_identifier(&operations.form(*index).name, "");
            quote!(#docs #name(#form),)
        }
    }
}

fn types_line(media_types: &[String]) -> String {
    let names: Vec<_> = media_types.iter().map(|name| format!("`{name}`")).collect();
    format!("Sent as {}.", names.join(", "))
}

fn response(service: Service<'_>, path: &Path, operation: &Operation) -> TokenStream {
    let name = type_identifier(&operation.stem, "Response");
    let head = format!("Answer to `{} {}`.", operation.method, path.template());
    let docs = docs(&head);
    let variants = operation.responses.iter().map(|response| response_variant(service, response));
    let errors = operation.errors.iter().enumerate();
    let errors = errors.map(|(number, error)| error_variant(service, number, error));
    let is_value = operation.responses.iter().all(|it| it.binary.is_none() && it.items.is_none());
    let derives = is_value.then(|| quote!(, Clone, PartialEq));
    let described = described(operation);
    // A document beside an answer of nothing, or of bytes.
    let has_document = !operation.errors.is_empty()
        || operation.responses.iter().any(|response| response.document.is_some());
    let uneven = operation.responses.len() + operation.errors.len() > 1 && has_document;
    let allowed = uneven.then(|| moved_once("from its handler to the router"));
    quote!(#docs #[derive(Debug #derives, Response)] #described #allowed pub enum #name { #(#variants)* #(#errors)* })
}

/// The variant of errors of several statuses, of which it has one.
fn error_variant(service: Service<'_>, number: usize, error: &ErrorContent) -> TokenStream {
    let docs = labelled(error.statuses(), &error.documentation);
    let name = identifier(status::variant_of_errors(error));
    let number = proc_macro2::Literal::usize_unsuffixed(number);
    let status = format!(" The status, from {} to {}.", error.from, error.to);
    let document = service.document(&DocumentType::Json(error.document));
    quote! {
        #docs
        #[http(error = #number)]
        #name {
            #[doc = #status]
            status: u16,
            #[doc = " The document."]
            body: Json<#document>,
        },
    }
}

/// Variants of very different sizes do no harm here: a box would cost more than the one move.
fn moved_once(whither: &str) -> TokenStream {
    let reason = format!("moved once, {whither}");
    quote!(#[allow(clippy::large_enum_variant, reason = #reason)])
}

/// What the description says of the operation.
fn described(operation: &Operation) -> TokenStream {
    let constant = constant(&operation.stem);
    quote!(#[http(operation = operation::#constant)])
}

fn response_variant(service: Service<'_>, response: &Response) -> TokenStream {
    let docs = labelled(&response_label(response), &response.documentation);
    let status = proc_macro2::Literal::u16_unsuffixed(response.status);
    let status = quote!(#[http(status = #status)]);
    let representation = response.representation.as_deref().unwrap_or_default();
    let name = identifier(&(status::variant(response.status) + representation));
    let headers = response.headers.iter().map(|header| header_field(service, header));
    let body = response.document.as_ref().map(|it| {
        let document = service.document(&it.document);
        let body = match &it.document {
            DocumentType::Json(_) => quote!(Json<#document>),
            DocumentType::Xml(_) if it.is_prewritten => quote!(Prewritten<#document>),
            DocumentType::Xml(_) => document,
        };
        quote!(#[doc = " The document."] body: #body,)
    });
    let bytes = response.binary.as_ref().map(|it| {
        let kind = media_type_type(service.operations.binary(it.kind));
        quote! {
            #[doc = " What the bytes are."]
            media_type: #kind,
            #[doc = " The bytes."]
            data: Data<'static>,
        }
    });
    let items = response.items.as_ref().map(|it| {
        let document = service.document(&DocumentType::Json(it.document));
        quote!(#[doc = " The documents, as they come."] items: Items<#document>,)
    });
    if response.headers.is_empty() && response.media_types().is_empty() {
        return quote!(#docs #status #name,);
    }
    quote!(#docs #status #name { #(#headers)* #body #bytes #items },)
}

/// The status of a response and, where it is not the default representation, its media type.
fn response_label(response: &Response) -> String {
    match response.media_types().first().filter(|_| response.representation.is_some()) {
        Some(media_type) => format!("{} as `{media_type}`", response.status),
        None => response.status.to_string(),
    }
}

/// A header as a field of a variant.
pub(super) fn header_field(service: Service<'_>, header: &ResponseHeader) -> TokenStream {
    let called = &header.name;
    let docs = docs(&meaning(&header.documentation, called));
    let name = identifier(&header.field);
    let kind = value_type(service, &header.value);
    let is_plain = header.required || matches!(header.value, Value::List(_));
    let kind = if is_plain { kind } else { quote!(Option<#kind>) };
    quote!(#docs #[http(header = #called)] #name: #kind,)
}

/// An enum of its own, or that of the documents: one list of values is one type.
fn enumeration(service: Service<'_>, enumeration: &Enumeration) -> TokenStream {
    let name = type_identifier(&enumeration.name, "");
    if let Some(documented) = service.documented(enumeration) {
        let renamed = (documented != name).then(|| quote!(as #name));
        return quote! {
            pub use super::documents::#documented #renamed;
            http::field_values!(#name);
        };
    }
    let values = enumeration.values.iter();
    let pairs = values.map(|(value, called)| (identifier(called), value.as_str()));
    let docs = docs(&meaning(&enumeration.documentation, &enumeration.name));
    texts(&name, &docs, &quote!(Enumeration), pairs)
}

/// The type of a media type of bytes: one of a list, or any that is in a range.
pub(super) fn media_type_type(kind: &BinaryKind) -> proc_macro2::Ident {
    if kind.has_range() { identifier("MediaType") } else { type_identifier(&kind.name, "Type") }
}

/// A form: a field for each value.
fn form(service: Service<'_>, form: &Form) -> TokenStream {
    let (name, described) = (type_identifier(&form.name, ""), constant(&form.name));
    let docs = docs(&meaning(&form.documentation, &form.name));
    let fields = form.fields.iter().map(|it| parameter_field(service, it));
    quote! {
        #docs
        #[derive(Debug, Clone, PartialEq, Form)]
        #[http(form = form::#described)]
        pub struct #name { #(#fields)* }
    }
}

fn binary(kind: &BinaryKind) -> TokenStream {
    let name = type_identifier(&kind.name, "Type");
    let mut scope = Scope::default();
    let pairs = kind.media_types.iter().map(|media_type| {
        let subtype = media_type.split(['/', ';']).nth(1).unwrap_or(media_type);
        let variant = scope.claim(&variant_identifier(subtype).to_string());
        (identifier(&variant), media_type.as_str())
    });
    let docs = docs(&format!("The media types under which `{}` is taken.", kind.name));
    texts(&name, &docs, &quote!(MediaTypes), pairs)
}

/// An enum whose values are texts; what it does is derived.
fn texts<'a>(
    name: &proc_macro2::Ident,
    docs: &TokenStream,
    derive: &TokenStream,
    pairs: impl Iterator<Item = (proc_macro2::Ident, &'a str)>,
) -> TokenStream {
    let values = pairs.map(|(variant, text)| {
        let docs = super::http::docs(&format!("`{text}`"));
        quote!(#docs #[http(value = #text)] #variant,)
    });
    quote! {
        #docs
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, #derive)]
        pub enum #name { #(#values)* }
    }
}
