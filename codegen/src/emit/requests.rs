//! `requests.rs`: how the router reads requests, phase by phase.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::http::imports::{import, import_trait};
use super::http::refusals::refuse;
use super::http::values::{field, is_copied, read, settled, value_type};
use super::http::{Service, parameter_identifier, type_identifier, variant_identifier};
use super::parts;
use crate::model::body::{BodyContent, BodyVariant, RequestBody};
use crate::model::operation::Operation;
use crate::model::operations::Operations;
use crate::model::parameter::Parameter;
use crate::model::path::{Path, PathParameter};

/// The readers of all requests.
pub fn emit(service: Service<'_>) -> TokenStream {
    let paths = service.operations.paths.iter();
    let all = paths.flat_map(|path| path.operations.iter().map(move |it| (path, it)));
    let readers = all.map(|(path, operation)| reader(service, path, operation));
    let readers: TokenStream = readers.collect();
    let uses = uses(service, &readers);
    quote! {
        //! Requests, read: the media type first, then the parameters, then the body.

        #uses
        #readers
    }
}

fn uses(service: Service<'_>, readers: &TokenStream) -> TokenStream {
    let runtime =
        ["Body", "Data", "Fault", "MediaType", "Pattern", "Reason", "Verbatim", "parameter"];
    let runtime = import(&quote!(::swordsmith_runtime::http), runtime, readers);
    let multipart = ["Boundary", "Multipart"];
    let multipart = import(&quote!(::swordsmith_runtime::http::multipart), multipart, readers);
    let head = import(&quote!(::swordsmith_runtime::server), ["Head"], readers);
    let document = import_trait(&quote!(::swordsmith_xml::Document), "from_untrusted_xml", readers);
    let own = import(&quote!(super), ["documents"], readers);
    let operations = import(&quote!(super::operations), service.operation_names(), readers);
    let parts = import(&quote!(super::parts), service.part_names(), readers);
    let refusal = import(&quote!(super::refusal), ["Refusal"], readers);
    quote!(#runtime #multipart #head #document #own #operations #parts #refusal)
}

fn reader(service: Service<'_>, path: &Path, operation: &Operation) -> TokenStream {
    let operations = service.operations;
    let name = type_identifier(&operation.name, "Request");
    let taken: Vec<_> = path.parameters.iter().map(|it| parameter_identifier(&it.name)).collect();
    let arguments = owned_arguments(operations, &path.parameters);
    let fields: Vec<_> = operation.parameters.iter().map(field).collect();
    let values = operation.parameters.iter().map(|it| parameter_value(operations, it));
    if is_plain(operation) {
        return TokenStream::new();
    }
    let Some(body) = &operation.body else {
        return quote! {
            impl #name {
                pub(super) fn read(head: &Head, #(#arguments),*) -> Result<Self, Refusal> {
                    #(let #fields = #values;)*
                    Ok(Self { #(#taken,)* #(#fields),* })
                }
            }
        };
    };
    let form = type_identifier(&operation.name, "Form");
    let forms = forms(service, &form, body);
    let read_body = read_body(service, operation, body);
    let asynchronous = is_awaited(body).then(|| quote!(async));
    let form_of = if body.required {
        quote!(let form = #form::of(head)?;)
    } else {
        quote! {
            let (has_body, body) = head.finds(body).await?;
            let form = if has_body { Some(#form::of(head)?) } else { None };
        }
    };
    quote! {
        impl #name {
            pub(super) #asynchronous fn read(
                head: &Head,
                body: Body,
                max_bytes: u64,
                #(#arguments),*
            ) -> Result<Self, Refusal> {
                #form_of
                #(let #fields = #values;)*
                head.check_length(max_bytes)?;
                let body = #read_body;
                Ok(Self { #(#taken,)* #(#fields,)* body })
            }
        }

        #forms
    }
}

/// Whether some of a body is read before its handler gets it: a document is, bytes and parts are not; where there may be none, that is
/// only known when it comes.
pub(super) fn is_awaited(body: &RequestBody) -> bool {
    !body.required
        || body.variants.iter().any(|variant| matches!(variant.content, BodyContent::Document(_)))
}

/// Whether a request is nothing but its path: there is nothing to read, and nothing to go wrong.
pub(super) fn is_plain(operation: &Operation) -> bool {
    operation.parameters.is_empty() && operation.body.is_none()
}

fn owned_arguments(operations: &Operations, parameters: &[PathParameter]) -> Vec<TokenStream> {
    let argument = |parameter: &PathParameter| {
        let name = parameter_identifier(&parameter.name);
        let kind = value_type(operations, &parameter.value);
        quote!(#name: #kind)
    };
    parameters.iter().map(argument).collect()
}

/// The expression that reads a parameter from the head of a request.
pub(super) fn parameter_value(operations: &Operations, parameter: &Parameter) -> TokenStream {
    let is_usual = parameter.refusal == operations.router.bad_request;
    let refuse = (!is_usual).then(|| {
        let refusal = refuse(operations, parameter.refusal, &quote!(fault.into_reason()));
        quote!(.map_err(|fault| #refusal))
    });
    let value = read(operations, parameter, &quote!(head.headers()), &refuse.unwrap_or_default());
    settled(operations, parameter, &value)
}

/// Which of its bodies a request has: an enum, and how it is told.
fn forms(service: Service<'_>, form: &Ident, body: &RequestBody) -> TokenStream {
    let variants = body.variants.iter().map(|variant| form_variant(service, variant));
    let cases = body.variants.iter().map(|variant| form_case(service, variant));
    quote! {
        #[doc = " Which of its bodies the request has."]
        enum #form { #(#variants)* }

        impl #form {
            fn of(head: &Head) -> Result<Self, Fault> {
                let media_type = head.required_content_type()?;
                #(#cases)*
                let reason = Reason::new("the media type of the body is not taken");
                Err(Fault::unsupported(reason.with_detail(media_type.to_string())))
            }
        }
    }
}

fn form_variant(service: Service<'_>, variant: &BodyVariant) -> TokenStream {
    let name = variant_identifier(&variant.name);
    match &variant.content {
        BodyContent::Multipart(_) => quote!(#name(Boundary),),
        BodyContent::Document(_) => quote!(#name(MediaType),),
        BodyContent::Binary(index) => {
            let kind = type_identifier(&service.operations.binary(*index).name, "Type");
            quote!(#name(#kind),)
        }
    }
}

fn form_case(service: Service<'_>, variant: &BodyVariant) -> TokenStream {
    let (name, types) = (variant_identifier(&variant.name), &variant.media_types);
    let is_one = quote!(media_type.is_any_of(&[#(#types),*]));
    match &variant.content {
        BodyContent::Multipart(_) => {
            quote!(if #is_one { return Ok(Self::#name(Boundary::of(&media_type)?)); })
        }
        BodyContent::Document(_) => {
            quote!(if #is_one { return Ok(Self::#name(media_type)); })
        }
        BodyContent::Binary(index) => {
            let kind = type_identifier(&service.operations.binary(*index).name, "Type");
            quote! {
                if #is_one && let Some(kind) = #kind::of(&media_type) { return Ok(Self::#name(kind)); }
            }
        }
    }
}

fn read_body(service: Service<'_>, operation: &Operation, body: &RequestBody) -> TokenStream {
    let form = type_identifier(&operation.name, "Form");
    let cases = body.variants.iter().map(|variant| {
        let name = variant_identifier(&variant.name);
        let read = read_variant(service, operation, variant);
        let is_multipart = matches!(variant.content, BodyContent::Multipart(_));
        let bound = if is_multipart { quote!(boundary) } else { quote!(media_type) };
        if body.required {
            quote!(#form::#name(#bound) => #read,)
        } else {
            quote!(Some(#form::#name(#bound)) => Some(#read),)
        }
    });
    let none = (!body.required).then(|| quote!(None => None,));
    quote!(match form { #(#cases)* #none })
}

fn read_variant(service: Service<'_>, operation: &Operation, variant: &BodyVariant) -> TokenStream {
    let name = variant_identifier(&variant.name);
    let body = type_identifier(&operation.name, "Body");
    match &variant.content {
        BodyContent::Multipart(index) => {
            let multipart = service.operations.multipart(*index);
            let stream = parts::stream_name(multipart);
            let given = parts::fallbacks(multipart).into_iter().map(|parameter| {
                let name = field(parameter);
                if is_copied(&parameter.value) { quote!(#name) } else { quote!(#name.clone()) }
            });
            quote!({
                let parts = Multipart::new(Data::of_body(body, max_bytes), &boundary);
                #body::#name(#stream::new(parts, #(#given),*))
            })
        }
        BodyContent::Binary(_) => {
            quote!(#body::#name { media_type, data: Data::of_required_body(body, max_bytes) })
        }
        BodyContent::Document(document) => {
            let data = quote!(Data::of_required_body(body, max_bytes));
            let document = parts::read_document(service, document, &data, &quote!(max_bytes));
            quote!(#body::#name(#document))
        }
    }
}
