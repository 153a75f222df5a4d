//! The only place that makes a Rust identifier. What prost-build makes, [`message_type`] and its like
//! say.
//!
//! A schema's name is cut into words at everything that is no letter or digit and where the case
//! says so; the words are put together again in Rust's way. What comes out is always an identifier,
//! and in a form in which rustc compares identifiers (NFKC): two that are different texts are two
//! for Rust as well. Which one a thing gets of those that suit it, [`distinct`] and [`Scope`] say.

mod distinct;
mod messages;
mod scope;
mod services;
mod signs;
mod statics;
mod symbols;

use unicode_normalization::UnicodeNormalization as _;

pub use distinct::{Wish, distinct, ordinal};
pub use messages::{message_field, message_module, message_modules, message_type, message_variant};
pub use scope::Scope;
pub use services::{OF_SERVICES, locate_name, parameter_names, parts_name, path_names};
pub use signs::{readable, spelled};
pub use statics::{is_in_capitals, of_patterns};
pub use symbols::{part_symbol, symbol, symbols, symbols_behind, symbols_of_wishes};

/// A name that was made here, as a token; `r#` in front of it says that it is a keyword.
#[cfg(feature = "emit")]
pub fn identifier(name: &str) -> proc_macro2::Ident {
    let span = proc_macro2::Span::call_site();
    match name.strip_prefix("r#") {
        Some(keyword) => proc_macro2::Ident::new_raw(keyword, span),
        None => proc_macro2::Ident::new(name, span),
    }
}

/// Name of a struct, an enum, a trait or a type parameter: `client-entry` becomes `ClientEntry`.
pub fn type_name(name: &str) -> String {
    escape(pascal_case(name), "_")
}

/// The same with something behind it, so that a keyword is none: `self` becomes `SelfRequest`.
pub fn type_name_with(name: &str, end: &str) -> String {
    joined(&type_name(name), end)
}

/// A name of two that were made here: what tells a keyword or a digit is not needed between them.
pub fn joined(start: &str, end: &str) -> String {
    if start.is_empty() || end.is_empty() {
        return format!("{start}{end}");
    }
    let start = start.strip_suffix('_').unwrap_or(start);
    let is_number = start.ends_with(|last: char| last.is_ascii_digit());
    let end = end.strip_prefix('_').filter(|_| !is_number).unwrap_or(end);
    format!("{start}{end}")
}

/// Name of an enum variant: `edit-media` becomes `EditMedia`, `2.0` becomes `V2_0`.
pub fn variant_name(name: &str) -> String {
    escape(pascal_case(name), "V")
}

/// Name of a struct field, a function or a parameter: `depositId` becomes `deposit_id`.
pub fn field_name(name: &str) -> String {
    escape(words(name).join("_"), "_")
}

/// Name of a module, and of its file.
pub fn module_name(name: &str) -> String {
    field_name(name)
}

/// Whether a module may have that name as it is.
pub fn is_module_name(name: &str) -> bool {
    let mut letters = name.chars();
    let begins = |first: char| first == '_' || unicode_ident::is_xid_start(first);
    letters.next().is_some_and(begins)
        && letters.all(unicode_ident::is_xid_continue)
        && name != "_"
        && !is_keyword(name)
}

/// Name of a constant or a static: `service document` becomes `SERVICE_DOCUMENT`.
pub fn const_name(name: &str) -> String {
    escape(words(name).join("_").to_uppercase(), "_")
}

/// What a name in Rust would be called by its first letter: a type if that is a capital.
pub fn type_or_field_name(name: &str) -> String {
    let is_type = name.starts_with(char::is_uppercase);
    if is_type { type_name(name) } else { field_name(name) }
}

/// A name as it stands, with `_` for every sign that no identifier has: `app:edit-media` becomes
/// `app_edit_media`.
pub fn verbatim_name(name: &str) -> String {
    let sign = |sign: char| if unicode_ident::is_xid_continue(sign) { sign } else { '_' };
    let sanitized: String = name.chars().map(sign).collect();
    let begins = sanitized.chars().next().is_some_and(unicode_ident::is_xid_start);
    composed(&if begins { sanitized } else { format!("_{sanitized}_") })
}

/// A name in the form in which rustc compares names, where `e` and an accent are one letter (NFC),
/// and of letters that are two for it and one for people the usual one (NFKC): rustc warns of others.
fn composed(name: &str) -> String {
    name.nfkc().collect()
}

