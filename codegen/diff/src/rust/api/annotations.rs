//! What generated code says to its derives.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenTree;
use syn::{Attribute, Meta};

use super::text::text;

/// The options of `#[xml(…)]` and its like: names, with what stands behind an `=`.
#[derive(Debug, Default)]
pub(super) struct Annotations(BTreeMap<String, String>);

impl Annotations {
    /// Those in the attributes of a name.
    pub(super) fn of(attributes: &[Attribute], name: &str) -> Self {
        let mut options = BTreeMap::new();
        for attribute in attributes.iter().filter(|it| it.path().is_ident(name)) {
            if let Meta::List(list) = &attribute.meta {
                add(list.tokens.clone(), &mut options);
            }
        }
        Self(options)
    }

    /// Whether there is an option of a name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// What an option says.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|value| value.trim_matches('"'))
    }

    /// The names of the options.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

fn add(tokens: proc_macro2::TokenStream, options: &mut BTreeMap<String, String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for option in tokens.split(|it| matches!(it, TokenTree::Punct(it) if it.as_char() == ',')) {
        let [TokenTree::Ident(name), rest @ ..] = option else { continue };
        let value = match rest {
            [TokenTree::Punct(_), value @ ..] => value.iter().cloned().collect(),
            _ => proc_macro2::TokenStream::new(),
        };
        options.insert(name.to_string(), text(&value));
    }
}

/// The names of the traits that a type derives.
pub(super) fn derives(attributes: &[Attribute]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for attribute in attributes.iter().filter(|it| it.path().is_ident("derive")) {
        // The generator wrote it: it is a list of paths.
        let _ = attribute.parse_nested_meta(|it| {
            names.extend(it.path.segments.last().map(|last| last.ident.to_string()));
            Ok(())
        });
    }
    names
}
