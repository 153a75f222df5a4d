//! Variants that are called alike: the description calls them so, and clippy wants other names.

use syn::{File, Item, ItemEnum, parse_quote};

/// So many variants may be called alike, by clippy.
const FEWEST: usize = 3;

/// Allows the names of variants that clippy would not.
pub(super) fn allow(file: &mut File) {
    for item in &mut file.items {
        if let Item::Enum(definition) = item
            && are_alike(definition)
        {
            definition.attrs.push(parse_quote! {
                #[allow(clippy::enum_variant_names, reason = "they are called so where they are described")]
            });
        }
    }
}

/// Whether all variants begin or end with the same word, or one of them with the name of the enum.
fn are_alike(definition: &ItemEnum) -> bool {
    let names: Vec<String> = definition.variants.iter().map(|it| it.ident.to_string()).collect();
    let names: Vec<_> = names.iter().map(|name| words(name)).collect();
    let (Some(first), true) = (names.first(), names.len() >= FEWEST) else { return false };
    let of_enum = definition.ident.to_string();
    let of_enum = words(&of_enum);
    let is_shared = |word: fn(&[&str]) -> Option<String>| {
        word(first)
            .is_some_and(|first| names.iter().all(|name| word(name).as_ref() == Some(&first)))
    };
    is_shared(|words| words.first().map(ToString::to_string))
        || is_shared(|words| words.last().map(ToString::to_string))
        || names.iter().any(|name| name.starts_with(&of_enum) || name.ends_with(&of_enum))
}

/// The words of a name: each begins with a capital letter.
fn words(name: &str) -> Vec<&str> {
    let is_start = |(at, sign): (usize, char)| (at > 0 && sign.is_uppercase()).then_some(at);
    let mut ends: Vec<usize> = name.char_indices().filter_map(is_start).collect();
    ends.push(name.len());
    let mut start = 0;
    let word = |end| &name[std::mem::replace(&mut start, end)..end];
    ends.into_iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_clippy_refuses_are_found() {
        for (item, expected) in [
            ("enum Target { GetBooks, GetShelves, GetRooms }", true),
            ("enum Target { GetBooks, GetShelves }", false),
            ("enum Target { GetBooks, Getters, GetRooms }", false),
            ("enum Kind { OldBook, NewBook, Book }", true),
            ("enum Sort { SortName, Price, Year }", true),
            ("enum Sort { Name, Price, Year }", false),
            ("enum Both { A, B, BothOfThem }", true),
        ] {
            assert_eq!(are_alike(&syn::parse_str(item).unwrap()), expected, "{item}");
        }
    }
}
