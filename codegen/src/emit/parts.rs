//! `parts.rs`: multiparts as streams of typed parts.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::http::imports::{import, import_trait};
use super::http::values::{field, field_type, is_copied, read, settled, value_type};
use super::http::{
    Service, docs, labelled, meaning, number, paragraphs, type_identifier, variant_identifier,
};
use crate::model::body::{DocumentBody, Multipart, Part, PartContent, PartHeader};
use crate::model::parameter::Parameter;
use crate::naming;

/// The part streams of all multiparts.
pub fn emit(service: Service<'_>) -> TokenStream {
    let streams = service.operations.multiparts.iter().map(|multipart| stream(service, multipart));
    let mut parts: Vec<&Part> = Vec::new();
    for part in service.operations.multiparts.iter().flat_map(|multipart| &multipart.parts) {
        if !parts.iter().any(|other| other.name == part.name) {
            parts.push(part);
        }
    }
    let parts = parts.into_iter().map(|part| part_struct(service, part));
    let items = quote!(#(#streams)* #(#parts)*);
    let uses = uses(service, &items);
    quote! {
        //! Multipart bodies, part by part.

        #uses
        #items
    }
}

fn uses(service: Service<'_>, items: &TokenStream) -> TokenStream {
    let runtime = [
        "ContentDisposition",
        "Data",
        "Fault",
        "Md5",
        "Pattern",
        "Reason",
        "Verbatim",
        "parameter",
    ];
    let runtime = import(&quote!(::swordsmith_runtime::http), runtime, items);
    let multipart = ["Multipart", "PartCount"];
    let multipart = import(&quote!(::swordsmith_runtime::http::multipart), multipart, items);
    let document = import_trait(&quote!(::swordsmith_xml::Document), "from_untrusted_xml", items);
    let own = import(&quote!(super), ["documents"], items);
    let operations = import(&quote!(super::operations), service.operation_names(), items);
    quote!(#runtime #multipart #document #own #operations)
}

/// Name of the stream of a multipart: `DepositParts`, whether the description calls it so or `Deposit`.
pub(super) fn stream_name(multipart: &Multipart) -> Ident {
    format_ident!("{}Parts", base_name(multipart))
}

/// Name of the enum of its parts.
pub(super) fn item_name(multipart: &Multipart) -> Ident {
    format_ident!("{}Part", base_name(multipart))
}

fn base_name(multipart: &Multipart) -> String {
    let name = naming::type_name(&multipart.name);
    name.strip_suffix("Parts").filter(|base| !base.is_empty()).unwrap_or(&name).to_owned()
}

/// Headers of the request that count where a part has none, each once.
pub(super) fn fallbacks(multipart: &Multipart) -> Vec<&Parameter> {
    let mut found: Vec<&Parameter> = Vec::new();
    let headers = multipart.parts.iter().flat_map(|part| &part.headers);
    for header in headers.filter(|header| header.else_from_request) {
        let name = &header.parameter.names[0];
        if !found.iter().any(|other| other.names[0].eq_ignore_ascii_case(name)) {
            found.push(&header.parameter);
        }
    }
    found
}

fn stream(service: Service<'_>, multipart: &Multipart) -> TokenStream {
    let operations = service.operations;
    let (name, item) = (stream_name(multipart), item_name(multipart));
    let docs = paragraphs(&meaning(&multipart.documentation, &multipart.name), COUNTS);
    let counts: Vec<_> = multipart.parts.iter().map(count_field).collect();
    let given = fallbacks(multipart);
    let names: Vec<_> = given.iter().map(|parameter| field(parameter)).collect();
    let types: Vec<_> = given.iter().map(|it| value_type(operations, &it.value)).collect();
    let made = multipart.parts.iter().map(|part| {
        let (field, count) = (count_field(part), made_count(part));
        quote!(#field: #count)
    });
    let cases = multipart.parts.iter().map(|part| case(service, multipart, part));
    let variants = multipart.parts.iter().map(item_variant);
    let lifetime = multipart.parts.iter().any(is_streamed).then(|| quote!(<'_>));
    let own_lifetime = multipart.parts.iter().any(is_streamed).then(|| quote!(<'a>));
    quote! {
        #docs
        #[derive(Debug)]
        pub struct #name {
            multipart: Multipart,
            #(#counts: PartCount,)*
            #(#names: Option<#types>,)*
        }

        impl #name {
            pub(super) fn new(multipart: Multipart, #(#names: Option<#types>),*) -> Self {
                Self { multipart, #(#made,)* #(#names),* }
            }

            pub(super) fn into_multipart(self) -> Multipart {
                self.multipart
            }

            #[doc = " The next part; `None` behind the last one, once their counts have been checked."]
            #[doc = ""]
            #[doc = " # Errors"]
            #[doc = ""]
            #[doc = " If the body is no such multipart, or a part is missing, one too many or none that can be read."]
            pub async fn next(&mut self) -> Result<Option<#item #lifetime>, Fault> {
                let Some(part) = self.multipart.next().await? else {
                    #(self.#counts.check()?;)*
                    return Ok(None);
                };
                let media_type = part.media_type()?;
                #(#cases)*
                let reason = Reason::new("a part is of a media type that is not taken");
                Err(Fault::unsupported(reason.with_detail(media_type.to_string())))
            }
        }

        #[doc = " One part."]
        #[derive(Debug)]
        #[allow(clippy::large_enum_variant, reason = "moved once, to whoever asked for it")]
        pub enum #item #own_lifetime { #(#variants)* }
    }
}

const COUNTS: &str = "The parts come in any order; how many there are of each is checked as they come and at the end.";

/// The count of a part, before there is any.
pub(super) fn made_count(part: &Part) -> TokenStream {
    let (label, minimum) = (&part.label, number(part.minimum.into()));
    let maximum = part.maximum.map_or(quote!(None), |maximum| {
        let maximum = number(maximum.into());
        quote!(Some(#maximum))
    });
    quote!(PartCount::new(#label, #minimum, #maximum))
}

/// The variable that counts a part.
pub(super) fn count_field(part: &Part) -> Ident {
    format_ident!("{}_count", naming::field_name(&part.label))
}

/// Whether a part is bytes that come as they are read.
pub(super) fn is_streamed(part: &Part) -> bool {
    matches!(part.content, PartContent::Binary(_))
}

fn part_name(part: &Part) -> Ident {
    type_identifier(&part.name, "Part")
}

fn item_variant(part: &Part) -> TokenStream {
    let docs = docs(&meaning(&part.documentation, &part.label));
    let (variant, name) = (variant_identifier(&part.name), part_name(part));
    let lifetime = is_streamed(part).then(|| quote!(<'a>));
    quote!(#docs #variant(#name #lifetime),)
}

fn case(service: Service<'_>, multipart: &Multipart, part: &Part) -> TokenStream {
    let operations = service.operations;
    let (item, variant, name) =
        (item_name(multipart), variant_identifier(&part.name), part_name(part));
    let (count, types) = (count_field(part), &part.media_types);
    let fields: Vec<_> = part.headers.iter().map(|header| field(&header.parameter)).collect();
    let values = part.headers.iter().map(|header| header_value(service, header));
    let headers = quote!(#(let #fields = #values;)*);
    match &part.content {
        PartContent::Binary(index) => {
            let kind = type_identifier(&operations.binary(*index).name, "Type");
            quote! {
                if media_type.is_any_of(&[#(#types),*]) && let Some(media_type) = #kind::of(&media_type) {
                    self.#count.add()?;
                    #headers
                    let data = part.into_data()?;
                    return Ok(Some(#item::#variant(#name { media_type, #(#fields,)* data })));
                }
            }
        }
        PartContent::Document(body) => {
            let document =
                read_document(service, body, &quote!(part.into_data()?), &quote!(u64::MAX));
            quote! {
                if media_type.is_any_of(&[#(#types),*]) {
                    self.#count.add()?;
                    #headers
                    let document = #document;
                    return Ok(Some(#item::#variant(#name { #(#fields,)* document })));
                }
            }
        }
    }
}

/// The expression that reads a document out of data.
pub(super) fn read_document(
    service: Service<'_>,
    body: &DocumentBody,
    data: &TokenStream,
    otherwise: &TokenStream,
) -> TokenStream {
    let document = service.document(&body.document);
    let limit = body.max_bytes.map_or(quote!(#otherwise), number);
    quote!(Verbatim::read(#data, &media_type, #limit, #document::from_untrusted_xml).await?)
}

fn header_value(service: Service<'_>, header: &PartHeader) -> TokenStream {
    let parameter = &header.parameter;
    let operations = service.operations;
    let is_unsupported = operations.refusal(parameter.refusal).status == 415;
    let refuse = is_unsupported.then(|| quote!(.map_err(Fault::into_unsupported)));
    let refuse = refuse.unwrap_or_default();
    let mut value = read(operations, parameter, &quote!(part.headers()), &refuse);
    if header.else_from_request {
        let name = field(parameter);
        value = if is_copied(&parameter.value) {
            quote!(#value.or(self.#name))
        } else {
            quote!(#value.or_else(|| self.#name.clone()))
        };
    }
    settled(operations, parameter, &value)
}

fn part_struct(service: Service<'_>, part: &Part) -> TokenStream {
    let (docs, name) = (docs(&meaning(&part.documentation, &part.label)), part_name(part));
    let fields = part.headers.iter().map(|header| header_field(service, header));
    match &part.content {
        PartContent::Binary(index) => {
            let kind = type_identifier(&service.operations.binary(*index).name, "Type");
            quote! {
                #docs
                #[derive(Debug)]
                pub struct #name<'a> {
                    #[doc = " What the client says it is."]
                    pub media_type: #kind,
                    #(#fields)*
                    #[doc = " The bytes, their transfer encoding undone."]
                    pub data: Data<'a>,
                }
            }
        }
        PartContent::Document(body) => {
            let document = service.document(&body.document);
            quote! {
                #docs
                #[derive(Debug, Clone, PartialEq)]
                pub struct #name {
                    #(#fields)*
                    #[doc = " The document."]
                    pub document: Verbatim<#document>,
                }
            }
        }
    }
}

fn header_field(service: Service<'_>, header: &PartHeader) -> TokenStream {
    let parameter = &header.parameter;
    let docs = labelled(&format!("`{}`", parameter.names[0]), &parameter.documentation);
    let (name, kind) = (field(parameter), field_type(service.operations, parameter));
    quote!(#docs pub #name: #kind,)
}
