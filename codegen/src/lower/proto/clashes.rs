//! Names that differ in the schema and would be one in Rust.
//!
//! prost-build makes `FooBar` of both `foo_bar` and `FooBar`, and takes an enumeration's name off
//! its values; where that ends in the same name twice it stops the program or writes text that does
//! not compile. So each scope is checked first, with the same casing.

use std::collections::BTreeMap;

use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto, MessageOptions,
};

use crate::diagnostic::Diagnostics;
use crate::frontend::proto::Places;
use crate::naming::{
    message_field, message_module, message_modules, message_type, message_variant,
};
use crate::source::Span;

/// Field numbers of `descriptor.proto`, as descriptor paths have them.
mod path {
    pub(super) const FILE_PACKAGE: i32 = 2;
    pub(super) const FILE_MESSAGE: i32 = 4;
    pub(super) const FILE_ENUM: i32 = 5;
    pub(super) const MESSAGE_FIELD: i32 = 2;
    pub(super) const MESSAGE_NESTED: i32 = 3;
    pub(super) const MESSAGE_ENUM: i32 = 4;
    pub(super) const MESSAGE_ONEOF: i32 = 8;
    pub(super) const ENUM_VALUE: i32 = 2;
    pub(super) const NAME: i32 = 1;
}

/// Checks files one after another; a package's files share its scope.
#[derive(Default)]
pub(super) struct Clashes {
    packages: BTreeMap<String, Scope>,
    /// Where each package is declared first.
    places: BTreeMap<String, Span>,
    /// The modules that messages make for what is nested in them: package and name, and where.
    modules: BTreeMap<(Vec<String>, String), (Span, String)>,
}

/// The Rust names taken so far, each with the schema's name for it.
#[derive(Default)]
struct Scope {
    taken: BTreeMap<String, String>,
}

/// One file under check.
struct Check<'a> {
    places: &'a Places,
    findings: &'a mut Diagnostics,
}

impl Clashes {
    /// Checks every scope of a file.
    pub(super) fn check_file(
        &mut self,
        file: &FileDescriptorProto,
        places: &Places,
        findings: &mut Diagnostics,
    ) {
        let scope = self.packages.entry(file.package().to_owned()).or_default();
        let place = places.at(&[path::FILE_PACKAGE]);
        self.places.entry(file.package().to_owned()).or_insert(place);
        let mut check = Check { places, findings };
        for (index, message) in (0..).zip(&file.message_type) {
            let at = [path::FILE_MESSAGE, index];
            check.claim(scope, message.name(), message_type(message.name()), &at);
            check.message(message, &at);
            if makes_module(message) {
                let module = (message_modules(file.package()), message_module(message.name()));
                let place = places.at(&inside_name(&at));
                self.modules.insert(module, (place, message.name().to_owned()));
            }
        }
        for (index, enumeration) in (0..).zip(&file.enum_type) {
            let at = [path::FILE_ENUM, index];
            check.claim(scope, enumeration.name(), message_type(enumeration.name()), &at);
            check.enumeration(enumeration, &at);
        }
    }

    /// Checks what only all files together show: packages against each other, and a message's module
    /// against a package's.
    pub(super) fn check_packages(&self, findings: &mut Diagnostics) {
        let mut known: BTreeMap<Vec<String>, &str> = BTreeMap::new();
        for (package, place) in &self.places {
            if let Some(other) = known.insert(message_modules(package), package) {
                let modules = message_modules(package).join("::");
                let text = format!(
                    "the packages `{other}` and `{package}` would both be `{modules}` in Rust"
                );
                findings.error_with_help(*place, text, "rename one of them");
            }
        }
        for package in self.packages.keys() {
            let parts = message_modules(package);
            for (depth, part) in parts.iter().enumerate() {
                let module = (parts[..depth].to_vec(), part.clone());
                if let Some((place, message)) = self.modules.get(&module) {
                    let text = format!(
                        "what is nested in `{message}` would be in the module `{part}`, and so would the package `{package}`"
                    );
                    findings.error_with_help(*place, text, "rename the message or the package");
                }
            }
        }
    }
}

/// Whether a field is one of a oneof that is written as such.
fn is_in(field: &FieldDescriptorProto, oneof: i32) -> bool {
    field.oneof_index == Some(oneof) && !field.proto3_optional()
}

