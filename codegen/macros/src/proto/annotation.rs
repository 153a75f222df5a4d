//! `#[prost(…)]` as a list of options, each a name with nothing or a text behind it.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitStr, Path, Token};

/// All options of all `#[prost(…)]` attributes of an item.
pub(super) struct Annotation {
    span: Span,
    options: Vec<ProstOption>,
}

struct ProstOption {
    name: Ident,
    value: Option<LitStr>,
}

impl Parse for ProstOption {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = Ident::parse_any(input)?;
        let has_value = input.parse::<Option<Token![=]>>()?.is_some();
        let value = if has_value { Some(input.parse()?) } else { None };
        Ok(Self { name, value })
    }
}

impl Annotation {
    /// Those of the attributes of what stands at `span`.
    pub(super) fn parse(attributes: &[Attribute], span: Span) -> syn::Result<Self> {
        let mut options = Vec::new();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("prost")) {
            let parse = Punctuated::<ProstOption, Token![,]>::parse_terminated;
            options.extend(attribute.parse_args_with(parse)?);
        }
        Ok(Self { span, options })
    }

    /// An error at what is annotated.
    pub(super) fn error(&self, message: &str) -> syn::Error {
        syn::Error::new(self.span, message)
    }

    /// Whether an option is there.
    pub(super) fn has(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.name == name)
    }

    /// The text behind an option.
    pub(super) fn text(&self, name: &str) -> Option<&LitStr> {
        self.options.iter().find(|option| option.name == name)?.value.as_ref()
    }

    /// The texts behind all options of a name.
    pub(super) fn texts(&self, name: &str) -> impl Iterator<Item = String> {
        let named = self.options.iter().filter(move |option| option.name == name);
        named.filter_map(|option| Some(option.value.as_ref()?.value()))
    }

    /// Names of all options.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.options.iter().map(|option| option.name.to_string())
    }

    /// The path behind an option.
    pub(super) fn path(&self, name: &str) -> syn::Result<Path> {
        let text = self.text(name).ok_or_else(|| self.missing(name))?;
        text.parse_with(Path::parse_mod_style)
    }

    /// The numbers behind an option, in their order.
    pub(super) fn numbers(&self, name: &str) -> syn::Result<Vec<u32>> {
        let text = self.text(name).ok_or_else(|| self.missing(name))?.value();
        let numbers = text.split(',').map(|number| number.trim().parse());
        numbers.collect::<Result<_, _>>().map_err(|_| self.error("these are not numbers of fields"))
    }

    /// Where the facade of the runtime is.
    pub(super) fn facade(&self) -> syn::Result<Path> {
        match self.text("prost_path") {
            Some(path) => path.parse_with(Path::parse_mod_style),
            None => Ok(syn::parse_quote!(::swordsmith_proto)),
        }
    }

    fn missing(&self, name: &str) -> syn::Error {
        self.error(&format!("`#[prost({name} = \"…\")]` is missing"))
    }
}
