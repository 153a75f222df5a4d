//! The traits of a service: the first one, and one for each tag.

use std::collections::BTreeSet;

use proc_macro2::Ident;

use super::{Service, identifier};
use crate::model::operation::{Operation, Tag};
use crate::model::path::Path;
use crate::naming::{self, Scope};

/// A tag whose operations are a trait.
#[derive(Debug, Clone)]
pub(in crate::emit) struct TagTrait<'a> {
    /// What it is called.
    pub(in crate::emit) name: Ident,
    /// The tag.
    pub(in crate::emit) tag: &'a Tag,
}

/// The traits of all tags, in the order they come.
pub(in crate::emit) fn tag_traits(service: Service<'_>) -> Vec<TagTrait<'_>> {
    let mut scope = Scope::default();
    for name in naming::OF_SERVICES {
        scope.reserve(name);
    }
    service.operation_names().iter().for_each(|name| scope.reserve(&name.to_string()));
    let all = service.operations.paths.iter().flat_map(|path| &path.operations);
    let mut seen = BTreeSet::new();
    let tags = all.filter_map(|it| it.tag.as_ref()).filter(|it| seen.insert(&it.name));
    let named = tags.map(|tag| TagTrait { name: identifier(&trait_name(&mut scope, tag)), tag });
    named.collect()
}

fn trait_name(scope: &mut Scope, tag: &Tag) -> String {
    let name = scope.claim_all(&tag.name, |name| vec![naming::type_name(name)]);
    naming::type_name(&name)
}

/// The operations of a tag, each with its path; `None`: those without one.
pub(in crate::emit) fn of_tag<'a>(
    service: Service<'a>,
    tag: Option<&'a Tag>,
) -> impl Iterator<Item = (&'a Path, &'a Operation)> {
    let name = tag.map(|tag| &tag.name);
    let all = service.operations.paths.iter();
    let all = all.flat_map(|path| path.operations.iter().map(move |it| (path, it)));
    all.filter(move |(_, it)| it.tag.as_ref().map(|tag| &tag.name) == name)
}
