//! `mod.rs` of the tests: what all answers have in common, and the refusals.

use proc_macro2::TokenStream;
use quote::quote;

use super::case::refusal_name;
use crate::emit::http::{Service, docs, identifier};
use crate::model::operations::{Operations, RefusalIndex};
use crate::model::response::{CommonHeader, DocumentType, Refusal};
use crate::naming;

/// The file.
pub(super) fn emit(module: &str, service: Service<'_>, children: &[String]) -> TokenStream {
    let operations = service.operations;
    let title = format!(" Protocol tests of the module `{module}`: what they have in common.");
    let children = children.iter().map(|name| identifier(name));
    let refusals =
        (0..operations.refusals.len()).map(|index| refusal(operations, RefusalIndex(index)));
    let common = common(service);
    quote! {
        #![doc = #title]
        //!
        //! The crate in which this stands has a function `subject`, which says what is tested, and calls the generated crate
        //! `generated`.

        #(pub(crate) mod #children;)*
        mod examples;

        use ::swordsmith_runtime::probe::{Common, Refused};
        use crate::generated;

        #common
        #(#refusals)*
    }
}

fn common(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let headers = operations.common_headers.iter().filter_map(|header| match header {
        CommonHeader::Constant(header) => {
            let (name, value) = (&header.name, &header.value);
            Some(quote!((#name, #value)))
        }
        _ => None,
    });
    let request_id = operations.common_headers.iter().find_map(|header| match header {
        CommonHeader::RequestId(name) => Some(name),
        _ => None,
    });
    let request_id = optional(request_id);
    let allow_everywhere = operations.common_headers.contains(&CommonHeader::Methods);
    let challenge = operations.realm.as_ref().map(|realm| format!("Basic realm=\"{realm}\""));
    let challenge = optional(challenge.as_ref());
    let error = &operations.error_document;
    let (error_type, document) = (&error.media_type, document(service, &error.document));
    let iri = identifier(&naming::field_name(&error.iri.name));
    quote! {
        /// What all answers have in common.
        static COMMON: Common = Common {
            headers: &[#(#headers),*],
            request_id: #request_id,
            allow_everywhere: #allow_everywhere,
            challenge: #challenge,
            error_type: #error_type,
            error_iri: |bytes| {
                use ::swordsmith_xml::Document as _;
                let error = #document::from_xml(bytes).map_err(|error| error.to_string())?;
                Ok(error.#iri.clone())
            },
        };
    }
}

/// A text that may be missing, as an expression.
pub(super) fn optional(text: Option<&String>) -> TokenStream {
    text.map_or(quote!(None), |text| quote!(Some(#text)))
}

fn refusal(operations: &Operations, index: RefusalIndex) -> TokenStream {
    let constant = refusal_name(operations, index);
    let Refusal { name, status, iri, headers, documentation, .. } = operations.refusal(index);
    let headers = headers.iter().filter(|it| it.required).map(|it| &it.name);
    let docs = docs(&crate::emit::http::meaning(documentation, name));
    quote! {
        #docs
        static #constant: Refused =
            Refused { name: #name, status: #status, iri: #iri, headers: &[#(#headers),*] };
    }
}

/// The type of a document, by its path.
fn document(service: Service<'_>, document: &DocumentType) -> TokenStream {
    let (module, name) = (identifier(service.module), service.document(document));
    quote!(generated::#module::#name)
}

/// The function that says whether bytes are a document of a type.
pub(super) fn reader(service: Service<'_>, document: &DocumentType) -> TokenStream {
    let document = self::document(service, document);
    quote!(|bytes| {
        use ::swordsmith_xml::Document as _;
        #document::from_xml(bytes).map(drop).map_err(|error| error.to_string())
    })
}
