//! `messages.rs`: the structs and enums of a module's protobuf packages, written by prost-build.
//!
//! Every path in the output leads to the runtime's facade, whose derives read prost-build's annotations and a few of ours
//! (`annotate.rs`). A single package stands at the top of the file; of several, each is a module named by what its name
//! has beyond their common prefix. At the end stands the list of all messages, by which they are found by name.

mod annotate;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proc_macro2::TokenStream;
use prost_build::{Config, Module};
use prost_types::FileDescriptorProto;
use quote::{ToTokens, quote};

use super::commonmark;
use super::list_items::indented;
use super::markdown::shown;
use crate::destination::Runtime;
use crate::model::messages::{Messages, Rule};
use crate::naming::identifier;
use annotate::Scope;

/// Package of the well-known types, which the runtime has.
const WELL_KNOWN: &str = "google.protobuf";

/// The text of a module's messages, not yet laid out.
pub fn emit(messages: &Messages, runtime: Runtime) -> String {
    let root = runtime.path("proto");
    let mut config = config(&root);
    for field in &messages.boxed {
        config.boxed(field);
    }
    config.extern_path(format!(".{WELL_KNOWN}"), format!("{root}::types"));
    let files: Vec<_> = messages.packages.values().flatten().collect();
    nest(&write(&root, config, &files, messages), &root)
}

/// The text of the well-known types themselves, for the runtime.
pub fn emit_well_known(messages: &Messages) -> String {
    let files: Vec<_> = messages.well_known.iter().collect();
    let root = Runtime::Crates.path("proto");
    nest(&write(&root, config(&root), &files, &Messages::default()), &root)
}

fn config(root: &str) -> Config {
    let mut config = Config::new();
    config.prost_path(root).compile_well_known_types().btree_map(["."]); // a map writes its entries in one order, whatever the run
    config
}

/// A package's text, as yet without a place, and the paths of its messages' types.
struct Written {
    path: Vec<String>,
    text: String,
    types: Vec<TokenStream>,
}

fn write(
    root: &str,
    mut config: Config,
    files: &[&FileDescriptorProto],
    Messages { well_known, rules, .. }: &Messages,
) -> Vec<Written> {
    let all = files.iter().copied().chain(well_known);
    let module = |file: &FileDescriptorProto| Module::from_protobuf_package_name(file.package());
    let requests = all.map(|file| (module(file), with_shown_comments(file))).collect();
    let written = config
        .generate(requests)
        .expect("prost-build refuses only extern paths that are given twice, and we give none");
    let mut packages: Vec<_> = written
        .into_iter()
        .map(|(package, text)| {
            let files: Vec<_> =
                files.iter().copied().filter(|file| module(file) == package).collect();
            let parts = package.parts().map(str::to_owned).collect();
            annotated(parts, unguarded(&text), &files, rules, root)
        })
        .collect();
    packages.sort_by(|one, other| one.path.cmp(&other.path));
    packages
}

/// What keeps prost-build from its own idea of addresses and links, which wraps an address twice and
/// knows no spans of code: it is put into comments, and taken out of the text.
const GUARDS: [(&str, &str); 2] = [("http", "h\u{fdd0}ttp"), ("[", "\u{fdd1}")];

/// The file, its comments without signs that nobody sees: they become documentation of code.
fn with_shown_comments(file: &FileDescriptorProto) -> FileDescriptorProto {
    let mut file = file.clone();
    for location in file.source_code_info.iter_mut().flat_map(|info| &mut info.location) {
        let comments = [&mut location.leading_comments, &mut location.trailing_comments];
        let comments = comments.into_iter().flatten();
        for comment in comments.chain(&mut location.leading_detached_comments) {
            *comment = guarded(&indented(commonmark::safe(&shown(comment)).lines()).join("\n"));
        }
    }
    file
}

fn guarded(comment: &str) -> String {
    GUARDS.iter().fold(comment.to_owned(), |text, (plain, guard)| text.replace(plain, guard))
}

fn unguarded(text: &str) -> String {
    GUARDS.iter().fold(text.to_owned(), |text, (plain, guard)| text.replace(guard, plain))
}

/// The text of a package with our annotations. Text that is no Rust stays as it is, and is found out when it is laid out.
fn annotated(
    path: Vec<String>,
    text: String,
    files: &[&FileDescriptorProto],
    rules: &BTreeMap<String, Vec<Rule>>,
    root: &str,
) -> Written {
    let Ok(mut parsed) = syn::parse_file(&text) else {
        return Written { path, text, types: Vec::new() };
    };
    let scope = Scope {
        root,
        name: files.first().map_or_else(String::new, |file| file.package().to_owned()),
        messages: files.iter().flat_map(|file| &file.message_type).collect(),
        enums: files.iter().flat_map(|file| &file.enum_type).collect(),
        fields: &[],
        rules,
    };
    let types = annotate::items(&mut parsed.items, &scope, &TokenStream::new());
    Written { path, text: parsed.into_token_stream().to_string(), types }
}

/// Modules within modules as the packages are, without the prefix that all have in common; then the list of messages.
fn nest(written: &[Written], root: &str) -> String {
    let shared = common_prefix(written.iter().map(|package| &package.path));
    let mut output = String::new();
    let mut open: Vec<String> = Vec::new();
    for package in written {
        let path = &package.path[shared..];
        while !path.starts_with(&open) {
            open.pop();
            output.push_str("}\n");
        }
        for part in &path[open.len()..] {
            writeln!(output, "/// Messages of the package part `{part}`.\npub mod {part} {{")
                .expect("a string takes any text");
        }
        open = path.to_vec();
        output.push_str(&package.text);
    }
    output.push_str(&"}\n".repeat(open.len()));
    output + &list(written, shared, root).to_string()
}

/// Every type of message, by the path that leads to it.
fn list(written: &[Written], shared: usize, root: &str) -> TokenStream {
    let types = written.iter().flat_map(|package| {
        let parts = package.path[shared..].iter().map(|part| identifier(part));
        let path = quote!(#(#parts::)*);
        package.types.iter().map(move |message| quote!(#path #message))
    });
    let root: TokenStream = root.parse().expect("a path is tokens");
    quote! {
        /// Every type of message here, to be found by its name.
        pub static MESSAGES: &[#root::MessageType] = &[#(#root::MessageType::of::<#types>()),*];
    }
}

/// How many leading parts all paths share.
fn common_prefix<'a>(mut paths: impl Iterator<Item = &'a Vec<String>>) -> usize {
    let Some(first) = paths.next() else { return 0 };
    paths.fold(first.len(), |shared, path| {
        first.iter().zip(path).take(shared).take_while(|(one, other)| one == other).count()
    })
}
