//! Pieces of Rust as people write them, in a line.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// Where generated code names what everybody knows by a short name, and that.
const LONG_PATHS: [(&str, &str); 8] = [
    ("::swordsmith::proto::", "::swordsmith_proto::"),
    ("::swordsmith_proto::alloc::vec::Vec", "Vec"),
    ("::swordsmith_proto::alloc::string::String", "String"),
    ("::swordsmith_proto::alloc::boxed::Box", "Box"),
    ("::swordsmith_proto::alloc::collections::BTreeMap", "BTreeMap"),
    ("::core::option::Option", "Option"),
    ("::std::collections::HashMap", "HashMap"),
    ("::swordsmith_proto::", "proto::"),
];

/// A piece of Rust: a type, a signature.
pub(super) fn text(piece: &impl ToTokens) -> String {
    let mut out = String::new();
    write(piece.to_token_stream(), &mut out);
    LONG_PATHS.iter().fold(out.trim().to_owned(), |text, (long, short)| text.replace(long, short))
}

fn write(tokens: TokenStream, out: &mut String) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => write_group(&group, out),
            TokenTree::Ident(_) | TokenTree::Literal(_) => {
                if ends_with_word(out) {
                    out.push(' ');
                }
                out.push_str(&token.to_string());
            }
            TokenTree::Punct(mark) => write_mark(&mark, out),
        }
    }
}

fn write_group(group: &Group, out: &mut String) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Brace => (" { ", " }"),
        Delimiter::None => ("", ""),
    };
    if open == "[" && ends_with_word(out) {
        out.push(' ');
    }
    out.push_str(open);
    write(group.stream(), out);
    end_list(out);
    out.push_str(close);
}

fn write_mark(mark: &Punct, out: &mut String) {
    let is_joint = mark.spacing() == Spacing::Joint;
    match mark.as_char() {
        ':' if out.ends_with(':') => out.push(':'),
        ':' if is_joint => {
            if ["impl", "dyn", "mut"].iter().any(|word| out.ends_with(word)) {
                out.push(' ');
            }
            out.push(':');
        }
        ':' => out.push_str(": "),
        ',' => out.push_str(", "),
        ';' => out.push_str("; "),
        '=' => out.push_str(" = "),
        '+' => out.push_str(" + "),
        '-' if is_joint => out.push_str(" -"),
        '>' if out.ends_with(" -") => out.push_str("> "),
        '>' => {
            end_list(out);
            out.push('>');
        }
        other => {
            if matches!(other, '\'' | '&') && ends_with_word(out) {
                out.push(' ');
            }
            out.push(other);
        }
    }
}

/// A list in one line has no comma at its end.
fn end_list(out: &mut String) {
    let length = out.trim_end_matches([',', ' ']).len();
    if out[length..].starts_with(',') {
        out.truncate(length);
    }
}

fn ends_with_word(out: &str) -> bool {
    out.ends_with(|it: char| it.is_alphanumeric() || it == '_' || it == '"')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(source: &str) -> String {
        text(&syn::parse_str::<syn::Signature>(source).expect("a signature"))
    }

    #[test]
    fn pieces_are_written_as_people_write_them() {
        for source in [
            "fn a(&self, to: Context<Self::Client>) -> impl Future<Output = Result<(), R>> + Send",
            "async fn b<'a>(mut self, x: &'a mut [u8; 4], y: &dyn Fn(u8) -> bool) -> Part<'static>",
            "fn c(x: (u8, u16), y: xml::datatypes::Date)",
        ] {
            assert_eq!(again(source), source);
        }
        let long = "fn d(a: ::core::option::Option<::swordsmith_proto::alloc::vec::Vec<u8>>, \
                    b: impl ::core::Into<X,>,)";
        assert_eq!(again(long), "fn d(a: Option<Vec<u8>>, b: impl ::core::Into<X>)");
    }
}
