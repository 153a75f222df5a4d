//! Documentation of schemas as doc comments: Markdown that says what the schema says and links nowhere.

use proc_macro2::TokenStream;
use quote::quote;

use super::list_items::indented;
use super::markdown::{begins_block, escape, shown};
use super::rule_words::rule_words;
use crate::model::rules::Rule;

/// Columns of a doc comment's text.
const WIDTH: usize = 96;

/// A doc comment; nothing for an empty text. Paragraphs are separated by empty lines.
pub(super) fn doc(text: &str) -> TokenStream {
    let lines = wrap(&shown(text));
    let lines = indented(lines.iter().map(String::as_str)).into_iter().map(|line| {
        let line = if line.is_empty() { line } else { format!(" {line}") };
        quote!(#[doc = #line])
    });
    lines.collect()
}

/// A doc comment of a text that comes from a schema: what Markdown would take for markup is escaped.
pub(super) fn schema_doc(text: &str, otherwise: &str) -> TokenStream {
    if text.trim().is_empty() { doc(otherwise) } else { doc(&escape(text)) }
}

/// A doc comment of a text that comes from a schema, and of the rules that the type does not tell.
pub(super) fn ruled_doc(text: &str, rules: &[Rule]) -> TokenStream {
    doc_with(text, &rule_words(rules))
}

/// The same with a sentence that is Markdown already.
pub(super) fn doc_with(text: &str, sentence: &str) -> TokenStream {
    doc(format!("{}\n\n{sentence}", escape(text)).trim())
}

fn wrap(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.split('\n').map(str::trim) {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let is_full = line.chars().count() + word.chars().count() >= WIDTH;
            if !line.is_empty() && is_full && !begins_block(word) {
                lines.push(std::mem::take(&mut line));
            }
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
        let repeats_break = line.is_empty() && lines.last().is_none_or(String::is_empty);
        if !repeats_break {
            lines.push(line);
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_stay_apart() {
        assert_eq!(wrap("one\n\n\ntwo\n"), ["one", "", "two"]);
        assert_eq!(wrap(&"word ".repeat(25)).len(), 2);
    }

    #[test]
    fn no_sign_turns_the_direction_of_code() {
        let doc = schema_doc("a \u{202e} `b\u{2066}`", "").to_string();
        assert!(doc.contains("202e") && doc.contains("2066"), "{doc}");
        assert!(!doc.contains(['\u{202e}', '\u{2066}']), "{doc}");
    }
}
