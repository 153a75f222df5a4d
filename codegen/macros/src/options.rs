//! `#[xml(…)]` as a list of options, each a name with nothing, a value, or a list behind it.

use proc_macro2::{Span, TokenStream};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitInt, LitStr, Path, Token, parenthesized, token};

/// One option.
pub(crate) struct XmlOption {
    /// Its name.
    pub(crate) name: Ident,
    /// What stands behind the name.
    pub(crate) value: Value,
}

/// What stands behind the name of an option.
pub(crate) enum Value {
    /// Nothing: a flag.
    None,
    /// `= "text"`.
    Text(LitStr),
    /// `= 12`.
    Number(LitInt),
    /// `= path::to::item`.
    Path(Path),
    /// `("a", "b" = field)`.
    Implied(Vec<Implied>),
}

/// An attribute or an element without a member: what is written follows from the schema.
pub(crate) struct Implied {
    /// What an error calls it.
    pub(crate) label: String,
    /// The field whose value it repeats; its value is fixed if there is none.
    pub(crate) source: Option<Ident>,
}

/// All options of all `#[xml(…)]` attributes.
pub(crate) fn parse(attributes: &[Attribute]) -> syn::Result<Vec<XmlOption>> {
    let mut options: Vec<XmlOption> = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("xml")) {
        let parse = Punctuated::<XmlOption, Token![,]>::parse_terminated;
        options.extend(attribute.parse_args_with(parse)?);
    }
    for (index, option) in options.iter().enumerate() {
        if options[..index].iter().any(|earlier| earlier.name == option.name) {
            return Err(syn::Error::new(option.name.span(), "given twice"));
        }
    }
    Ok(options)
}

impl Parse for XmlOption {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        let value = if input.peek(token::Paren) {
            let list;
            parenthesized!(list in input);
            let entries = Punctuated::<Implied, Token![,]>::parse_terminated(&list)?;
            Value::Implied(entries.into_iter().collect())
        } else if input.parse::<Option<Token![=]>>()?.is_some() {
            parse_value(input)?
        } else {
            Value::None
        };
        Ok(Self { name, value })
    }
}

fn parse_value(input: ParseStream<'_>) -> syn::Result<Value> {
    if input.peek(LitStr) {
        return input.parse().map(Value::Text);
    }
    if input.peek(LitInt) {
        return input.parse().map(Value::Number);
    }
    Path::parse_mod_style(input).map(Value::Path)
}

impl Parse for Implied {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let label = input.parse::<LitStr>()?.value();
        let has_source = input.parse::<Option<Token![=]>>()?.is_some();
        let source = if has_source { Some(input.parse()?) } else { None };
        Ok(Self { label, source })
    }
}

impl XmlOption {
    /// Where it stands.
    pub(crate) fn span(&self) -> Span {
        self.name.span()
    }

    /// That it is a flag.
    pub(crate) fn flag(&self) -> syn::Result<bool> {
        match self.value {
            Value::None => Ok(true),
            _ => Err(self.expected("nothing behind its name")),
        }
    }

    /// Its text.
    pub(crate) fn text(&self) -> syn::Result<String> {
        match &self.value {
            Value::Text(text) => Ok(text.value()),
            _ => Err(self.expected("`= \"text\"`")),
        }
    }

    /// Which row of a table it means: a number, or the path of one.
    pub(crate) fn row(&self) -> syn::Result<TokenStream> {
        match &self.value {
            Value::Number(number) => Ok(tokens!(#number)),
            Value::Path(path) => Ok(tokens!(#path)),
            _ => Err(self.expected("`= number` or `= path`")),
        }
    }

    /// Its path.
    pub(crate) fn path(&self) -> syn::Result<Path> {
        match &self.value {
            Value::Path(path) => Ok(path.clone()),
            _ => Err(self.expected("`= path`")),
        }
    }

    /// Its list of what has no member.
    pub(crate) fn implied(self) -> syn::Result<Vec<Implied>> {
        match self.value {
            Value::Implied(entries) => Ok(entries),
            _ => Err(self.expected("a list in parentheses")),
        }
    }

    /// The error that it is none of those which may stand here.
    pub(crate) fn unknown(&self) -> syn::Error {
        syn::Error::new(self.name.span(), format!("no such option: `{}`", self.name))
    }

    fn expected(&self, what: &str) -> syn::Error {
        let message = format!("`{}` wants {what}", self.name);
        syn::Error::new(self.name.span(), message)
    }
}
