//! The codec of an enum that is one of several elements or types: of a substitution group, or of a
//! type and those derived from it.

use proc_macro2::TokenStream;
use syn::{DataEnum, DeriveInput, Ident, Variant};

use crate::type_options::TypeOptions;
use crate::{element, field_type, making, member, options};

/// A variant: its name, the row it stands for, and whether its value is in a box.
struct Alternative<'v> {
    ident: &'v Ident,
    id: TokenStream,
    is_boxed: bool,
}

/// `impl Element` of an enum.
pub(crate) fn expand(
    input: &DeriveInput,
    options: &TypeOptions,
    data: &DataEnum,
) -> syn::Result<TokenStream> {
    let (key, tells) = match (&options.derivations, options.substitutions) {
        (Some(_), false) => ("type_id", tokens!(reader.current().type_id)),
        (None, true) => ("element_id", tokens!(reader.current().element)),
        _ => {
            let message = "an enum is a `group`, `derivations = n` or `substitutions`";
            return Err(syn::Error::new(input.ident.span(), message));
        }
    };
    let variants = data.variants.iter().map(|variant| alternative(variant, key));
    let variants: Vec<_> = variants.collect::<syn::Result<_>>()?;
    let reads: TokenStream = variants.iter().map(read_arm).collect();
    let read = tokens!(match #tells { #reads _ => Err(reader.mismatch()), });
    let write = delegate(&variants, &tokens!(write(value, writer)));
    let others = match &options.derivations {
        Some(declared) => type_id(&variants, declared),
        None => element_id(&variants),
    };
    let codec = element::element(&input.ident, &read, &write, &others);
    let making = making::of_enum(input, data);
    Ok(tokens!(#codec #making))
}

fn alternative<'v>(variant: &'v Variant, key: &str) -> syn::Result<Alternative<'v>> {
    let is_boxed = field_type::of_type(&member::only_field(variant)?.ty).is_boxed;
    let mut id = None;
    for option in options::parse(&variant.attrs)? {
        if option.name != key {
            return Err(option.unknown());
        }
        id = Some(option.row()?);
    }
    let missing =
        || syn::Error::new(variant.ident.span(), format!("`#[xml({key} = n)]` is missing"));
    Ok(Alternative { ident: &variant.ident, id: id.ok_or_else(missing)?, is_boxed })
}

fn read_arm(alternative: &Alternative<'_>) -> TokenStream {
    let Alternative { ident, id, is_boxed } = alternative;
    let variant = if *is_boxed { tokens!(boxed_variant) } else { tokens!(variant) };
    tokens!(#id => reader.#variant(xml::Element::read, Self::#ident),)
}

/// A match that calls a function of `Element` on the value of whichever variant it is.
fn delegate(variants: &[Alternative<'_>], call: &TokenStream) -> TokenStream {
    let arm = |Alternative { ident, is_boxed, .. }: &Alternative<'_>| {
        let pattern = tokens!(Self::#ident(value));
        let open = if *is_boxed { tokens!(let value = &**value;) } else { TokenStream::new() };
        tokens!(#pattern => { #open xml::Element::#call })
    };
    let arms: TokenStream = variants.iter().map(arm).collect();
    tokens!(match self { #arms })
}

/// The type it is written as, unless it is the declared one.
fn type_id(variants: &[Alternative<'_>], declared: &TokenStream) -> TokenStream {
    let declared = declared.to_string();
    let others = variants.iter().filter(|alternative| alternative.id.to_string() != declared);
    let arms: TokenStream = others.map(id_arm).collect();
    let attributes = attributes(variants);
    let has_declared = variants.iter().any(|alternative| alternative.id.to_string() == declared);
    let rest = has_declared.then(|| tokens!(_ => xml::table::NONE,));
    tokens! {
        fn type_id(&self) -> xml::table::TypeId {
            match self { #arms #rest }
        }
        #attributes
    }
}

/// The declaration it is written under.
fn element_id(variants: &[Alternative<'_>]) -> TokenStream {
    let arms: TokenStream = variants.iter().map(id_arm).collect();
    let type_id = delegate(variants, &tokens!(type_id(value)));
    let attributes = attributes(variants);
    tokens! {
        fn element_id(&self) -> xml::table::ElementId {
            match self { #arms }
        }
        fn type_id(&self) -> xml::table::TypeId { #type_id }
        #attributes
    }
}

/// Which attributes of the namespace `xsi` it is written with.
fn attributes(variants: &[Alternative<'_>]) -> TokenStream {
    let nil = delegate(variants, &tokens!(nil(value)));
    let instance = delegate(variants, &tokens!(instance_attributes(value)));
    tokens! {
        fn nil(&self) -> ::core::option::Option<&[xml::AnyAttribute]> {
            #nil
        }
        fn instance_attributes(
            &self,
        ) -> ::core::option::Option<&xml::InstanceAttributes> {
            #instance
        }
    }
}

fn id_arm(Alternative { ident, id, .. }: &Alternative<'_>) -> TokenStream {
    tokens!(Self::#ident(_) => #id,)
}