/// The words of a name, in lower case: `XMLHttp-request2` is `xml`, `http`, `request2`.
pub fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words = Vec::new();
    let mut word = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let is_part = is_word_part(*letter);
        if (!is_part || starts_word(&letters, at)) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if is_part {
            word.extend(letter.to_lowercase().filter(|lower| is_word_part(*lower)));
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// Whether Rust reserves the word, so that it needs another name.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Strict, reserved and weak keywords of every edition up to 2024, and what Rust's paths use.
const KEYWORDS: &[&str] = &[
    "Self", "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// A name that is a keyword gets a `_` behind it (a raw identifier would read worse, and `self`,
/// `super`, `crate` and `Self` have none); one that does not begin with a letter gets `start` in
/// front.
fn escape(name: String, start: &str) -> String {
    let name = if name.is_ascii() { name } else { composed(&name) };
    if is_keyword(&name) {
        return format!("{name}_");
    }
    match name.chars().next() {
        None => "empty".to_owned(),
        Some(first) if !unicode_ident::is_xid_start(first) => format!("{start}{name}"),
        Some(_) => name,
    }
}

fn pascal_case(name: &str) -> String {
    let mut pascal = String::new();
    for word in words(name) {
        let glued_digits = pascal.ends_with(|last: char| last.is_ascii_digit())
            && word.starts_with(|first: char| first.is_ascii_digit());
        pascal.extend(glued_digits.then_some('_'));
        let mut letters = word.chars();
        pascal.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        pascal.push_str(letters.as_str());
    }
    if pascal.is_empty() { "Empty".to_owned() } else { pascal }
}

fn is_word_part(letter: char) -> bool {
    letter != '_' && unicode_ident::is_xid_continue(letter)
}

/// A capital starts a word behind a small letter or a digit, and in front of one: `aB`, `2B`,
/// `XMLHttp`.
fn starts_word(letters: &[char], at: usize) -> bool {
    if at == 0 || !letters[at].is_uppercase() {
        return false;
    }
    let before = letters[at - 1];
    let before_small = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
    before.is_lowercase() || before.is_numeric() || (before.is_uppercase() && before_small)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_the_case_of_their_place() {
        assert_eq!(type_name("client-entry"), "ClientEntry");
        assert_eq!(type_name("SWORDError"), "SwordError");
        assert_eq!(
            variant_name("http://purl.org/net/sword/terms/add"),
            "HttpPurlOrgNetSwordTermsAdd"
        );
        assert_eq!(field_name("verboseDescription"), "verbose_description");
        assert_eq!(field_name("Content-MD5"), "content_md5");
        assert_eq!(field_name("In-Progress"), "in_progress");
        assert_eq!(field_name("x2Y"), "x2_y");
        assert_eq!(module_name("sword-terms"), "sword_terms");
        assert_eq!(const_name("getServiceDocument"), "GET_SERVICE_DOCUMENT");
        assert_eq!(type_name("größe"), "Größe");
    }

    #[test]
    fn two_names_are_one() {
        assert_eq!(type_name_with("self", "Request"), "SelfRequest");
        assert_eq!(type_name_with("self", ""), "Self_");
        assert_eq!(joined("Box", &type_name("_1")), "Box1");
        assert_eq!(joined("Box2", &type_name("_1")), "Box2_1");
    }

    #[test]
    fn nothing_comes_out_that_is_no_identifier() {
        assert_eq!(field_name(""), "empty");
        assert_eq!(type_name("--"), "Empty");
        assert_eq!(variant_name("2.0"), "V2_0");
        assert_eq!(variant_name("1"), "V1");
        assert_eq!(field_name("3d"), "_3d");
        assert_eq!(const_name("9"), "_9");
    }

    #[test]
    fn names_that_are_one_for_rustc_are_one() {
        let makers = [type_name, field_name, variant_name, const_name, verbatim_name];
        for make in makers {
            assert_eq!(make("e\u{301}t\u{e9}"), make("\u{e9}te\u{301}"));
            assert_eq!(make("\u{212b}"), make("A\u{30a}"));
        }
        assert_eq!(field_name("\u{17f}elf"), "self_");
        assert_eq!(verbatim_name("\u{1c6}"), "d\u{17e}");
        assert_eq!(const_name("\u{1d8}"), const_name("u\u{308}\u{301}"));
    }

    #[cfg(feature = "emit")]
    #[test]
    fn every_keyword_is_escaped() {
        for keyword in KEYWORDS {
            for name in [type_name(keyword), field_name(keyword), variant_name(keyword)] {
                assert!(!is_keyword(&name), "{keyword} became {name}");
                syn::parse_str::<syn::Ident>(&name).unwrap();
            }
        }
        assert_eq!(field_name("type"), "type_");
        assert_eq!(type_name("self"), "Self_");
        assert_eq!(field_name("crate"), "crate_");
        assert_eq!(field_name("gen"), "gen_");
    }
}
