//! What the parameters of paths name: paths with the same parameters lead to the same thing.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::values::argument_type;
use super::{identifier, parameter_identifier};
use crate::model::operations::Operations;
use crate::model::path::{Path, PathParameter};
use crate::naming::{self, Scope};

/// Something that path parameters name.
#[derive(Debug, Clone)]
pub(in crate::emit) struct Resource<'a> {
    /// Its type, among those of the trait.
    pub(in crate::emit) type_name: Ident,
    /// The method that finds it.
    pub(in crate::emit) locate: Ident,
    /// The parameters.
    pub(in crate::emit) parameters: &'a [PathParameter],
}

/// The resources of all paths that have operations, in the order they come; paths without parameters
/// have none.
pub(in crate::emit) fn resources(operations: &Operations) -> Vec<Resource<'_>> {
    let mut found: Vec<Resource<'_>> = Vec::new();
    let mut scope = Scope::default();
    scope.claim("Client");
    for path in operations.paths.iter().filter(|path| !path.operations.is_empty()) {
        let Some(last) = path.parameters.last() else { continue };
        if found.iter().any(|resource| is_same(resource.parameters, &path.parameters)) {
            continue;
        }
        let name = scope.claim(&naming::type_name(&last.name));
        found.push(Resource {
            locate: format_ident!("locate_{}", naming::field_name(&name)),
            type_name: identifier(&name),
            parameters: &path.parameters,
        });
    }
    found
}

/// The resource that a path leads to.
pub(in crate::emit) fn of_path<'a>(
    resources: &'a [Resource<'_>],
    path: &Path,
) -> Option<&'a Resource<'a>> {
    resources.iter().find(|resource| is_same(resource.parameters, &path.parameters))
}

/// Parameters as a function takes them.
pub(in crate::emit) fn arguments(
    operations: &Operations,
    parameters: &[PathParameter],
) -> Vec<TokenStream> {
    let argument = |parameter: &PathParameter| {
        let name = parameter_identifier(&parameter.name);
        let kind = argument_type(operations, &parameter.value);
        quote!(#name: #kind)
    };
    parameters.iter().map(argument).collect()
}

fn is_same(some: &[PathParameter], others: &[PathParameter]) -> bool {
    let names = |parameters: &[PathParameter]| -> Vec<String> {
        parameters.iter().map(|parameter| parameter.name.clone()).collect()
    };
    names(some) == names(others)
}
