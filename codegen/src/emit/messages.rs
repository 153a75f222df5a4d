//! `messages.rs`: the structs and enums of a module's protobuf packages, written by prost-build.
//!
//! Every path in the output leads to the runtime's facade, so what stands behind the derives can
//! change without regenerating. A single package stands at the top of the file; of several, each is
//! a module named by what its name has beyond their common prefix.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use prost_build::{Config, Module};
use prost_types::{DescriptorProto, FileDescriptorProto};

use crate::model::messages::Messages;

/// Where the output finds what it calls.
const FACADE: &str = "::swordsmith_runtime::proto";

/// The text of a module's messages, not yet laid out.
pub fn emit(messages: &Messages) -> String {
    nest(write(messages))
}

fn write(messages: &Messages) -> impl IntoIterator<Item = (Module, String)> + use<> {
    let generated = messages.packages.values().flatten();
    let requests = generated
        .chain(&messages.well_known)
        .map(|file| (Module::from_protobuf_package_name(file.package()), file.clone()));
    config(messages)
        .generate(requests.collect())
        .expect("prost-build refuses only extern paths that are given twice, and we give none")
}

fn config(messages: &Messages) -> Config {
    let mut config = Config::new();
    config.prost_path(FACADE).prost_types_path(format!("{FACADE}::types")).btree_map(["."]); // a map writes its entries in one order, whatever the run
    // The derive's own `Debug` of a map ignores the facade: those messages get the compiler's.
    for message in messages_with_maps(messages) {
        config.skip_debug([&message]).type_attribute(&message, "#[derive(Debug)]");
    }
    config
}

fn messages_with_maps(messages: &Messages) -> Vec<String> {
    let mut found = Vec::new();
    for (package, files) in &messages.packages {
        let scope = if package.is_empty() { String::new() } else { format!(".{package}") };
        for message in files.iter().flat_map(|file: &FileDescriptorProto| &file.message_type) {
            collect_with_maps(&scope, message, &mut found);
        }
    }
    found
}

/// The outermost messages that have a map: an attribute on one reaches what is nested in it.
fn collect_with_maps(scope: &str, message: &DescriptorProto, found: &mut Vec<String>) {
    let name = format!("{scope}.{}", message.name());
    let is_entry = |nested: &DescriptorProto| {
        nested.options.as_ref().is_some_and(prost_types::MessageOptions::map_entry)
    };
    if message.nested_type.iter().any(is_entry) {
        found.push(name);
        return;
    }
    for nested in &message.nested_type {
        collect_with_maps(&name, nested, found);
    }
}

/// Modules within modules as the packages are, without the prefix that all have in common.
fn nest(written: impl IntoIterator<Item = (Module, String)>) -> String {
    let ordered: BTreeMap<Vec<String>, String> = written
        .into_iter()
        .map(|(module, text)| (module.parts().map(str::to_owned).collect(), text))
        .collect();
    let shared = common_prefix(ordered.keys());
    let mut output = String::new();
    let mut open: Vec<String> = Vec::new();
    for (path, text) in &ordered {
        let path = &path[shared..];
        while !path.starts_with(&open) {
            open.pop();
            output.push_str("}\n");
        }
        for part in &path[open.len()..] {
            writeln!(output, "/// Messages of the package part `{part}`.\npub mod {part} {{")
                .expect("a string takes any text");
        }
        open = path.to_vec();
        output.push_str(text);
    }
    output.push_str(&"}\n".repeat(open.len()));
    output
}

/// How many leading parts all paths share.
fn common_prefix<'a>(mut paths: impl Iterator<Item = &'a Vec<String>>) -> usize {
    let Some(first) = paths.next() else { return 0 };
    paths.fold(first.len(), |shared, path| {
        first.iter().zip(path).take(shared).take_while(|(one, other)| one == other).count()
    })
}
