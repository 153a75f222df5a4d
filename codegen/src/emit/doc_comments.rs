//! Documentation of schemas as doc comments: Markdown that says what the schema says and links nowhere.

use proc_macro2::TokenStream;
use quote::quote;

use super::rule_words::rule_words;
use crate::model::rules::Rule;

/// Columns of a doc comment's text.
const WIDTH: usize = 96;

/// A doc comment; nothing for an empty text. Paragraphs are separated by empty lines.
pub(super) fn doc(text: &str) -> TokenStream {
    let lines = wrap(text).into_iter().map(|line| {
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
    doc(format!("{}\n\n{}", escape(text), rule_words(rules)).trim())
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

/// Whether Markdown would take a line that begins so for a list, a heading or a quotation.
fn begins_block(word: &str) -> bool {
    word.starts_with(['-', '+', '*', '#', '>', '='])
        || word.starts_with(|first: char| first.is_ascii_digit()) && word.ends_with(['.', ')'])
}

/// Escapes what stands outside of code spans; addresses become links to themselves.
fn escape(text: &str) -> String {
    let balanced = text.matches('`').count().is_multiple_of(2);
    let mut escaped = String::with_capacity(text.len());
    for (number, part) in text.split('`').enumerate() {
        if number > 0 {
            escaped.push_str(if balanced { "`" } else { "\\`" });
        }
        if balanced && number % 2 == 1 {
            escaped.push_str(part);
        } else {
            escape_prose(part, &mut escaped);
        }
    }
    escaped
}

fn escape_prose(prose: &str, escaped: &mut String) {
    for (number, word) in prose.split(' ').enumerate() {
        escaped.push_str(if number == 0 { "" } else { " " });
        let start = ["http://", "https://"].iter().filter_map(|scheme| word.find(scheme)).min();
        let Some(start) = start else {
            escape_word(word, escaped);
            continue;
        };
        let end =
            word[start..].find(|sign: char| sign.is_whitespace() || "<>)]\"'|".contains(sign));
        let end = end.map_or(word.len(), |end| start + end);
        let address = word[start..end].trim_end_matches(['.', ',', ';', ':', '!', '?']);
        escape_word(&word[..start], escaped);
        escaped.extend(["<", address, ">"]);
        escape_word(&word[start + address.len()..], escaped);
    }
}

fn escape_word(word: &str, escaped: &mut String) {
    for sign in word.chars() {
        if matches!(sign, '[' | ']' | '<' | '>' | '*' | '_' | '\\' | '#' | '|') {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_no_markup() {
        let text = "A <b> [see] `a<b>` at https://example.org/x_y.";
        assert_eq!(escape(text), "A \\<b\\> \\[see\\] `a<b>` at <https://example.org/x_y>.");
        assert_eq!(escape("odd ` tick"), "odd \\` tick");
    }

    #[test]
    fn paragraphs_stay_apart() {
        assert_eq!(wrap("one\n\n\ntwo\n"), ["one", "", "two"]);
        assert_eq!(wrap(&"word ".repeat(25)).len(), 2);
    }
}
