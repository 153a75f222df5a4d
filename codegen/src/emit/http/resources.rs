//! What the parameters of paths name: paths that are the same up to the last one lead to the same
//! thing.

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
    /// The template of a path to it.
    pub(in crate::emit) template: String,
    /// Its type, among those of the trait.
    pub(in crate::emit) type_name: Ident,
    /// The method that finds it.
    pub(in crate::emit) locate: Ident,
    /// The parameters.
    pub(in crate::emit) parameters: &'a [PathParameter],
}

/// The resources of all paths that have operations, in the order they come; paths without parameters
/// have none. Each is called by its last parameter, or by more of its path if others are, too.
pub(in crate::emit) fn resources(operations: &Operations) -> Vec<Resource<'_>> {
    let mut paths: Vec<&Path> = Vec::new();
    for path in operations.paths.iter().filter(|path| !path.operations.is_empty()) {
        let is_known = paths.iter().any(|other| template(other) == template(path));
        if !path.parameters.is_empty() && !is_known {
            paths.push(path);
        }
    }
    let mut scope = Scope::default();
    scope.claim("Client");
    let mut resources = Vec::new();
    for path in &paths {
        let name = scope.claim(&name(path, &paths));
        resources.push(Resource {
            template: template(path),
            locate: format_ident!("locate_{}", naming::field_name(&name)),
            type_name: identifier(&name),
            parameters: &path.parameters,
        });
    }
    resources
}

/// The shortest name that no other one has.
fn name(path: &Path, all: &[&Path]) -> String {
    let called = |path: &Path, count| naming::type_name(&path.words(path.resource(), count));
    let is_own = |count: &usize| {
        all.iter().filter(|other| called(other, *count) == called(path, *count)).count() == 1
    };
    let longest = path.segments.len();
    called(path, (1..longest).find(is_own).unwrap_or(longest))
}

/// The template of what a path leads to.
fn template(path: &Path) -> String {
    path.template_of(path.resource())
}

/// The resource that a path leads to.
pub(in crate::emit) fn of_path<'a>(
    resources: &'a [Resource<'_>],
    path: &Path,
) -> Option<&'a Resource<'a>> {
    resources.iter().find(|resource| resource.template == template(path))
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
