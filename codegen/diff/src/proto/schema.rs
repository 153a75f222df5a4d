//! One version of a module's files: everything that is declared, by full name, and where.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto,
    MessageOptions, ServiceDescriptorProto,
};
use swordsmith_codegen::MessageInterface;
use swordsmith_codegen::descriptors;
use swordsmith_codegen::frontend::proto::Places;
use swordsmith_codegen::source::SourceId;
use swordsmith_proto::MessageType;

use super::path;
use crate::modules::Side;
use crate::{Place, Version};

/// What a version declares. Entries of maps are messages, too.
pub(super) struct Schema<'i> {
    pub(super) version: &'i Version,
    interface: Option<&'i MessageInterface>,
    /// By the names that imports use.
    pub(super) files: BTreeMap<&'i str, File<'i>>,
    pub(super) messages: BTreeMap<String, Item<'i, DescriptorProto>>,
    pub(super) enumerations: BTreeMap<String, Item<'i, EnumDescriptorProto>>,
    pub(super) extensions: BTreeMap<String, Item<'i, FieldDescriptorProto>>,
    pub(super) services: BTreeMap<String, Item<'i, ServiceDescriptorProto>>,
    types: OnceCell<Vec<MessageType>>,
}

/// A file.
pub(super) struct File<'i> {
    pub(super) source: SourceId,
    pub(super) descriptor: &'i FileDescriptorProto,
    pub(super) places: Places,
}

/// Something with a name.
pub(super) struct Item<'i, D> {
    /// The file, as imports name it.
    pub(super) file: &'i str,
    /// The name without the package: `Outer.Inner`.
    pub(super) local: String,
    /// The message that it stands in.
    pub(super) around: Option<String>,
    /// Where in the file's descriptor.
    pub(super) path: Vec<i32>,
    pub(super) descriptor: &'i D,
}

/// What something stands in.
struct Scope<'i, 's> {
    file: &'i str,
    package: &'i str,
    /// The message around, without the package.
    around: Option<&'s str>,
    path: &'s [i32],
}

impl<'i> Schema<'i> {
    /// What one version of a module declares; nothing, if it has no messages.
    pub(super) fn of(side: Side<'i, '_>) -> Self {
        let interface = side.module.messages.as_ref();
        let mut schema = Self {
            version: side.version,
            interface,
            files: BTreeMap::new(),
            messages: BTreeMap::new(),
            enumerations: BTreeMap::new(),
            extensions: BTreeMap::new(),
            services: BTreeMap::new(),
            types: OnceCell::new(),
        };
        for file in interface.iter().flat_map(|it| &it.files.given) {
            let text = side.version.sources.get(file.source);
            let places = Places::new(file.source, text, &file.descriptor);
            let entry = File { source: file.source, descriptor: &file.descriptor, places };
            schema.files.insert(file.descriptor.name(), entry);
            schema.add_file(&file.descriptor);
        }
        schema
    }

    fn add_file(&mut self, file: &'i FileDescriptorProto) {
        let (name, package) = (file.name(), file.package());
        let scope = Scope { file: name, package, around: None, path: &[] };
        scope.add(
            path::FILE_MESSAGE,
            &file.message_type,
            DescriptorProto::name,
            &mut self.messages,
        );
        let enumerations = &mut self.enumerations;
        scope.add(path::FILE_ENUM, &file.enum_type, EnumDescriptorProto::name, enumerations);
        let extensions = &mut self.extensions;
        scope.add(path::FILE_EXTENSION, &file.extension, FieldDescriptorProto::name, extensions);
        let services = &mut self.services;
        scope.add(path::FILE_SERVICE, &file.service, ServiceDescriptorProto::name, services);
        for (index, message) in (0..).zip(&file.message_type) {
            let at = [path::FILE_MESSAGE, index];
            self.add_nested(&scope, message, message.name(), &at);
        }
    }

    /// Adds what stands in a message.
    fn add_nested(
        &mut self,
        outer: &Scope<'i, '_>,
        message: &'i DescriptorProto,
        local: &str,
        at: &[i32],
    ) {
        let scope = Scope { around: Some(local), path: at, ..*outer };
        let messages = &mut self.messages;
        scope.add(path::MESSAGE_NESTED, &message.nested_type, DescriptorProto::name, messages);
        let enumerations = &mut self.enumerations;
        scope.add(path::MESSAGE_ENUM, &message.enum_type, EnumDescriptorProto::name, enumerations);
        let extensions = &mut self.extensions;
        let name = FieldDescriptorProto::name;
        scope.add(path::MESSAGE_EXTENSION, &message.extension, name, extensions);
        for (index, nested) in (0..).zip(&message.nested_type) {
            let local = format!("{local}.{}", nested.name());
            self.add_nested(outer, nested, &local, &[at, &[path::MESSAGE_NESTED, index]].concat());
        }
    }

    /// Whether a package has files.
    pub(super) fn has_package(&self, package: &str) -> bool {
        self.files.values().any(|file| file.descriptor.package() == package)
    }

    /// The package of something.
    pub(super) fn package_of<D>(&self, item: &Item<'i, D>) -> &'i str {
        self.files.get(item.file).map_or("", |file| file.descriptor.package())
    }

    /// The place of a part of something, by the path in its descriptor.
    pub(super) fn place<D>(&self, item: &Item<'i, D>, part: &[i32]) -> Option<Place> {
        self.place_in(item.file, &[&item.path, part].concat())
    }

    /// The place of a part of a file.
    pub(super) fn place_in(&self, file: &str, path: &[i32]) -> Option<Place> {
        let file = self.files.get(file)?;
        Some(Place::of(self.version, file.places.at(path)))
    }

    /// The entry of a map that a field is.
    pub(super) fn entry(&self, field: &FieldDescriptorProto) -> Option<&Item<'i, DescriptorProto>> {
        self.messages.get(type_name(field)).filter(|it| is_entry(it.descriptor))
    }

    /// The types of all messages. They are built when they are asked for, because they stay in
    /// memory.
    pub(super) fn types(&self) -> &[MessageType] {
        self.types.get_or_init(|| {
            self.interface.map(|it| descriptors::build(&it.messages)).unwrap_or_default()
        })
    }

    /// The type of a message.
    pub(super) fn message_type(&self, name: &str) -> Option<&MessageType> {
        self.types().iter().find(|it| it.descriptor().name == name)
    }
}

impl<'i> Scope<'i, '_> {
    fn add<D>(
        &self,
        number: i32,
        declared: &'i [D],
        name: impl Fn(&'i D) -> &'i str,
        into: &mut BTreeMap<String, Item<'i, D>>,
    ) {
        for (index, descriptor) in (0..).zip(declared) {
            let local = joined(self.around.unwrap_or_default(), name(descriptor));
            let item = Item {
                file: self.file,
                around: self.around.map(|around| joined(self.package, around)),
                path: [self.path, &[number, index]].concat(),
                local,
                descriptor,
            };
            into.insert(joined(self.package, &item.local), item);
        }
    }
}

/// A name in what is around it.
pub(super) fn joined(around: &str, name: &str) -> String {
    if around.is_empty() { name.to_owned() } else { format!("{around}.{name}") }
}

/// The full name of a field's type.
pub(super) fn type_name(field: &FieldDescriptorProto) -> &str {
    field.type_name().trim_start_matches('.')
}

/// Whether the compiler made a message of a map.
pub(super) fn is_entry(message: &DescriptorProto) -> bool {
    message.options.as_ref().is_some_and(MessageOptions::map_entry)
}
