//! `unimplemented.rs`: a service that does nothing yet. The template is the file.

use askama::Template;
use quote::quote;

use super::http::resources::{Resources, arguments, of_path, resources};
use super::http::security::proof_type;
use super::http::traits::{of_tag, tag_traits};
use super::http::{Service, field_identifier, rendered, type_identifier};
use crate::model::operation::{Operation, Tag};
use crate::model::path::Path;

/// The service that does nothing.
pub fn emit(service: Service<'_>) -> String {
    let described = service.operations;
    let resources = resources(described);
    let tags = tag_traits(service);
    let tags = tags.iter().map(|it| TagView {
        name: it.name.to_string(),
        operations: operations(service, &resources, Some(it.tag)),
    });
    let views = resources.iter().map(|resource| {
        let arguments = arguments(service, resource.parameters);
        let kinds = arguments.into_iter().map(unnamed);
        ResourceView {
            type_name: resource.type_name.to_string(),
            locate: resource.locate.to_string(),
            arguments: quote!(#(#kinds),*).to_string(),
        }
    });
    let unimplemented = Unimplemented {
        names: service.operation_names().iter().map(ToString::to_string).collect(),
        proof: (!described.security.is_empty()).then(|| proof_type(described).to_string()),
        resources: views.collect(),
        operations: operations(service, &resources, None),
        tags: tags.collect(),
    };
    rendered(&unimplemented)
}

fn operations(
    service: Service<'_>,
    resources: &Resources<'_>,
    tag: Option<&Tag>,
) -> Vec<OperationView> {
    let view = |(path, operation): (&Path, &Operation)| OperationView {
        function: field_identifier(&operation.stem).to_string(),
        resource: if of_path(resources, path).is_some() { "(): ()," } else { "" },
        request: type_identifier(&operation.stem, "Request").to_string(),
        response: type_identifier(&operation.stem, "Response").to_string(),
    };
    of_tag(service, tag).map(view).collect()
}

/// `name: Type` as `_: Type`.
fn unnamed(argument: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
    let kind = argument.into_iter().skip(1);
    quote!(_ #(#kind)*)
}

#[derive(Template)]
#[template(path = "http/unimplemented.rs", escape = "none")]
struct Unimplemented {
    names: Vec<String>,
    proof: Option<String>,
    resources: Vec<ResourceView>,
    operations: Vec<OperationView>,
    tags: Vec<TagView>,
}

struct TagView {
    name: String,
    operations: Vec<OperationView>,
}

struct ResourceView {
    type_name: String,
    locate: String,
    arguments: String,
}

struct OperationView {
    function: String,
    resource: &'static str,
    request: String,
    response: String,
}
