//! Requests.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput};

use super::{annotation, fields};

/// A struct: a field for each parameter, and `body`.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(syn::Error::new(input.ident.span(), "a request is a struct"));
    };
    let annotation = annotation::parse(&input.attrs)?;
    let operation =
        annotation::required(annotation.operation, input.ident.span(), "operation = path")?;
    let name = &input.ident;
    let response = response_name(name)?;
    let fields = fields::of(&data.fields)?;
    fields.only(&["body"])?;
    let (taken, checked, put) = (fields.taken(), fields.checked(), fields.put());
    let body = fields.other("body");
    let (kind, given, kept, has_body) = match body {
        Some(kind) => (tokens!(#kind), tokens!(body,), tokens!(self.body), true),
        None => (tokens!(()), tokens!(), tokens!(), false),
    };
    let ignored = (!has_body).then(|| tokens!(let () = body;));
    Ok(tokens! {
        impl http::message::Request for #name {
            const OPERATION: &'static http::description::Operation<'static> = &#operation;
            type Body = #kind;
            type Response = #response;

            fn from_parts(
                values: &mut http::value::Values<'_>,
                body: #kind,
            ) -> http::value::Parsed<Self> {
                #ignored
                let _ = &values;
                Ok(Self { #taken #given })
            }

            fn into_parts(self, texts: &mut http::value::Texts) -> #kind {
                let _ = &texts;
                #put
                #kept
            }
        }

        const _: () = http::description::check::request(&#operation, #checked, #has_body);
    })
}

/// `GetReceiptRequest` is responded to by `GetReceiptResponse`.
fn response_name(request: &syn::Ident) -> syn::Result<syn::Ident> {
    let text = request.to_string();
    let Some(base) = text.strip_suffix("Request") else {
        return Err(syn::Error::new(request.span(), "the name of a request ends in `Request`"));
    };
    Ok(syn::Ident::new(&format!("{base}Response"), request.span()))
}
