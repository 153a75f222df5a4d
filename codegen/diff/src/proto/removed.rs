//! Declarations that a file or a package has no longer.

use std::collections::BTreeMap;

use super::facts::{Rules, breaking};
use super::rules::{ProtoRule, buf};
use super::schema::{Item, Schema, is_entry, joined};
use super::Versions;
use crate::Change;

/// A kind of declarations.
struct Kind {
    /// What it is called.
    word: &'static str,
    of_file: &'static ProtoRule,
    of_package: &'static ProtoRule,
}

static MESSAGES: Kind = Kind {
    word: "message",
    of_file: &buf::MESSAGE_NO_DELETE,
    of_package: &buf::PACKAGE_MESSAGE_NO_DELETE,
};
static ENUMERATIONS: Kind = Kind {
    word: "enumeration",
    of_file: &buf::ENUM_NO_DELETE,
    of_package: &buf::PACKAGE_ENUM_NO_DELETE,
};
static EXTENSIONS: Kind = Kind {
    word: "extension",
    of_file: &buf::EXTENSION_NO_DELETE,
    of_package: &buf::PACKAGE_EXTENSION_NO_DELETE,
};
static SERVICES: Kind = Kind {
    word: "service",
    of_file: &buf::SERVICE_NO_DELETE,
    of_package: &buf::PACKAGE_SERVICE_NO_DELETE,
};

/// A declaration that went.
struct Removed<'s, 'i, D> {
    name: &'s str,
    item: &'s Item<'i, D>,
    kind: &'static Kind,
    /// Whether the file is still there, and has it no longer.
    from_file: bool,
    /// Whether the package is still there, and has it no longer.
    from_package: bool,
    /// Whether the file is of another package, and has it under the same name there.
    with_file: bool,
}

/// What went, but entries of maps: these go with their field. What stands in a message goes with
/// that.
pub(super) fn compare(versions: Versions<'_, '_>) -> Vec<Change> {
    let Versions { old, new } = versions;
    let mut gone = gone(versions, &old.messages, &new.messages, &MESSAGES)
        .filter(|it| !is_entry(it.item.descriptor))
        .filter_map(|it| change(versions, &it))
        .collect::<Vec<_>>();
    let enumerations = gone_of(versions, &old.enumerations, &new.enumerations, &ENUMERATIONS);
    gone.extend(enumerations);
    gone.extend(gone_of(versions, &old.services, &new.services, &SERVICES));
    let extensions = self::gone(versions, &old.extensions, &new.extensions, &EXTENSIONS);
    let renamed = |it: &Removed<'_, '_, _>| {
        super::extensions::successor(versions, it.item.descriptor).is_some()
    };
    gone.extend(extensions.filter(|it| !renamed(it)).filter_map(|it| change(versions, &it)));
    gone
}

fn gone_of<D>(
    versions: Versions<'_, '_>,
    old: &BTreeMap<String, Item<'_, D>>,
    new: &BTreeMap<String, Item<'_, D>>,
    kind: &'static Kind,
) -> Vec<Change> {
    gone(versions, old, new, kind).filter_map(|it| change(versions, &it)).collect()
}

/// The rules that an extension breaks by going.
pub(super) fn rules_of_extension(versions: Versions<'_, '_>, name: &str) -> Rules {
    let Versions { old, new } = versions;
    let gone = gone(versions, &old.extensions, &new.extensions, &EXTENSIONS);
    gone.filter(|it| it.name == name).flat_map(|it| it.rules()).collect()
}

/// The rules that the entry of a map breaks by going.
pub(super) fn rules_of_entry(versions: Versions<'_, '_>, name: &str) -> Rules {
    let Versions { old, new } = versions;
    let gone = gone(versions, &old.messages, &new.messages, &MESSAGES);
    gone.filter(|it| it.name == name).flat_map(|it| it.rules()).collect()
}

/// The rules that declarations break by going to another package with their file.
pub(super) fn with_file(versions: Versions<'_, '_>, file: &str) -> Rules {
    let Versions { old, new } = versions;
    let mut rules = Rules::new();
    let messages = gone(versions, &old.messages, &new.messages, &MESSAGES);
    rules.extend(messages.filter(|it| it.went_with(file)).flat_map(|it| it.rules()));
    let enumerations = gone(versions, &old.enumerations, &new.enumerations, &ENUMERATIONS);
    rules.extend(enumerations.filter(|it| it.went_with(file)).flat_map(|it| it.rules()));
    let services = gone(versions, &old.services, &new.services, &SERVICES);
    rules.extend(services.filter(|it| it.went_with(file)).flat_map(|it| it.rules()));
    let extensions = gone(versions, &old.extensions, &new.extensions, &EXTENSIONS);
    rules.extend(extensions.filter(|it| it.went_with(file)).flat_map(|it| it.rules()));
    rules
}

