//! What the parameters of paths name: paths that are the same up to the last one lead to the same
//! thing.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::values::argument_type;
use super::{Service, identifier};
use crate::model::operations::Operations;
use crate::model::path::{Path, PathParameter};
use crate::naming::{self, Scope};

/// Something that path parameters name.
#[derive(Debug, Clone)]
pub(in crate::emit) struct Resource<'a> {
    /// The template of a path to it.
    pub(in crate::emit) template: String,
    /// Whether that is the template of a whole path, which alone leads to it.
    pub(in crate::emit) is_alone: bool,
    /// Its type, among those of the trait.
    pub(in crate::emit) type_name: Ident,
    /// The method that finds it.
    pub(in crate::emit) locate: Ident,
    /// The parameters.
    pub(in crate::emit) parameters: &'a [PathParameter],
}

/// All that path parameters name.
#[derive(Debug, Default)]
pub(in crate::emit) struct Resources<'a> {
    all: Vec<Resource<'a>>,
    by_template: BTreeMap<String, usize>,
}

impl<'a> Deref for Resources<'a> {
    type Target = [Resource<'a>];

    fn deref(&self) -> &[Resource<'a>] {
        &self.all
    }
}

/// The resources of all paths that have operations, in the order they come; paths without parameters
/// have none. Each is called by its last parameter, or by more of its path if others are, too.
pub(in crate::emit) fn resources(operations: &Operations) -> Resources<'_> {
    let mut known: BTreeSet<String> = BTreeSet::new();
    let paths = operations.paths.iter().filter(|path| !path.operations.is_empty());
    let paths = paths.filter(|path| !path.parameters.is_empty());
    let paths: Vec<&Path> = paths.filter(|path| known.insert(path.resource_template())).collect();
    let mut scope = scope(operations);
    let mut resources = Resources::default();
    for (path, name) in paths.iter().zip(names(&paths)) {
        let made = |name: &str| vec![naming::type_name(name), naming::locate_name(name)];
        let name = scope.claim_all(&name, made);
        let template = path.resource_template();
        resources.by_template.insert(template.clone(), resources.all.len());
        resources.all.push(Resource {
            template,
            is_alone: path.is_alone,
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

/// For each path, the shortest name that no other one has.
fn names(paths: &[&Path]) -> Vec<String> {
    let called = |path: &Path, count: usize| naming::type_name(&path.words(path.resource(), count));
    let longest = paths.iter().map(|path| path.segments.len()).max().unwrap_or_default();
    let mut names: Vec<Option<String>> = vec![None; paths.len()];
    for count in 1..longest {
        let all: Vec<_> = paths.iter().map(|path| called(path, count)).collect();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for name in &all {
            *counts.entry(name).or_default() += 1;
        }
        for (at, name) in all.iter().enumerate() {
            let is_own = names[at].is_none() && count < paths[at].segments.len();
            if is_own && counts.get(name.as_str()) == Some(&1) {
                names[at] = Some(name.clone());
            }
        }
    }
    let whole = |path: &Path| called(path, path.segments.len());
    names.into_iter().zip(paths).map(|(name, path)| name.unwrap_or_else(|| whole(path))).collect()
}

/// The resource that a path leads to.
pub(in crate::emit) fn of_path<'a>(
    resources: &'a Resources<'_>,
    path: &Path,
) -> Option<&'a Resource<'a>> {
    let index = resources.by_template.get(&path.resource_template())?;
    resources.all.get(*index)
}

/// Parameters as a function takes them.
pub(in crate::emit) fn arguments(
    service: Service<'_>,
    parameters: &[PathParameter],
) -> Vec<TokenStream> {
    let argument = |parameter: &PathParameter| {
        let name = identifier(&parameter.field);
        let kind = argument_type(service, &parameter.value);
        quote!(#name: #kind)
    };
    parameters.iter().map(argument).collect()
}
