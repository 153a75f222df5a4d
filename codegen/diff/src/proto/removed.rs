//! Declarations that a file or a package has no longer.

use std::collections::BTreeMap;

use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, ServiceDescriptorProto,
};

use super::Versions;
use super::facts::{Rules, breaking};
use super::rules::{ProtoRule, buf};
use super::schema::{Item, Schema, is_entry, joined};
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

/// The declarations of one kind, in both versions.
struct Declarations<'s, 'i, D> {
    versions: Versions<'s, 'i>,
    kind: &'static Kind,
    old: &'s BTreeMap<String, Item<'i, D>>,
    new: &'s BTreeMap<String, Item<'i, D>>,
}

/// What went, but entries of maps: these go with their field. What stands in a message goes with
/// that.
pub(super) fn compare(versions: Versions<'_, '_>) -> Vec<Change> {
    let mut changes = Vec::new();
    let messages = messages(versions).all();
    let messages = messages.filter(|it| !is_entry(it.item.descriptor));
    changes.extend(messages.filter_map(|it| change(versions, &it)));
    changes.extend(enumerations(versions).all().filter_map(|it| change(versions, &it)));
    changes.extend(services(versions).all().filter_map(|it| change(versions, &it)));
    // What has the number of an extension is that one, under another name.
    let is_renamed = |it: &Removed<'_, '_, FieldDescriptorProto>| {
        super::extensions::successor(versions, it.item.descriptor).is_some()
    };
    let extensions = extensions(versions).all().filter(|it| !is_renamed(it));
    changes.extend(extensions.filter_map(|it| change(versions, &it)));
    changes
}

/// The rules that an extension breaks by going.
pub(super) fn rules_of_extension(versions: Versions<'_, '_>, name: &str) -> Rules {
    extensions(versions).of(name).map(|it| it.rules()).unwrap_or_default()
}

/// The rules that the entry of a map breaks by going.
pub(super) fn rules_of_entry(versions: Versions<'_, '_>, name: &str) -> Rules {
    messages(versions).of(name).map(|it| it.rules()).unwrap_or_default()
}

/// The rules that declarations break by going to another package with their file.
pub(super) fn with_file(versions: Versions<'_, '_>, file: &str) -> Rules {
    let mut rules = messages(versions).rules_with_file(file);
    rules.extend(entries_with_file(versions, file));
    rules.extend(enumerations(versions).rules_with_file(file));
    rules.extend(services(versions).rules_with_file(file));
    rules.extend(extensions(versions).rules_with_file(file));
    rules
}

/// The rules that entries of maps break whose message went to another package with its file: fields
/// of such messages are not compared.
fn entries_with_file(versions: Versions<'_, '_>, file: &str) -> Rules {
    let messages = messages(versions);
    let went = |name: &String| messages.of(name).is_some_and(|it| it.with_file);
    let entries = messages.old.iter().filter(|(_, it)| it.file == file && is_entry(it.descriptor));
    let entries = entries.filter(|(_, it)| it.around.as_ref().is_some_and(went));
    entries.flat_map(|(name, item)| messages.judge(name, item).rules()).collect()
}

fn messages<'s, 'i>(versions: Versions<'s, 'i>) -> Declarations<'s, 'i, DescriptorProto> {
    let (old, new) = (&versions.old.messages, &versions.new.messages);
    Declarations { versions, kind: &MESSAGES, old, new }
}

fn enumerations<'s, 'i>(versions: Versions<'s, 'i>) -> Declarations<'s, 'i, EnumDescriptorProto> {
    let (old, new) = (&versions.old.enumerations, &versions.new.enumerations);
    Declarations { versions, kind: &ENUMERATIONS, old, new }
}

fn extensions<'s, 'i>(versions: Versions<'s, 'i>) -> Declarations<'s, 'i, FieldDescriptorProto> {
    let (old, new) = (&versions.old.extensions, &versions.new.extensions);
    Declarations { versions, kind: &EXTENSIONS, old, new }
}

fn services<'s, 'i>(versions: Versions<'s, 'i>) -> Declarations<'s, 'i, ServiceDescriptorProto> {
    let (old, new) = (&versions.old.services, &versions.new.services);
    Declarations { versions, kind: &SERVICES, old, new }
}

impl<'s, 'i, D> Declarations<'s, 'i, D> {
    fn all(self) -> impl Iterator<Item = Removed<'s, 'i, D>> {
        self.old.iter().map(move |(name, item)| self.judge(name, item))
    }

    fn of(&self, name: &str) -> Option<Removed<'s, 'i, D>> {
        let (name, item) = self.old.get_key_value(name)?;
        Some(self.judge(name, item))
    }

    /// What has become of a declaration.
    fn judge(&self, name: &'s str, item: &'s Item<'i, D>) -> Removed<'s, 'i, D> {
        let Self { versions, kind, new, .. } = self;
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
            from_package: is_gone && self.has_others(versions.old.package_of(item)),
            with_file: is_gone && is_here,
        }
    }

    /// Whether the new version has the package and, as buf asks for it, any other declaration of
    /// the kind in it. Of services it does not ask that.
    fn has_others(&self, package: &str) -> bool {
        let new = self.versions.new;
        if self.kind.word == SERVICES.word {
            return new.has_package(package);
        }
        self.new.values().any(|it| new.package_of(it) == package)
    }

    /// The rules that are broken within a message.
    fn rules_within(&self, message: &str) -> Rules {
        let within = format!("{message}.");
        let inside = self.old.range(within.clone()..).take_while(|it| it.0.starts_with(&within));
        inside.flat_map(|(name, item)| self.judge(name, item).rules()).collect()
    }

    /// The rules that are broken by going to another package with a file.
    fn rules_with_file(&self, file: &str) -> Rules {
        let inside = self.old.iter().filter(|(_, item)| item.file == file);
        let gone = inside.map(|(name, item)| self.judge(name, item));
        gone.filter(|it| it.with_file).flat_map(|it| it.rules()).collect()
    }
}

impl<D> Removed<'_, '_, D> {
    fn rules(&self) -> Rules {
        let of_file = self.from_file.then_some(self.kind.of_file);
        of_file.into_iter().chain(self.from_package.then_some(self.kind.of_package)).collect()
    }

    /// Those rules that the message around it does not break by going.
    fn own_rules(&self, versions: Versions<'_, '_>) -> Rules {
        let mut rules = self.rules();
        let around = self.item.around.as_ref().and_then(|name| messages(versions).of(name));
        if let Some(outer) = around {
            rules.retain(|it| {
                *it == self.kind.of_file && !outer.from_file
                    || *it == self.kind.of_package && !outer.from_package
            });
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
    let mut rules = messages(versions).rules_within(name);
    rules.extend(enumerations(versions).rules_within(name));
    rules.extend(extensions(versions).rules_within(name));
    rules
}
