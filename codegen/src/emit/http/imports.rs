//! What a file imports: of what it could use, that which it does.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::identifier;

/// Imports, of these names under a path, those that stand somewhere in the items.
pub(in crate::emit) fn import<N: AsRef<str>>(
    path: &TokenStream,
    names: impl IntoIterator<Item = N>,
    items: &TokenStream,
) -> TokenStream {
    let mut present = BTreeSet::new();
    collect(items, &mut present);
    let possible: BTreeSet<_> = names.into_iter().map(|name| name.as_ref().to_owned()).collect();
    let names: Vec<_> = possible.intersection(&present).map(|name| identifier(name)).collect();
    match names.as_slice() {
        [] => TokenStream::new(),
        [one] => quote!(use #path::#one;),
        several => quote!(use #path::{#(#several),*};),
    }
}

fn collect(tokens: &TokenStream, words: &mut BTreeSet<String>) {
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(word) => {
                words.insert(word.to_string());
            }
            TokenTree::Group(group) => collect(&group.stream(), words),
            _ => {}
        }
    }
}
