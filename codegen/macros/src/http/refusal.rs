//! Refusals: an enum with a variant for each that is described.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Fields, Path, Variant};

use super::annotation;
use super::fields;

/// An enum: variants with a `Reason`, or with `reason` and a field for each header.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(syn::Error::new(input.ident.span(), "refusals are an enum"));
    };
    let annotation = annotation::parse(&input.attrs)?;
    let span = input.ident.span();
    let description = annotation::required(annotation.description, span, "description = path")?;
    let (written, read) = document(annotation.document.as_ref());
    let name = &input.ident;
    let variants: Vec<Arms> = data.variants.iter().map(arms).collect::<syn::Result<_>>()?;
    let each = |part: fn(&Arms) -> &TokenStream| {
        variants.iter().map(part).cloned().collect::<TokenStream>()
    };
    let (described, reasons) = (each(|it| &it.described), each(|it| &it.reason));
    let (headers, from) = (each(|it| &it.headers), each(|it| &it.from));
    let checks = each(|it| &it.check);
    let own = own(name, &description);
    Ok(tokens! {
        impl http::message::Refusal for #name {
            fn described(&self) -> &'static http::description::Refusal<'static> {
                match self { #described }
            }

            fn reason(&self) -> &http::Reason {
                match self { #reasons }
            }

            fn document(
                &self,
                _: &http::description::Description<'static>,
            ) -> Result<Vec<u8>, http::Reason> {
                #written
            }

            fn read_document(
                bytes: &[u8],
            ) -> http::value::Parsed<(Option<String>, http::Reason)> {
                #read
            }

            fn headers(&self, texts: &mut http::value::Texts) {
                let _ = &texts;
                match self { #headers }
            }

            fn from_parts(
                described: &'static http::description::Refusal<'static>,
                reason: http::Reason,
                values: &mut http::value::Values<'_>,
            ) -> http::value::Parsed<Self> {
                let _ = &values;
                #from
                Err(http::Reason::new("the refusal is not known"))
            }
        }

        #own
        #checks
    })
}

/// How the words are written and read: by a document, or as plain text.
fn document(document: Option<&Path>) -> (TokenStream, TokenStream) {
    match document {
        Some(document) => (
            tokens!(<#document as http::message::ErrorDocument>::written(self)),
            tokens!(<#document as http::message::ErrorDocument>::read_parts(bytes)),
        ),
        None => (
            tokens!(Ok(self.reason().to_plain_text().into())),
            tokens!(Ok((None, http::Reason::from_plain_text(bytes)))),
        ),
    }
}

/// What every such enum has.
fn own(name: &syn::Ident, description: &Path) -> TokenStream {
    tokens! {
        impl #name {
            /// Its status.
            pub fn status(&self) -> u16 {
                http::message::Refusal::described(self).status
            }

            /// The IRI that names the error.
            pub fn iri(&self) -> &'static str {
                http::message::Refusal::described(self).iri
            }

            /// The words for it.
            pub fn reason(&self) -> &http::Reason {
                http::message::Refusal::reason(self)
            }
        }

        /// The words for it.
        impl ::std::fmt::Display for #name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self.reason(), f)
            }
        }

        impl ::std::error::Error for #name {}

        impl From<http::message::Refused> for #name {
            fn from(refused: http::message::Refused) -> Self {
                refused.into()
            }
        }

        impl From<http::Fault> for #name {
            fn from(fault: http::Fault) -> Self {
                http::message::Refused::of_fault(&#description, fault).into()
            }
        }
    }
}

/// What there is of a variant.
struct Arms {
    described: TokenStream,
    reason: TokenStream,
    headers: TokenStream,
    from: TokenStream,
    check: TokenStream,
}

fn arms(variant: &Variant) -> syn::Result<Arms> {
    let name = &variant.ident;
    let refusal = annotation::parse(&variant.attrs)?.refusal;
    let refusal = annotation::required(refusal, name.span(), "refusal = path")?;
    let fields = fields::of(&variant.fields)?;
    fields.only(&["reason"])?;
    let (values, taken, put) = (&fields.values, fields.taken(), fields.put_bound());
    let checked = fields.checked();
    let is_named = matches!(variant.fields, Fields::Named(_));
    let (any, reason, made) = if is_named {
        (tokens!({ .. }), tokens!({ reason, .. }), tokens!({ reason, #taken }))
    } else {
        (tokens!((_)), tokens!((reason)), tokens!((reason)))
    };
    let headers = if is_named { tokens!({ #(#values,)* .. }) } else { any.clone() };
    Ok(Arms {
        described: tokens!(Self::#name #any => &#refusal,),
        reason: tokens!(Self::#name #reason => reason,),
        headers: tokens!(Self::#name #headers => { #put }),
        from: tokens!(if described.is(&#refusal) { return Ok(Self::#name #made); }),
        check: tokens! {
            const _: () = http::description::check::refusal(&#refusal, #checked);
        },
    })
}