/// What went from its file or its package.
fn gone<'s, 'i, D>(
    versions: Versions<'s, 'i>,
    old: &'s BTreeMap<String, Item<'i, D>>,
    new: &'s BTreeMap<String, Item<'i, D>>,
    kind: &'static Kind,
) -> impl Iterator<Item = Removed<'s, 'i, D>> {
    old.iter().map(move |(name, item)| {
        let package = versions.old.package_of(item);
        let file = versions.new.files.get(item.file);
        // The name that it has if it stands where it stood.
        let here = file.map(|it| joined(it.descriptor.package(), &item.local));
        let is_here =
            here.as_ref().and_then(|it| new.get(it)).is_some_and(|it| it.file == item.file);
        let is_gone = !new.contains_key(name);
        Removed {
            name,
            item,
            kind,
            from_file: file.is_some() && !is_here,
            from_package: versions.new.has_package(package) && is_gone,
            with_file: is_gone && is_here,
        }
    })
}

impl<D> Removed<'_, '_, D> {
    fn rules(&self) -> Rules {
        let of_file = self.from_file.then_some(self.kind.of_file);
        of_file.into_iter().chain(self.from_package.then_some(self.kind.of_package)).collect()
    }

    fn went_with(&self, file: &str) -> bool {
        self.with_file && self.item.file == file
    }

    /// Those rules that the message around it does not break by going.
    fn own_rules(&self, versions: Versions<'_, '_>) -> Rules {
        let Versions { old, new } = versions;
        let mut rules = self.rules();
        if let Some(around) = &self.item.around {
            let mut around_gone = gone(versions, &old.messages, &new.messages, &MESSAGES)
                .filter(|it| it.name == around);
            if let Some(outer) = around_gone.next() {
                rules.retain(|it| {
                    *it == self.kind.of_file && !outer.from_file
                        || *it == self.kind.of_package && !outer.from_package
                });
            }
        }
        rules
    }
}

/// The change of what went, and of what stood in it.
fn change<D>(versions: Versions<'_, '_>, gone: &Removed<'_, '_, D>) -> Option<Change> {
    if gone.with_file || gone.own_rules(versions).is_empty() {
        return None;
    }
    let mut rules = gone.own_rules(versions);
    rules.extend(inside(versions, gone.name));
    let (word, name) = (gone.kind.word, gone.name);
    let place = versions.old.place(gone.item, &[1]);
    let moved = moved_to(versions.new, gone);
    let message = match &moved {
        Some((file, _)) => {
            format!("the {word} `{name}` is in the file `{file}`; it was in `{}`", gone.item.file)
        }
        None => format!("the {word} `{name}` is gone"),
    };
    let help = match &moved {
        Some(_) => format!("import its new file publicly from `{}`", gone.item.file),
        None => format!("keep the {word}, and mark it as deprecated until nobody uses it"),
    };
    let new_place = moved.and_then(|(_, place)| place);
    Some(breaking(&rules, name, message)?.at(place, new_place).help(help))
}

/// Where it stands now.
fn moved_to<'i, D>(
    new: &Schema<'i>,
    gone: &Removed<'_, '_, D>,
) -> Option<(&'i str, Option<crate::Place>)> {
    fn of<'i, T>(new: &Schema<'i>, item: &Item<'i, T>) -> (&'i str, Option<crate::Place>) {
        (item.file, new.place(item, &[1]))
    }
    let name = gone.name;
    match gone.kind.word {
        "message" => new.messages.get(name).map(|it| of(new, it)),
        "enumeration" => new.enumerations.get(name).map(|it| of(new, it)),
        "extension" => new.extensions.get(name).map(|it| of(new, it)),
        _ => new.services.get(name).map(|it| of(new, it)),
    }
}

/// The rules that what stands in a message breaks by going with it.
fn inside(versions: Versions<'_, '_>, name: &str) -> Rules {
    let Versions { old, new } = versions;
    let within = format!("{name}.");
    let mut rules = Rules::new();
    let messages = gone(versions, &old.messages, &new.messages, &MESSAGES);
    rules.extend(messages.filter(|it| it.name.starts_with(&within)).flat_map(|it| it.rules()));
    let enumerations = gone(versions, &old.enumerations, &new.enumerations, &ENUMERATIONS);
    rules.extend(enumerations.filter(|it| it.name.starts_with(&within)).flat_map(|it| it.rules()));
    let extensions = gone(versions, &old.extensions, &new.extensions, &EXTENSIONS);
    rules.extend(extensions.filter(|it| it.name.starts_with(&within)).flat_map(|it| it.rules()));
    rules
}
