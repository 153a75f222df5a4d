//! `#[json(…)]` as a list of options, each a name with nothing, a value, or pairs behind it.

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitStr, Token, parenthesized, token};

/// One option.
pub(super) struct JsonOption {
    /// Its name.
    pub(super) name: Ident,
    value: Value,
}

enum Value {
    /// Nothing: a flag.
    None,
    /// `= expression`, in most cases a text or a path.
    Expression(Expr),
    /// `("a" = "b")`.
    Pairs(Vec<Pair>),
}

/// `"a" = "b"`.
struct Pair(LitStr, LitStr);

/// All options of all `#[json(…)]` attributes.
pub(super) fn parse(attributes: &[Attribute]) -> syn::Result<Vec<JsonOption>> {
    let mut options: Vec<JsonOption> = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("json")) {
        let parse = Punctuated::<JsonOption, Token![,]>::parse_terminated;
        options.extend(attribute.parse_args_with(parse)?);
    }
    for (index, option) in options.iter().enumerate() {
        if options[..index].iter().any(|earlier| earlier.name == option.name) {
            let message = format!("duplicate option `{}`", option.name);
            return Err(syn::Error::new(option.name.span(), message));
        }
    }
    Ok(options)
}

impl Parse for JsonOption {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        let value = if input.peek(token::Paren) {
            let list;
            parenthesized!(list in input);
            let pairs = Punctuated::<Pair, Token![,]>::parse_terminated(&list)?;
            Value::Pairs(pairs.into_iter().collect())
        } else if input.parse::<Option<Token![=]>>()?.is_some() {
            Value::Expression(input.parse()?)
        } else {
            Value::None
        };
        Ok(Self { name, value })
    }
}

impl Parse for Pair {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Self(name, input.parse()?))
    }
}

impl JsonOption {
    /// That it is a flag.
    pub(super) fn flag(&self) -> syn::Result<bool> {
        match self.value {
            Value::None => Ok(true),
            _ => Err(self.expected("nothing behind its name")),
        }
    }

    /// Its text.
    pub(super) fn text(&self) -> syn::Result<String> {
        match &self.value {
            Value::Expression(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => Ok(text.value()),
            _ => Err(self.expected("`= \"text\"`")),
        }
    }

    /// Its expression.
    pub(super) fn expression(&self) -> syn::Result<Expr> {
        match &self.value {
            Value::Expression(expression) => Ok(expression.clone()),
            _ => Err(self.expected("`= path`")),
        }
    }

    /// Its pairs of texts.
    pub(super) fn pairs(&self) -> syn::Result<Vec<(String, String)>> {
        match &self.value {
            Value::Pairs(pairs) if !pairs.is_empty() => {
                Ok(pairs.iter().map(|Pair(name, text)| (name.value(), text.value())).collect())
            }
            _ => Err(self.expected("`(\"name\" = \"text\")`")),
        }
    }

    /// The error that the option does not exist here.
    pub(super) fn unknown(&self) -> syn::Error {
        self.error(&format!("unknown option `{}`", self.name))
    }

    /// An error at the option.
    pub(super) fn error(&self, message: &str) -> syn::Error {
        syn::Error::new(self.name.span(), message)
    }

    fn expected(&self, what: &str) -> syn::Error {
        self.error(&format!("expected {what} for option `{}`", self.name))
    }
}
