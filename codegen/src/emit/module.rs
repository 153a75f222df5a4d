//! `mod.rs`: which files a module has.

use proc_macro2::{Ident, Span};
use quote::quote;

/// A generated file of a module, by its name without `.rs`, and what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Child<'a> {
    /// Name of the Rust module.
    pub name: &'a str,
    /// What it holds, in a sentence.
    pub documentation: &'a str,
}

/// The text of `mod.rs`.
pub fn emit(module: &str, children: &[Child<'_>]) -> String {
    let documentation = format!(" What the schemas of `{module}` make.");
    let children = children.iter().map(|child| {
        let name = Ident::new(child.name, Span::call_site());
        let documentation = format!(" {}", child.documentation);
        quote! {
            #[doc = #documentation]
            pub mod #name;
        }
    });
    quote! { #![doc = #documentation] #(#children)* }.to_string()
}
