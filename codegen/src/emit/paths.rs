//! `paths.rs`: builders of all paths, so that nobody writes one.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::http::resources::arguments;
use super::http::{docs, field_identifier, identifier};
use crate::model::operations::Operations;
use crate::model::parameter::Value;
use crate::model::path::{Path, Segment};
use crate::naming;

/// The builders.
pub fn emit(operations: &Operations) -> TokenStream {
    let items = operations.paths.iter().map(|path| items(operations, path));
    let is_text = |path: &Path| path.parameters.iter().any(|it| is_text(&it.value));
    let percent = operations.paths.iter().any(is_text);
    let percent = percent.then(|| {
        quote!(
            use ::swordsmith_runtime::http::percent;
        )
    });
    quote! {
        //! The paths of the service, filled in, and their templates.

        #percent
        #(#items)*
    }
}

fn items(operations: &Operations, path: &Path) -> TokenStream {
    let template = path.template();
    let constant = identifier(&naming::const_name(&path.name));
    let function = function_name(path);
    let arguments = arguments(operations, &path.parameters);
    let docs = docs(&format!("`{template}`: {}", path.documentation));
    let template_docs = super::http::docs(&format!("Template of [`{function}`]."));
    let body = match path.parameters.is_empty() {
        true => quote!(#constant.to_owned()),
        false => filled(path),
    };
    quote! {
        #template_docs
        pub const #constant: &str = #template;

        #docs
        pub fn #function(#(#arguments),*) -> String { #body }
    }
}

fn function_name(path: &Path) -> Ident {
    field_identifier(&path.name)
}

fn filled(path: &Path) -> TokenStream {
    let mut literal = String::new();
    let mut steps = Vec::new();
    for segment in &path.segments {
        literal.push('/');
        match segment {
            Segment::Literal(text) => literal.push_str(text),
            Segment::Parameter(index) => {
                let text = std::mem::take(&mut literal);
                let parameter = &path.parameters[*index];
                let name = field_identifier(&parameter.name);
                steps.push(quote!(path.push_str(#text);));
                steps.push(match is_text(&parameter.value) {
                    true => quote!(percent::encode_segment(&mut path, #name);),
                    false => quote!(path.push_str(&#name.to_string());),
                });
            }
        }
    }
    let rest = (!literal.is_empty()).then(|| quote!(path.push_str(#literal);));
    quote!(let mut path = String::new(); #(#steps)* #rest path)
}

fn is_text(value: &Value) -> bool {
    matches!(value, Value::Text(_) | Value::Slug)
}
