//! What the parameters of paths name: paths that are the same up to the last one lead to the same
//! thing.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::identifier;
use super::values::argument_type;
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
    let mut scope = scope(operations);
    let mut resources = Vec::new();
    for path in &paths {
        let made = |name: &str| vec![naming::type_name(name), naming::locate_name(name)];
        let name = scope.claim_all(&name(path, &paths), made);
        resources.push(Resource {
            template: template(path),
            locate: identifier(&naming::locate_name(&name)),
            type_name: identifier(&naming::type_name(&name)),
            parameters: &path.parameters,
        });
    }
    resources
}

/// What the trait has besides resources: the type of clients, and methods. What a path leads to has
/// variants without one, too.
fn scope(operations: &Operations) -> Scope {
    let mut scope = Scope::default();
    for name in ["Client", "Nothing", "Never"] {
        scope.reserve(name);
    }
    let all = operations.paths.iter().flat_map(|path| &path.operations);
    all.for_each(|operation| scope.reserve(&naming::field_name(&operation.stem)));
    scope
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
        let name = identifier(&parameter.field);
        let kind = argument_type(operations, &parameter.value);
        quote!(#name: #kind)
    };
    parameters.iter().map(argument).collect()
}
