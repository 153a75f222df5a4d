//! `Clone`, `Debug` and `PartialEq` of large types: those of the standard library, run with enough
//! room on the stack.

use proc_macro2::{Span, TokenStream};
use syn::{Data, DeriveInput, Fields, Ident};

/// The three; `runtime` is the name of the crate that has `derived::with_room`.
pub(crate) fn expand(input: &DeriveInput, runtime: &str) -> syn::Result<TokenStream> {
    let runtime = &Ident::new(runtime, Span::call_site());
    match &input.data {
        Data::Struct(data) if !matches!(data.fields, Fields::Unnamed(_)) => {
            let names: Vec<&Ident> =
                data.fields.iter().filter_map(|it| it.ident.as_ref()).collect();
            Ok(of_struct(&input.ident, &names, runtime))
        }
        Data::Enum(data) => {
            let names: Vec<&Ident> = data.variants.iter().map(|variant| &variant.ident).collect();
            Ok(of_enum(&input.ident, &names, runtime))
        }
        _ => Err(syn::Error::new(input.ident.span(), "`large` goes with named members")),
    }
}

fn of_struct(name: &Ident, members: &[&Ident], runtime: &Ident) -> TokenStream {
    let text = name.to_string();
    let texts = members.iter().map(ToString::to_string);
    let texts = texts.map(|text| text.trim_start_matches("r#").to_owned());
    let clone = tokens!(Self { #(#members: ::core::clone::Clone::clone(&self.#members),)* });
    let equal = tokens! {
        #(if self.#members != other.#members { return false; })*
        true
    };
    let show = tokens! {
        let mut shown = formatter.debug_struct(#text);
        #(shown.field(#texts, &self.#members);)*
        shown.finish()
    };
    implementations(name, (&clone, &equal, &show), runtime)
}

fn of_enum(name: &Ident, variants: &[&Ident], runtime: &Ident) -> TokenStream {
    let texts = variants.iter().map(ToString::to_string);
    let clone = tokens! {
        match self { #(Self::#variants(value) => Self::#variants(::core::clone::Clone::clone(value)),)* }
    };
    let equal = tokens! {
        match (self, other) {
            #((Self::#variants(value), Self::#variants(other)) => value == other,)*
            #[allow(unreachable_patterns, reason = "where there is one variant")]
            _ => false,
        }
    };
    let show = tokens! {
        match self {
            #(Self::#variants(value) => {
                #runtime::derived::show(formatter, #texts, value)
            })*
        }
    };
    implementations(name, (&clone, &equal, &show), runtime)
}

fn implementations(
    name: &Ident,
    (clone, equal, show): (&TokenStream, &TokenStream, &TokenStream),
    runtime: &Ident,
) -> TokenStream {
    let with_room = tokens!(#runtime::derived::with_room::<Self, _>);
    tokens! {
        #[automatically_derived]
        impl ::core::clone::Clone for #name {
            fn clone(&self) -> Self {
                #with_room(|| { #clone })
            }
        }
        #[automatically_derived]
        impl ::core::cmp::PartialEq for #name {
            fn eq(&self, other: &Self) -> bool {
                #with_room(|| { #equal })
            }
        }
        #[automatically_derived]
        impl ::core::fmt::Debug for #name {
            fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #with_room(|| { #show })
            }
        }
    }
}
