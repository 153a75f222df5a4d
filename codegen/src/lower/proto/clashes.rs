//! Names that differ in the schema and would be one in Rust.
//!
//! prost-build makes `FooBar` of both `foo_bar` and `FooBar`, and takes an enumeration's name off
//! its values; where that ends in the same name twice it stops the program or writes text that does
//! not compile. So each scope is checked first, with the same casing.

use std::collections::BTreeMap;

use heck::{ToSnakeCase, ToUpperCamelCase};
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto, MessageOptions,
};

use crate::diagnostic::Diagnostics;
use crate::frontend::proto::Places;
use crate::source::Span;

/// Field numbers of `descriptor.proto`, as descriptor paths have them.
mod path {
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
        let mut check = Check { places, findings };
        for (index, message) in (0..).zip(&file.message_type) {
            let at = [path::FILE_MESSAGE, index];
            check.claim(scope, message.name(), message.name().to_upper_camel_case(), &at);
            check.message(message, &at);
            if makes_module(message) {
                let module = (parts_of(file.package()), message.name().to_snake_case());
                let place = places.at(&inside_name(&at));
                self.modules.insert(module, (place, message.name().to_owned()));
            }
        }
        for (index, enumeration) in (0..).zip(&file.enum_type) {
            let at = [path::FILE_ENUM, index];
            check.claim(scope, enumeration.name(), enumeration.name().to_upper_camel_case(), &at);
            check.enumeration(enumeration, &at);
        }
    }

    /// Checks what only all files together show: a message's module against a package's.
    pub(super) fn check_packages(&self, findings: &mut Diagnostics) {
        for package in self.packages.keys() {
            let parts = parts_of(package);
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

fn parts_of(package: &str) -> Vec<String> {
    package.split('.').filter(|part| !part.is_empty()).map(str::to_snake_case).collect()
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
            self.claim(&mut types, nested.name(), nested.name().to_upper_camel_case(), &at);
            self.message(nested, &at);
        }
        for (index, enumeration) in (0..).zip(&message.enum_type) {
            let at = inside(at, path::MESSAGE_ENUM, index);
            let name = enumeration.name();
            self.claim(&mut types, name, name.to_upper_camel_case(), &at);
            self.enumeration(enumeration, &at);
        }
        self.fields(message, at);
    }

    /// Fields and oneofs are the fields of one struct, but a synthetic oneof makes none.
    fn fields(&mut self, message: &DescriptorProto, at: &[i32]) {
        let mut scope = Scope::default();
        scope.taken.insert("unknown_fields".to_owned(), "what the schema does not know".to_owned());
        let mut real_oneofs = Vec::new();
        for (index, field) in (0..).zip(&message.field) {
            let at = inside(at, path::MESSAGE_FIELD, index);
            let name = field.name().to_snake_case();
            self.claim(&mut scope, field.name(), name, &at);
            if !field.proto3_optional() {
                real_oneofs.extend(field.oneof_index);
            }
        }
        for (index, oneof) in (0..).zip(&message.oneof_decl) {
            if real_oneofs.contains(&index) {
                let at = inside(at, path::MESSAGE_ONEOF, index);
                self.claim(&mut scope, oneof.name(), oneof.name().to_snake_case(), &at);
            }
        }
    }

    fn enumeration(&mut self, enumeration: &EnumDescriptorProto, at: &[i32]) {
        let prefix = enumeration.name().to_upper_camel_case();
        let mut scope = Scope::default();
        let mut numbers = Vec::new();
        for (index, value) in (0..).zip(&enumeration.value) {
            if numbers.contains(&value.number()) {
                continue; // an alias: the first name of a number is the variant
            }
            numbers.push(value.number());
            let at = inside(at, path::ENUM_VALUE, index);
            let full = value.name().to_upper_camel_case();
            let name = without_prefix(&full, &prefix).to_owned();
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

/// As prost-build takes an enumeration's name off its values: only before another word.
fn without_prefix<'a>(name: &'a str, prefix: &str) -> &'a str {
    let stripped = name.strip_prefix(prefix).unwrap_or(name);
    if stripped.starts_with(char::is_uppercase) { stripped } else { name }
}

fn inside(at: &[i32], part: i32, index: i32) -> Vec<i32> {
    [at, &[part, index]].concat()
}

fn inside_name(at: &[i32]) -> Vec<i32> {
    [at, &[path::NAME]].concat()
}
