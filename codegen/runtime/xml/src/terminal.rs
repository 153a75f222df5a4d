//! Untrusted text on a terminal, and in a log: what moves a cursor, changes the direction of writing or
//! ends a line is escaped.

use std::fmt::Write as _;

/// Whether a sign acts on a terminal: control characters; marks and embeddings of the direction of
/// writing (Unicode, UAX #9), by which a text reads as another one; and what ends a line for some
/// programs only.
fn acts(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
        )
}

/// The text with such signs escaped, except line ends and tabs.
pub fn escaped(text: &str) -> String {
    with_escapes(text, |sign| acts(sign) && !matches!(sign, '\n' | '\t'))
}

/// The same in one field of one line: line ends and tabs are spaces.
pub fn in_line(text: &str) -> String {
    with_escapes(&text.replace(['\n', '\t'], " "), acts)
}

/// A line of a log: the program itself writes control characters there, for colours, and
/// `tracing-subscriber` escapes those of others.
pub fn in_log(text: &str) -> String {
    with_escapes(text, |sign| acts(sign) && !sign.is_control())
}

fn with_escapes(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    written(text, is_escaped, |sign, shown| shown.extend(sign.escape_unicode()))
}

/// A text in JSON, with such signs in its strings escaped as JSON does.
pub fn in_json(text: &str) -> String {
    let is_escaped = |sign: char| acts(sign) && !matches!(sign, '\n' | '\t' | '\r');
    written(text, is_escaped, |sign, shown| {
        let _ = write!(shown, "\\u{:04x}", u32::from(sign)); // writing to a string cannot fail
    })
}

/// The text, with some of its signs escaped that way.
fn written(
    text: &str,
    is_escaped: impl Fn(char) -> bool,
    escape: impl Fn(char, &mut String),
) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_escaped(sign) { escape(sign, &mut shown) } else { shown.push(sign) }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGNS: &str =
        "\u{1b}]0;title\u{7}hellö\n\twörld\u{9b}31m\u{202e}txt.exe\r\u{2028}\u{61c}";

    #[test]
    fn nothing_acts_on_a_terminal() {
        let first = r"\u{1b}]0;title\u{7}hellö";
        let second = r"wörld\u{9b}31m\u{202e}txt.exe\u{d}\u{2028}\u{61c}";
        assert_eq!(escaped(SIGNS), format!("{first}\n\t{second}"));
        assert_eq!(in_line(SIGNS), format!("{first}  {second}"));
    }

    #[test]
    fn colours_of_a_log_stay() {
        let (line, shown) =
            ("\u{1b}[2mINFO\u{1b}[0m a\u{2028}b\n", "\u{1b}[2mINFO\u{1b}[0m a\\u{2028}b\n");
        assert_eq!(in_log(line), shown);
    }

    #[test]
    fn json_stays_the_same_value() {
        let value = serde_json::json!({ SIGNS: [SIGNS, 1] });
        let text = in_json(&value.to_string());
        assert!(!text.chars().any(acts), "{text:?}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), value);
    }
}
