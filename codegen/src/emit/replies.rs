//! `replies.rs`: how the client reads answers.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::http::errors::{is_field, members};
use super::http::imports::{import, import_trait};
use super::http::values::reader;
use super::http::{
    Service, identifier, parameter_identifier, status, type_identifier, variant_identifier,
};
use crate::model::operation::Operation;
use crate::model::operations::Operations;
use crate::model::response::{ErrorField, Refusal, Response, ResponseHeader};
use crate::model::shapes::{Member, Occurrence};

/// The readers of all answers, refusals among them.
pub fn emit(service: Service<'_>) -> TokenStream {
    let all = service.operations.paths.iter().flat_map(|path| &path.operations);
    let answers: TokenStream = all.map(|operation| answer(service, operation)).collect();
    let refusal = refusal(service);
    let items = quote!(#answers #refusal);
    let client = ["Answer", "Failure", "StatusCode", "WholeAnswer"];
    let client = import(&quote!(::swordsmith_runtime::client), client, &items);
    let runtime = ["Pattern", "Reason", "parameter"];
    let runtime = import(&quote!(::swordsmith_runtime::http), runtime, &items);
    let document = import_trait(&quote!(::swordsmith_xml::Document), "from_xml", &items);
    let names = import(&quote!(super::operations), service.operation_names(), &items);
    quote! {
        //! Answers, read: what is not as described is none.

        #client
        #runtime
        #document
        use super::client::Error;
        use super::documents;
        #names
        use super::refusal::Refusal;

        #items
    }
}

fn answer(service: Service<'_>, operation: &Operation) -> TokenStream {
    let name = type_identifier(&operation.name, "Response");
    let (with_bytes, others): (Vec<_>, Vec<_>) =
        operation.responses.iter().partition(|response| response.binary.is_some());
    let readers = with_bytes.iter().map(|response| bytes_reader(service, response));
    let early = with_bytes.iter().map(|response| {
        let (status, reader) = (status::constant(response.status), bytes_reader_name(response));
        quote!(if answer.status() == #status { return Self::#reader(answer).await; })
    });
    let refused = quote!(Err(Refusal::of(&answer)));
    let other = if others.is_empty() {
        refused
    } else {
        let arms = others.into_iter().map(|response| arm(service, response));
        quote!(match answer.status().as_u16() { #(#arms)* _ => #refused, })
    };
    quote! {
        impl #name {
            pub(super) async fn of(answer: Answer) -> Result<Self, Error> {
                #(#early)*
                let answer = answer.whole().await?;
                #other
            }

            #(#readers)*
        }
    }
}

fn bytes_reader_name(response: &Response) -> proc_macro2::Ident {
    format_ident!("of_status_{}", response.status)
}

/// What has bytes is handed on before they are read.
fn bytes_reader(service: Service<'_>, response: &Response) -> TokenStream {
    let operations = service.operations;
    let name = identifier(&status::variant(response.status));
    let reader = bytes_reader_name(response);
    let fields: Vec<_> = response.headers.iter().map(|it| parameter_identifier(&it.name)).collect();
    let values = response.headers.iter().map(|it| unread_header(operations, it));
    let kind = response.binary.as_ref().map(|bytes| {
        let kind = type_identifier(&operations.binary(bytes.kind).name, "Type");
        quote!(#kind)
    });
    let (read, taken) = if fields.is_empty() {
        (quote!(media_type), quote!(media_type))
    } else {
        (quote!((#(#values,)* media_type)), quote!((#(#fields,)* media_type)))
    };
    quote! {
        async fn #reader(answer: Answer) -> Result<Self, Error> {
            let head = || {
                let media_type = answer.media_type()?;
                let unknown = || Reason::new(format!("it is of type {media_type}"));
                let media_type = #kind::of(&media_type).ok_or_else(unknown)?;
                Ok::<_, Reason>(#read)
            };
            match head() {
                Ok(#taken) => {
                    Ok(Self::#name { #(#fields,)* media_type, data: answer.into_data() })
                }
                Err(reason) => Err(answer.unexpected(reason).await.into()),
            }
        }
    }
}

fn unread_header(operations: &Operations, header: &ResponseHeader) -> TokenStream {
    let (name, reader) = (&header.name, reader(operations, &header.value));
    let missing = format!("{name} is missing");
    let required = header.required.then(|| quote!(.ok_or_else(|| Reason::new(#missing))?));
    quote!(answer.header(#name, #reader)? #required)
}

fn arm(service: Service<'_>, response: &Response) -> TokenStream {
    let name = identifier(&status::variant(response.status));
    let status = Literal::u16_unsuffixed(response.status);
    let headers = response.headers.iter().map(|it| header_field(service.operations, it));
    let body = response.document.as_ref().map(|it| {
        let (document, media_types) = (service.document(&it.document), &it.media_types);
        quote!(body: answer.document(&[#(#media_types),*], #document::from_xml)?)
    });
    let is_bare = response.headers.is_empty() && body.is_none();
    let value =
        if is_bare { quote!(Self::#name) } else { quote!(Self::#name { #(#headers,)* #body }) };
    quote!(#status => Ok(#value),)
}

fn header_field(operations: &Operations, header: &ResponseHeader) -> TokenStream {
    let (field, name) = (parameter_identifier(&header.name), &header.name);
    let reader = reader(operations, &header.value);
    let method = if header.required { quote!(required_header) } else { quote!(header) };
    quote!(#field: answer.#method(#name, #reader)?)
}

fn refusal(service: Service<'_>) -> TokenStream {
    let described = &service.operations.error_document;
    let document = service.document(&described.document);
    let media_type = &described.media_type;
    let iri = first(service, &described.iri);
    let summary = first(service, &described.summary);
    let detail = described.detail.as_ref().map_or(quote!(None), |field| optional(service, field));
    let arms = service.operations.refusals.iter().map(|it| refusal_arm(service.operations, it));
    quote! {
        impl Refusal {
            #[doc = " What the service says where an operation has no answer of that status."]
            fn of(answer: &WholeAnswer) -> Error {
                match Self::read(answer) {
                    Ok(refusal) => Error::Refused { refusal, request_id: answer.request_id() },
                    Err(failure) => Error::Failed(failure),
                }
            }

            fn read(answer: &WholeAnswer) -> Result<Self, Failure> {
                let document = answer.document(&[#media_type], #document::from_xml)?;
                let iri = #iri;
                let reason = Reason { summary: #summary, detail: #detail };
                Ok(match (answer.status().as_u16(), iri.as_str()) {
                    #(#arms)*
                    _ => return Err(answer.unexpected("no such error is described")),
                })
            }
        }
    }
}

fn refusal_arm(operations: &Operations, refusal: &Refusal) -> TokenStream {
    let (status, iri) = (Literal::u16_unsuffixed(refusal.status), &refusal.iri);
    let name = variant_identifier(&refusal.name);
    if refusal.headers.is_empty() {
        return quote!((#status, #iri) => Self::#name(reason),);
    }
    let headers = refusal.headers.iter().map(|header| header_field(operations, header));
    quote!((#status, #iri) => Self::#name { reason, #(#headers),* },)
}

fn member<'a>(service: Service<'a>, field: &ErrorField) -> Option<&'a Member> {
    members(service).find(|member| is_field(member, field))
}

/// The text of a field; none is an empty one.
fn first(service: Service<'_>, field: &ErrorField) -> TokenStream {
    let Some(member) = member(service, field) else { return quote!(String::new()) };
    let name = identifier(&member.name);
    match member.occurrence {
        Occurrence::Required => quote!(document.#name),
        Occurrence::Optional => quote!(document.#name.unwrap_or_default()),
        Occurrence::Repeated => quote!(document.#name.into_iter().next().unwrap_or_default()),
    }
}

/// The text of a field, if there is one.
fn optional(service: Service<'_>, field: &ErrorField) -> TokenStream {
    let Some(member) = member(service, field) else { return quote!(None) };
    let name = identifier(&member.name);
    match member.occurrence {
        Occurrence::Required => quote!(Some(document.#name)),
        Occurrence::Optional => quote!(document.#name),
        Occurrence::Repeated => quote!(document.#name.into_iter().next()),
    }
}
