//! An enum with a variant for each alternative of a value.

use proc_macro2::TokenStream;
use syn::{DataEnum, DeriveInput, Fields, Ident, Type, Variant};

use super::{codec, making, options};

/// The types of JSON Schema, and their names in the table.
const TYPES: [(&str, &str); 7] = [
    ("null", "Null"),
    ("boolean", "Boolean"),
    ("integer", "Integer"),
    ("number", "Number"),
    ("string", "String"),
    ("array", "Array"),
    ("object", "Object"),
];

/// A variant, and which values it takes.
pub(super) struct Alternative<'d> {
    pub(super) ident: &'d Ident,
    pub(super) ty: &'d Type,
    /// Expressions that must all be true, those that are cheap first.
    conditions: Vec<TokenStream>,
}

/// `impl JsonValue`, and `From` of what the variants hold.
pub(super) fn expand(input: &DeriveInput, data: &DataEnum) -> syn::Result<TokenStream> {
    let alternatives = data.variants.iter().map(alternative).collect::<syn::Result<Vec<_>>>()?;
    check(&alternatives)?;
    let write = alternatives.iter().map(|Alternative { ident, .. }| {
        tokens!(Self::#ident(value) => json::JsonValue::write(value, writer),)
    });
    let write = tokens!(match self { #(#write)* });
    let codec = codec(input, &read(input, &alternatives), &write, None);
    let making = making::of_union(input, &alternatives);
    Ok(tokens!(#codec #making))
}

fn alternative(variant: &Variant) -> syn::Result<Alternative<'_>> {
    let ident = &variant.ident;
    let ty = match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => &fields.unnamed[0].ty,
        _ => return Err(syn::Error::new(ident.span(), "a variant of a union has one value")),
    };
    let (mut types, mut tags, mut subschema) = (None, Vec::new(), None);
    for option in options::parse(&variant.attrs)? {
        match option.name.to_string().as_str() {
            "types" => types = Some(types_of(&option)?),
            "tag" => tags = option.pairs()?,
            "subschema" => subschema = Some(option.expression()?),
            _ => return Err(option.unknown()),
        }
    }
    let types = types.map(|types| tokens!(reader.has_type(#types, value)));
    let tags = tags.iter().map(|(name, tag)| tokens!(reader.has_tag(#name, #tag, value)));
    let subschema = subschema.map(|subschema| tokens!(reader.matches(#subschema, value)?));
    Ok(Alternative {
        ident,
        ty,
        conditions: types.into_iter().chain(tags).chain(subschema).collect(),
    })
}

fn types_of(option: &options::JsonOption) -> syn::Result<TokenStream> {
    let text = option.text()?;
    if text.trim().is_empty() {
        return Err(option.error("expected at least one type for option `types`"));
    }
    let mut types = tokens!(json::table::Types::NONE);
    for name in text.split_whitespace() {
        let known = TYPES.iter().find(|(known, _)| *known == name);
        let (_, variant) = known.ok_or_else(|| option.error(&format!("unknown type `{name}`")))?;
        let variant = Ident::new(variant, option.name.span());
        types = tokens!(#types.with(json::table::Type::#variant));
    }
    Ok(types)
}

/// Behind a variant without conditions there is no other.
fn check(alternatives: &[Alternative<'_>]) -> syn::Result<()> {
    let others = alternatives.split_last().map_or(&[][..], |(_, others)| others);
    match others.iter().find(|alternative| alternative.conditions.is_empty()) {
        Some(Alternative { ident, .. }) => {
            let message = "missing condition: the variants behind this one would never be read";
            Err(syn::Error::new(ident.span(), message))
        }
        None => Ok(()),
    }
}

fn read(input: &DeriveInput, alternatives: &[Alternative<'_>]) -> TokenStream {
    let read = |ident: &Ident| tokens!(json::JsonValue::read(value, reader).map(Self::#ident));
    let tries = alternatives.iter().filter(|it| !it.conditions.is_empty()).map(|alternative| {
        let (conditions, read) = (&alternative.conditions, read(alternative.ident));
        tokens!(if #(#conditions)&&* { return #read; })
    });
    let expected = format!("a value of `{}`", input.ident);
    let otherwise = alternatives.last().filter(|it| it.conditions.is_empty());
    let last = otherwise.map_or_else(
        || tokens!(::core::result::Result::Err(reader.expected(value, #expected))),
        |alternative| read(alternative.ident),
    );
    tokens!(#(#tries)* #last)
}
