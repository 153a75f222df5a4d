//! Imports: an emitter brings into scope all that its code may name; a file keeps what it names.

use std::collections::BTreeSet;
use std::mem;

use proc_macro2::{Spacing, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, File, Ident, Item, Macro, Meta, Path, UseName, UseTree, Visibility};

/// Drops the private imports that nothing in the file names. A trait whose methods alone are used
/// stays if it is imported `as _`.
pub(super) fn keep_named(file: &mut File) {
    let mut named = Named::default();
    named.visit_file(file);
    file.items.retain_mut(|item| match item {
        Item::Use(it) if matches!(it.vis, Visibility::Inherited) => named.keep(&mut it.tree, None),
        _ => true,
    });
}

/// The names with which the paths of a file begin.
#[derive(Default)]
struct Named(BTreeSet<String>);

impl Named {
    fn has(&self, name: &Ident) -> bool {
        self.0.contains(&name.to_string())
    }

    /// Drops what nothing names: whether anything is left. `self` is the module that is left of it.
    fn keep(&self, tree: &mut UseTree, module: Option<&Ident>) -> bool {
        match tree {
            UseTree::Name(name) if name.ident == "self" => module.is_some_and(|it| self.has(it)),
            UseTree::Name(name) => self.has(&name.ident),
            UseTree::Rename(name) => name.rename == "_" || self.has(&name.rename),
            UseTree::Glob(_) => true,
            UseTree::Group(group) => {
                let trees = mem::take(&mut group.items).into_iter();
                let kept = trees.filter_map(|mut it| self.keep(&mut it, module).then_some(it));
                group.items = kept.collect();
                !group.items.is_empty()
            }
            UseTree::Path(path) => {
                let is_kept = self.keep(&mut path.tree, Some(&path.ident));
                let only = only_of_group(&mut path.tree);
                if only.as_ref().is_some_and(is_self) {
                    *tree = UseTree::Name(UseName { ident: path.ident.clone() });
                } else if let Some(only) = only {
                    *path.tree = only;
                }
                is_kept
            }
        }
    }

    /// The names in tokens whose meaning is a macro's: those that may begin a path. The key of an
    /// option (`key = value`) and what follows `::` or `.` begin none.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(name) => {
                    let is_key = is_alone(tokens.get(index + 1), '=');
                    if !is_key && !is_behind_path(&tokens[..index]) {
                        self.0.insert(name.to_string());
                    }
                }
                TokenTree::Group(group) => self.add_tokens(group.stream()),
                _ => {}
            }
        }
    }
}

/// Whether these tokens end in `.` or `::`; a single colon stands in front of a type or a value.
fn is_behind_path(before: &[TokenTree]) -> bool {
    let is =
        |token: &TokenTree, wanted| matches!(token, TokenTree::Punct(it) if it.as_char() == wanted);
    match before {
        [.., colon, last] if is(last, ':') => is(colon, ':'),
        [.., last] => is(last, '.'),
        [] => false,
    }
}

/// Whether it is that character and no part of a longer operator.
fn is_alone(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(it)) if it.as_char() == wanted && it.spacing() == Spacing::Alone)
}

impl<'ast> Visit<'ast> for Named {
    fn visit_path(&mut self, path: &'ast Path) {
        if let Some(first) = path.segments.first().filter(|_| path.leading_colon.is_none()) {
            self.0.insert(first.ident.to_string());
        }
        visit::visit_path(self, path);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            // What a derive makes of its annotation names the runtime, which is called likewise.
            self.visit_path(&list.path);
            self.add_tokens(list.tokens.clone());
        }
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        self.add_tokens(call.tokens.clone());
    }
}

fn only_of_group(tree: &mut UseTree) -> Option<UseTree> {
    match tree {
        UseTree::Group(group) if group.items.len() == 1 => group.items.pop(),
        _ => None,
    }
}

fn is_self(tree: &UseTree) -> bool {
    matches!(tree, UseTree::Name(name) if name.ident == "self")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_named_stays() {
        let mut file: File = syn::parse_quote! {
            use a::{b, c, d::{self, E}};
            use a::table;
            use f::{Derived, Unnamed};
            use g::Trait as _;
            use h::*;
            use i::j;
            use o::{InField, InArm, InCall};
            pub use k::L;
            #[derive(Debug, Derived)]
            #[xml(schema = table, j = x::i)]
            struct S { c: b::c, f: m::Unnamed }
            fn n() { d::call(); format!("{}", x.j) }
            made! { field: InField, match x { InArm => x.InCall } }
        };
        keep_named(&mut file);
        let uses = file.items.iter().filter(|item| matches!(item, Item::Use(_)));
        let uses: Vec<_> = uses.map(|item| quote::quote!(#item).to_string()).collect();
        let expected = [
            "use a :: { b , d } ;",
            "use a :: table ;",
            "use f :: Derived ;",
            "use g :: Trait as _ ;",
            "use h :: * ;",
            "use o :: { InField , InArm } ;",
            "pub use k :: L ;",
        ];
        assert_eq!(uses, expected);
    }
}
