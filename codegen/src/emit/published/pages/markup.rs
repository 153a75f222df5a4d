//! Texts of schemas as HTML.

use askama::filters::{Html, escape};

/// A text with what HTML means by its signs taken away.
pub(super) fn escaped(text: &str) -> String {
    escape(text, Html).map(|text| text.to_string()).unwrap_or_default()
}

/// Code.
pub(super) fn code(text: &str) -> String {
    format!("<code>{}</code>", escaped(text))
}

/// A link.
pub(super) fn link(to: &str, html: &str) -> String {
    format!("<a href=\"{}\">{html}</a>", escaped(to))
}

/// The paragraphs of a text, as HTML without their tags; what stands between backticks is code.
pub(super) fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![Vec::new()];
    for line in text.lines() {
        if line.trim().is_empty() {
            paragraphs.push(Vec::new());
        } else if let Some(last) = paragraphs.last_mut() {
            last.extend(line.split_whitespace());
        }
    }
    let full = paragraphs.into_iter().filter(|words| !words.is_empty());
    full.map(|words| marked_up(&words.join(" "))).collect()
}

/// A text as paragraphs.
pub(super) fn prose(text: &str) -> String {
    paragraphs(text).iter().flat_map(|paragraph| ["<p>", paragraph, "</p>\n"]).collect()
}

/// A text in one piece, for cells of tables.
pub(super) fn inline(text: &str) -> String {
    paragraphs(text).join("<br>")
}

/// Texts, each in a line of its own; those that say nothing are left out.
pub(super) fn lines(texts: &[String]) -> String {
    let said: Vec<_> = texts.iter().filter(|text| !text.is_empty()).map(String::as_str).collect();
    said.join("<br>")
}

/// The first paragraph, and the others.
pub(super) fn headed(text: &str) -> (String, String) {
    let mut parts = text.trim().splitn(2, "\n\n");
    let first = parts.next().unwrap_or_default();
    (inline(first), parts.next().map(prose).unwrap_or_default())
}

fn marked_up(text: &str) -> String {
    let is_balanced = text.matches('`').count().is_multiple_of(2);
    if !is_balanced {
        return escaped(text);
    }
    let parts = text.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 1 { code(part) } else { escaped(part) }).collect()
}

/// A word of an address: letters, digits and hyphens.
pub(super) fn slug(text: &str) -> String {
    let kept = |letter: char| match letter {
        _ if letter.is_ascii_alphanumeric() || "-._".contains(letter) => letter.to_string(),
        ':' => "-".to_owned(),
        _ => format!("_{:x}", u32::from(letter)),
    };
    text.chars().map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_html() {
        assert_eq!(inline("A `b<c` & d\ne\n\nf"), "A <code>b&#60;c</code> &#38; d e<br>f");
        assert_eq!(inline("a ` b"), "a ` b");
        assert_eq!(
            headed("A.\n\nB.\n\nC."),
            ("A.".to_owned(), "<p>B.</p>\n<p>C.</p>\n".to_owned())
        );
        assert_eq!(slug("atom:link ü"), "atom-link_20_fc");
    }
}