/// Whether prost-build makes a module beside the message.
fn makes_module(message: &DescriptorProto) -> bool {
    let is_entry =
        |nested: &DescriptorProto| nested.options.as_ref().is_some_and(MessageOptions::map_entry);
    let in_oneof =
        |field: &FieldDescriptorProto| field.oneof_index.is_some() && !field.proto3_optional();
    !message.enum_type.is_empty()
        || message.nested_type.iter().any(|nested| !is_entry(nested))
        || message.field.iter().any(in_oneof)
}

impl Check<'_> {
    fn message(&mut self, message: &DescriptorProto, at: &[i32]) {
        let mut types = Scope::default();
        for (index, nested) in (0..).zip(&message.nested_type) {
            let at = inside(at, path::MESSAGE_NESTED, index);
            self.claim(&mut types, nested.name(), message_type(nested.name()), &at);
            self.message(nested, &at);
        }
        for (index, enumeration) in (0..).zip(&message.enum_type) {
            let at = inside(at, path::MESSAGE_ENUM, index);
            let name = enumeration.name();
            self.claim(&mut types, name, message_type(name), &at);
            self.enumeration(enumeration, &at);
        }
        self.oneofs(message, &mut types, at);
        self.fields(message, at);
    }

    /// A oneof is an enumeration beside what is nested in its message, and its fields are variants.
    /// prost-build calls it otherwise where something nested is called so.
    fn oneofs(&mut self, message: &DescriptorProto, types: &mut Scope, at: &[i32]) {
        for (index, oneof) in (0..).zip(&message.oneof_decl) {
            let fields = (0..).zip(&message.field);
            let fields = fields.filter(|(_, field)| is_in(field, index));
            let fields: Vec<_> = fields.collect();
            if fields.is_empty() {
                continue;
            }
            let mut variants = Scope::default();
            for (number, field) in fields {
                let at = inside(at, path::MESSAGE_FIELD, number);
                self.claim(&mut variants, field.name(), message_type(field.name()), &at);
            }
            let mut name = message_type(oneof.name());
            if types.taken.contains_key(&name) {
                name.push_str("OneOf");
            }
            self.claim(types, oneof.name(), name, &inside(at, path::MESSAGE_ONEOF, index));
        }
    }

    /// Fields and oneofs are the fields of one struct, but a synthetic oneof makes none.
    fn fields(&mut self, message: &DescriptorProto, at: &[i32]) {
        let mut scope = Scope::default();
        scope.taken.insert("unknown_fields".to_owned(), "what the schema does not know".to_owned());
        let mut real_oneofs = Vec::new();
        for (index, field) in (0..).zip(&message.field) {
            let at = inside(at, path::MESSAGE_FIELD, index);
            let name = message_field(field.name());
            self.claim(&mut scope, field.name(), name, &at);
            if !field.proto3_optional() {
                real_oneofs.extend(field.oneof_index);
            }
        }
        for (index, oneof) in (0..).zip(&message.oneof_decl) {
            if real_oneofs.contains(&index) {
                let at = inside(at, path::MESSAGE_ONEOF, index);
                self.claim(&mut scope, oneof.name(), message_field(oneof.name()), &at);
            }
        }
    }

    fn enumeration(&mut self, enumeration: &EnumDescriptorProto, at: &[i32]) {
        let mut scope = Scope::default();
        let mut numbers = Vec::new();
        for (index, value) in (0..).zip(&enumeration.value) {
            if numbers.contains(&value.number()) {
                continue; // an alias: the first name of a number is the variant
            }
            numbers.push(value.number());
            let at = inside(at, path::ENUM_VALUE, index);
            let name = message_variant(value.name(), enumeration.name());
            self.claim(&mut scope, value.name(), name, &at);
        }
    }

    fn claim(&mut self, scope: &mut Scope, name: &str, rust: String, at: &[i32]) {
        match scope.taken.get(&rust) {
            Some(earlier) => {
                let place = self.places.at(&inside_name(at));
                let message = format!("`{name}` and `{earlier}` would both be `{rust}` in Rust");
                self.findings.error_with_help(place, message, "rename one of them");
            }
            None => {
                scope.taken.insert(rust, name.to_owned());
            }
        }
    }
}

fn inside(at: &[i32], part: i32, index: i32) -> Vec<i32> {
    [at, &[part, index]].concat()
}

fn inside_name(at: &[i32]) -> Vec<i32> {
    [at, &[path::NAME]].concat()
}
