//! Fields: those that are parameters or headers, by their annotations, and what else there is by its name.

use proc_macro2::TokenStream;
use syn::{Fields, Ident, Type};

use super::annotation;

/// The fields of a struct or a variant.
#[derive(Default)]
pub(crate) struct HttpFields<'f> {
    /// Parameters and headers, in their order.
    pub(crate) values: Vec<&'f Ident>,
    /// The checks of each: `Field::header("…")`.
    pub(crate) checks: Vec<TokenStream>,
    /// The others, with their types.
    pub(crate) others: Vec<(&'f Ident, &'f Type)>,
}

/// Sorts fields.
pub(crate) fn of(fields: &Fields) -> syn::Result<HttpFields<'_>> {
    let mut found = HttpFields::default();
    for field in fields {
        let Some(name) = &field.ident else { continue };
        match annotation::parse(&field.attrs)?.parameter {
            Some((place, parameter)) => {
                found.values.push(name);
                found.checks.push(tokens!(
                    http::description::check::Field::#place(#parameter)
                ));
            }
            None => found.others.push((name, &field.ty)),
        }
    }
    Ok(found)
}

impl<'f> HttpFields<'f> {
    /// The type of a field that is no parameter.
    pub(crate) fn other(&self, name: &str) -> Option<&'f Type> {
        self.others.iter().find(|(other, _)| *other == name).map(|(_, ty)| *ty)
    }

    /// The error that there is a field which nobody knows.
    pub(crate) fn only(&self, known: &[&str]) -> syn::Result<()> {
        match self.others.iter().find(|(name, _)| !known.contains(&name.to_string().as_str())) {
            Some((name, _)) => {
                let message =
                    "what is this field? `#[http(header = \"…\")]`, `query`, `path`, `cookie`";
                Err(syn::Error::new(name.span(), message))
            }
            None => Ok(()),
        }
    }

    /// `name: values.take()?` for each parameter.
    pub(crate) fn taken(&self) -> TokenStream {
        let names = &self.values;
        tokens!(#(#names: values.take()?,)*)
    }

    /// `texts.put(&self.name);` for each parameter.
    pub(crate) fn put(&self) -> TokenStream {
        let names = &self.values;
        tokens!(#(texts.put(&self.#names);)*)
    }

    /// `texts.put(name);` for each parameter of a variant, bound by reference.
    pub(crate) fn put_bound(&self) -> TokenStream {
        let names = &self.values;
        tokens!(#(texts.put(#names);)*)
    }

    /// The list of checks.
    pub(crate) fn checked(&self) -> TokenStream {
        let checks = &self.checks;
        tokens!(&[#(#checks),*])
    }
}
