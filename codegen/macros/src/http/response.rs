//! Responses: an enum with a variant for each status, then one for each of the errors of several.

use proc_macro2::TokenStream;
use syn::{Data, DeriveInput, Path, Variant};

use super::annotation;
use super::fields::{self, HttpFields};

/// An enum: variants with a field for each header, and `body`, or `media_type` and `data`; those of
/// several statuses with `status`; a stream of documents with `items`.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(syn::Error::new(input.ident.span(), "a response is an enum"));
    };
    let annotation = annotation::parse(&input.attrs)?;
    let operation =
        annotation::required(annotation.operation, input.ident.span(), "operation = path")?;
    let name = &input.ident;
    let variants = data.variants.iter().enumerate();
    let variants = variants.map(|(index, variant)| arms(index, variant, &operation));
    let variants: Vec<Arms> = variants.collect::<syn::Result<_>>()?;
    let each = |part: fn(&Arms) -> &TokenStream| {
        variants.iter().map(part).cloned().collect::<TokenStream>()
    };
    let (into, from, checks) = (each(|it| &it.into), each(|it| &it.from), each(|it| &it.check));
    let status = status(&each(|it| &it.status));
    Ok(tokens! {
        impl http::message::Response for #name {
            const OPERATION: &'static http::description::Operation<'static> = &#operation;

            #status

            fn into_parts(
                self,
                texts: &mut http::value::Texts,
            ) -> Result<(usize, http::message::OutgoingContent), http::Reason> {
                let _ = &texts;
                Ok(match self { #into })
            }

            fn from_parts(
                index: usize,
                status: u16,
                values: &mut http::value::Values<'_>,
                content: http::message::IncomingContent,
            ) -> http::value::Parsed<Self> {
                let _ = (status, &values, &content);
                match index {
                    #from
                    _ => Err(http::Reason::new("the response is not known")),
                }
            }
        }

        #checks
    })
}

/// The method that says the status of the variants that have several, if there are any.
fn status(arms: &TokenStream) -> TokenStream {
    if arms.is_empty() {
        return TokenStream::new();
    }
    tokens! {
        fn status(&self) -> Option<u16> {
            match self {
                #arms
                _ => None,
            }
        }
    }
}

/// What there is of a variant.
struct Arms {
    status: TokenStream,
    into: TokenStream,
    from: TokenStream,
    check: TokenStream,
}

fn arms(index: usize, variant: &Variant, operation: &Path) -> syn::Result<Arms> {
    let name = &variant.ident;
    let annotation = annotation::parse(&variant.attrs)?;
    let fields = fields::of(&variant.fields)?;
    let (values, taken, put) = (&fields.values, fields.taken(), fields.put_bound());
    let checked = fields.checked();
    let Content { bound, outgoing, read, given, is_there } = content(&fields, index);
    if let Some(number) = annotation.error {
        fields.only(&["status", "body"])?;
        return Ok(Arms {
            status: tokens!(Self::#name { status, .. } => Some(*status),),
            into: tokens!(Self::#name { #bound, .. } => (#index, #outgoing),),
            from: tokens! {
                #index => {
                    #read
                    Ok(Self::#name { status, #given })
                }
            },
            check: tokens! {
                const _: () = http::description::check::error(
                    &#operation, #index, #number, #checked, #is_there,
                );
            },
        });
    }
    fields.only(&["body", "media_type", "data", "items"])?;
    let status = annotation::required(annotation.status, name.span(), "status = 200")?;
    Ok(Arms {
        status: TokenStream::new(),
        into: tokens! {
            Self::#name { #(ref #values,)* #bound } => {
                #put
                (#index, #outgoing)
            }
        },
        from: tokens! {
            #index => {
                #read
                Ok(Self::#name { #taken #given })
            }
        },
        check: tokens! {
            const _: () = http::description::check::response(
                &#operation, #index, #status, #checked, #is_there,
            );
        },
    })
}

/// What there is of the content of a variant.
struct Content {
    bound: TokenStream,
    outgoing: TokenStream,
    read: TokenStream,
    given: TokenStream,
    is_there: bool,
}

fn content(fields: &HttpFields<'_>, index: usize) -> Content {
    let outgoing = tokens!(http::message::OutgoingContent);
    if fields.other("body").is_some() {
        return Content {
            bound: tokens!(ref body),
            outgoing: tokens!(#outgoing::document(body)?),
            read: tokens!(let body = content.into_document()?;),
            given: tokens!(body),
            is_there: true,
        };
    }
    if fields.other("items").is_some() {
        return Content {
            bound: tokens!(items),
            outgoing: tokens!(#outgoing::items(items, Self::OPERATION, #index)?),
            read: tokens!(let items = content.into_items(Self::OPERATION, #index)?;),
            given: tokens!(items),
            is_there: true,
        };
    }
    if fields.other("data").is_some() {
        return Content {
            bound: tokens!(media_type, data),
            outgoing: tokens!(#outgoing::bytes(&media_type, data)),
            read: tokens! {
                let http::message::Binary { media_type, data } = content.into_bytes()?;
            },
            given: tokens!(media_type, data),
            is_there: true,
        };
    }
    Content {
        bound: tokens!(),
        outgoing: tokens!(#outgoing::Nothing),
        read: tokens!(),
        given: tokens!(),
        is_there: false,
    }
}
