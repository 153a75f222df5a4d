//! The traits of a service: the first one, and one for each group of operations.

use std::collections::BTreeSet;

use proc_macro2::Ident;

use super::{Service, identifier};
use crate::model::operation::{Group, Operation};
use crate::model::path::Path;
use crate::naming::{self, Scope};

/// Names that `service.rs` and `router.rs` have, or may import.
const TAKEN: &[&str] = &[
    "AnyProof",
    "ApiKey",
    "Arc",
    "BearerToken",
    "Body",
    "Conditions",
    "ContentDisposition",
    "Context",
    "Credentials",
    "DESCRIPTION",
    "Deref",
    "Description",
    "Dispatch",
    "Exchange",
    "Future",
    "Located",
    "Md5",
    "Operation",
    "PathValues",
    "Refusal",
    "Response",
    "Result",
    "Router",
    "Routes",
    "Send",
    "Service",
    "Sync",
    "Target",
    "Unimplemented",
];

/// A group of operations, which is a trait.
#[derive(Debug, Clone)]
pub(in crate::emit) struct GroupTrait<'a> {
    /// What it is called.
    pub(in crate::emit) name: Ident,
    /// The group.
    pub(in crate::emit) group: &'a Group,
}

/// The traits of all groups, in the order they come.
pub(in crate::emit) fn group_traits(service: Service<'_>) -> Vec<GroupTrait<'_>> {
    let mut scope = Scope::default();
    let own = service.operation_names();
    for name in TAKEN.iter().map(ToString::to_string).chain(own.iter().map(ToString::to_string)) {
        scope.reserve(&name);
    }
    let all = service.operations.paths.iter().flat_map(|path| &path.operations);
    let mut seen = BTreeSet::new();
    let groups = all.filter_map(|it| it.group.as_ref()).filter(|it| seen.insert(&it.name));
    let named = groups.map(|group| GroupTrait {
        name: identifier(&scope.claim(&naming::type_name(&group.name))),
        group,
    });
    named.collect()
}

/// The operations of a group, each with its path; those that are in none.
pub(in crate::emit) fn of_group<'a>(
    service: Service<'a>,
    group: Option<&'a Group>,
) -> impl Iterator<Item = (&'a Path, &'a Operation)> {
    let name = group.map(|group| &group.name);
    let all = service.operations.paths.iter();
    let all = all.flat_map(|path| path.operations.iter().map(move |it| (path, it)));
    all.filter(move |(_, it)| it.group.as_ref().map(|group| &group.name) == name)
}
