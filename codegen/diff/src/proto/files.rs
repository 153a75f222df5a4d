//! Files and packages that went, or whose package is another.

use std::collections::BTreeSet;

use super::facts::{Rules, breaking};
use super::rules::buf;
use super::schema::File;
use super::{Versions, file_options, path, removed, trial};
use crate::{Change, Party};

/// What happened to files and packages as such.
pub(super) fn compare(versions: Versions<'_, '_>) -> Vec<Change> {
    let mut changes = Vec::new();
    for (name, old) in &versions.old.files {
        match versions.new.files.get(name) {
            None => changes.extend(deleted(versions, name)),
            Some(new) => {
                changes.extend(package(versions, name, old, new));
                changes.extend(file_options::compare(versions, name, old, new));
            }
        }
    }
    changes.extend(packages(versions));
    changes
}

fn deleted(versions: Versions<'_, '_>, name: &str) -> Option<Change> {
    let message = format!("the file `{name}` is gone");
    let change = breaking(&Rules::from([&buf::FILE_NO_DELETE]), name, message)?;
    let help = "keep the file, if only to import publicly what its declarations moved to";
    Some(change.at(versions.old.place_in(name, &[path::FILE_PACKAGE]), None).help(help))
}

/// A file that is of another package. Everything in it has another name then, and is not compared.
fn package(
    versions: Versions<'_, '_>,
    name: &str,
    old: &File<'_>,
    new: &File<'_>,
) -> Option<Change> {
    let (was, is) = (old.descriptor.package(), new.descriptor.package());
    if was == is {
        return None;
    }
    let mut rules = Rules::from([&buf::FILE_SAME_PACKAGE]);
    if !versions.new.has_package(was) {
        rules.insert(&buf::PACKAGE_NO_DELETE);
    }
    rules.extend(removed::with_file(versions, name));
    let message = format!("the file `{name}` is of {}; it was of {}", shown(is), shown(was));
    let places = [versions.old, versions.new].map(|it| it.place_in(name, &[path::FILE_PACKAGE]));
    let [old_place, new_place] = places;
    let mut change = breaking(&rules, name, message)?.at(old_place, new_place);
    change.parties = package_parties(old, new);
    change.witness = trial::names::renamed_type(versions, name);
    Some(change.help("keep the package, and declare what is new in a package of its own"))
}

/// The full name of a message stands in every `Any`, that of a service in every call.
fn package_parties(old: &File<'_>, new: &File<'_>) -> Vec<Party> {
    let mut parties = Vec::new();
    if !old.descriptor.message_type.is_empty() && !new.descriptor.message_type.is_empty() {
        parties.extend([Party::NewReaders, Party::OldReaders]);
    }
    if !old.descriptor.service.is_empty() && !new.descriptor.service.is_empty() {
        parties.extend([Party::OldClients, Party::NewClients]);
    }
    parties.push(Party::Code);
    parties
}

fn shown(package: &str) -> String {
    if package.is_empty() { "no package".to_owned() } else { format!("the package `{package}`") }
}

/// Packages that are gone with all their files.
fn packages(versions: Versions<'_, '_>) -> Vec<Change> {
    let files = versions.old.files.iter();
    let gone = files.filter(|(_, file)| !versions.new.has_package(file.descriptor.package()));
    let gone: Vec<_> = gone.map(|(name, file)| (*name, file.descriptor.package())).collect();
    let renamed: BTreeSet<&str> = gone
        .iter()
        .filter(|(name, _)| versions.new.files.contains_key(name))
        .map(|(_, package)| *package)
        .collect();
    let mut seen = renamed;
    let mut changes = Vec::new();
    for (name, package) in gone {
        if seen.insert(package) {
            let message = format!("{} is gone", shown(package));
            let change = breaking(&Rules::from([&buf::PACKAGE_NO_DELETE]), package, message);
            let place = versions.old.place_in(name, &[path::FILE_PACKAGE]);
            let help = "keep the package until nobody uses it any more";
            changes.extend(change.map(|it| it.at(place, None).help(help)));
        }
    }
    changes
}
