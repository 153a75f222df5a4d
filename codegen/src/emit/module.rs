//! `mod.rs`: which files a module has.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::Model;
use crate::naming::identifier;

/// A generated file of a module, by its name without `.rs`, and what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Child<'a> {
    /// Name of the Rust module.
    pub name: &'a str,
    /// What it holds, in a sentence.
    pub documentation: &'a str,
    /// Whether what it holds is documented as far as the schemas are, and no further.
    pub is_documented_by_schemas: bool,
    /// Who alone needs it.
    pub side: Option<Side>,
}

/// A side of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Whoever serves.
    Server,
    /// Whoever calls.
    Client,
}

/// The text of `mod.rs`. It alone says where the runtime is. It has no documentation of its own:
/// so it may be included, and whoever declares the module says what it is.
pub fn emit(model: &Model<'_>, children: &[Child<'_>]) -> String {
    let uses = uses(model);
    let children = children.iter().map(|child| {
        let name = identifier(child.name);
        let documentation = format!(" {}", child.documentation);
        // Here, and not in the file: that may be included as it is. Who formats the crate around it
        // leaves the code as it is generated.
        let unused = quote!(#[allow(dead_code, reason = "nobody uses all of it")]);
        let lint = child.is_documented_by_schemas.then(|| {
            quote!(#[allow(missing_docs, reason = "not all that a schema names is documented there")])
        });
        let same = (child.name == model.name).then(|| {
            quote!(#[allow(clippy::module_inception, reason = "the manifest calls it so")])
        });
        let absent = (child.name == "json_documents").then(|| {
            quote!(#[allow(clippy::option_option, reason = "absent and null are two things")])
        });
        let module = quote! {
            #[doc = #documentation]
            #[rustfmt::skip]
            #unused
            #lint
            #absent
            #same
            pub mod #name;
        };
        match child.side {
            None => module,
            Some(Side::Server) => quote!(http::server_only! { #module }),
            Some(Side::Client) => quote!(http::client_only! { #module }),
        }
    });
    quote! { #uses #(#children)* }.to_string()
}

/// The parts of the runtime that the children import from here.
fn uses(model: &Model<'_>) -> TokenStream {
    let http = model.operations.is_some().then(|| model.runtime.import("http"));
    let json = model.json.is_some().then(|| model.runtime.import("json"));
    let xml = model.xml.is_some().then(|| model.runtime.import("xml"));
    quote!(#http #json #xml)
}
