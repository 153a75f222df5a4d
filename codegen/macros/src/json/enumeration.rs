//! An enum with a variant for each constant.

use proc_macro2::TokenStream;
use syn::{DataEnum, DeriveInput, Ident, Variant};

use super::{codec, constant, error, options};

/// A constant.
struct Constant<'d> {
    ident: &'d Ident,
    /// As JSON text.
    json: String,
    /// What it stands for, if it is a string.
    string: Option<String>,
}

/// `impl JsonValue`, and what people expect of such an enum: its values and their texts.
pub(super) fn expand(input: &DeriveInput, data: &DataEnum) -> syn::Result<TokenStream> {
    let constants = data.variants.iter().map(constant).collect::<syn::Result<Vec<_>>>()?;
    check(input, &constants)?;
    let write = tokens!(writer.json(self.as_json()));
    let json = constants.iter().map(|it| &it.json);
    let plan = tokens! {
        let _ = planner;
        json::derived::Plan::constants(demands, &[#(#json),*])
    };
    let codec = codec(input, &read(input, &constants), &write, Some(&plan));
    let values = values(input, &constants);
    let strings: Option<Vec<(&Ident, &str)>> =
        constants.iter().map(|it| Some((it.ident, it.string.as_deref()?))).collect();
    let strings = strings.map(|strings| texts(input, &strings));
    Ok(tokens!(#codec #values #strings))
}

fn constant(variant: &Variant) -> syn::Result<Constant<'_>> {
    let (ident, mut value) = (&variant.ident, None);
    for option in options::parse(&variant.attrs)? {
        if option.name != "value" {
            return Err(option.unknown());
        }
        let json = option.text()?.trim_matches([' ', '\t', '\n', '\r']).to_owned();
        let string = constant::parse(&json).map_err(|message| option.error(message))?;
        value = Some(Constant { ident, json, string });
    }
    let missing = "missing option `#[json(value = \"…\")]`";
    value.ok_or_else(|| syn::Error::new(ident.span(), missing))
}

/// There are values, and no two are the same text or string.
fn check(input: &DeriveInput, constants: &[Constant<'_>]) -> syn::Result<()> {
    if constants.is_empty() {
        return Err(error(input, "an enumeration has at least one value"));
    }
    for (at, constant) in constants.iter().enumerate() {
        let is_same = |other: &Constant<'_>| match &constant.string {
            Some(string) => other.string.as_ref() == Some(string),
            None => other.json == constant.json,
        };
        if constants[..at].iter().any(is_same) {
            let message = format!("duplicate value {}", constant.json);
            return Err(syn::Error::new(constant.ident.span(), message));
        }
    }
    Ok(())
}

fn read(input: &DeriveInput, constants: &[Constant<'_>]) -> TokenStream {
    let arms = constants.iter().filter_map(|Constant { ident, string, .. }| {
        let string = string.as_ref()?;
        Some(tokens!(::core::option::Option::Some(#string) => return ::core::result::Result::Ok(Self::#ident),))
    });
    let others = constants.iter().filter(|it| it.string.is_none()).map(|it| {
        let Constant { ident, json, .. } = it;
        tokens! {
            if json::derived::is_constant(value, #json) {
                return ::core::result::Result::Ok(Self::#ident);
            }
        }
    });
    let expected = format!("a value of `{}`", input.ident);
    tokens! {
        match value.as_string() { #(#arms)* _ => {} }
        #(#others)*
        ::core::result::Result::Err(reader.expected(value, #expected))
    }
}

fn values(input: &DeriveInput, constants: &[Constant<'_>]) -> TokenStream {
    let name = &input.ident;
    let idents = constants.iter().map(|it| it.ident);
    let arms = constants.iter().map(|Constant { ident, json, .. }| tokens!(Self::#ident => #json,));
    tokens! {
        #[automatically_derived]
        #[allow(dead_code, reason = "for whoever lists or prints them")]
        impl #name {
            /// All values, in the order of the schema.
            pub const VALUES: &'static [Self] = &[#(Self::#idents),*];

            /// The value as JSON text.
            pub const fn as_json(&self) -> &'static str {
                match self { #(#arms)* }
            }
        }
    }
}

/// `as_str`, `Display` and `FromStr`, where all values are strings.
fn texts(input: &DeriveInput, strings: &[(&Ident, &str)]) -> TokenStream {
    let (name, type_name) = (&input.ident, input.ident.to_string());
    let texts: Vec<&str> = strings.iter().map(|(_, text)| *text).collect();
    let to = strings.iter().map(|(ident, text)| tokens!(Self::#ident => #text,));
    let from = strings
        .iter()
        .map(|(ident, text)| tokens!(#text => ::core::result::Result::Ok(Self::#ident),));
    tokens! {
        #[automatically_derived]
        #[allow(dead_code, reason = "for whoever prints them")]
        impl #name {
            /// The string.
            pub const fn as_str(&self) -> &'static str {
                match self { #(#to)* }
            }
        }
        #[automatically_derived]
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.as_str())
            }
        }
        #[automatically_derived]
        impl ::core::str::FromStr for #name {
            type Err = json::UnknownValue;
            // `Self::Err` could be a value that is called `Err`.
            fn from_str(text: &str) -> ::core::result::Result<Self, json::UnknownValue> {
                match text {
                    #(#from)*
                    _ => ::core::result::Result::Err(json::UnknownValue::new(
                        #type_name,
                        text,
                        &[#(#texts),*],
                    )),
                }
            }
        }
    }
}
