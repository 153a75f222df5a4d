//! `paths.rs`: builders of all paths, so that nobody writes one.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::http::resources::arguments;
use super::http::{Service, field_identifier, identifier, labelled, parameter_identifier};
use crate::model::operations::Operations;
use crate::model::parameter::Value;
use crate::model::path::{Path, Segment};
use crate::naming;

/// The builders.
pub fn emit(service: Service<'_>) -> TokenStream {
    let operations = service.operations;
    let items = operations.paths.iter().map(|path| items(operations, path));
    let types = service.operation_names();
    quote! {
        //! The paths of the service, filled in, and their templates.

        use super::http::percent;
        use super::operations::{#(#types),*};
        #(#items)*
    }
}

fn items(operations: &Operations, path: &Path) -> TokenStream {
    let template = path.template();
    let constant = identifier(&naming::const_name(&path.name));
    let function = function_name(path);
    let arguments = arguments(operations, &path.parameters);
    let docs = labelled(&format!("`{template}`"), &path.documentation);
    let template_docs = super::http::docs(&format!("Template of [`{function}()`]."));
    let is_constant = path.parameters.is_empty();
    let body = if is_constant { quote!(#constant.to_owned()) } else { filled(path) };
    quote! {
        #template_docs
        pub const #constant: &str = #template;

        #docs
        pub fn #function(#(#arguments),*) -> String { #body }
    }
}

/// The function that fills a path in.
pub(super) fn function_name(path: &Path) -> Ident {
    field_identifier(&path.name)
}

/// The template with its parameters put in.
fn filled(path: &Path) -> TokenStream {
    let mut format = String::new();
    let mut encoded = Vec::new();
    for segment in &path.segments {
        format.push('/');
        match segment {
            Segment::Literal(text) => format.push_str(text),
            Segment::Parameter(index) => {
                let parameter = &path.parameters[*index];
                let name = parameter_identifier(&parameter.name);
                if is_text(&parameter.value) {
                    format.push_str("{}");
                    encoded.push(quote!(percent::encode(#name)));
                } else {
                    format.extend(["{", &name.to_string(), "}"]);
                }
            }
        }
    }
    quote!(format!(#format #(, #encoded)*))
}

fn is_text(value: &Value) -> bool {
    matches!(value, Value::Text(_) | Value::Slug)
}
