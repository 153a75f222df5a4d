//! Texts of schemas as they may be shown: nothing in them acts on a terminal, or on whoever reads.

/// The text with control characters escaped, except line ends and tabs, and with those escaped that
/// change the direction of what follows.
pub(super) fn printable(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut shown, character| {
        if acts(character) && !matches!(character, '\n' | '\t') {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
        shown
    })
}

/// The same in a line.
pub(super) fn printable_line(text: &str) -> String {
    printable(text).replace(['\n', '\t'], " ")
}

/// Whether a character does something instead of being shown.
pub(super) fn acts(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_acts() {
        let text = "\u{1b}]0;a\u{7}ö\n\tb\u{9b}31m\u{202e}c\r\u{2028}d";
        let shown = "\\u{1b}]0;a\\u{7}ö\n\tb\\u{9b}31m\\u{202e}c\\u{d}\\u{2028}d";
        assert_eq!(printable(text), shown);
        assert_eq!(printable_line("a\nb\tc"), "a b c");
    }
}
