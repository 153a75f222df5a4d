//! Untrusted text on a terminal: control characters are escaped.

/// The text with control characters escaped, except line ends and tabs; bidirectional controls are
/// escaped, too.
pub(super) fn printable(text: &str) -> String {
    let acts = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let shown = |c: char| if acts(c) { c.escape_unicode().to_string() } else { c.to_string() };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn nothing_acts_on_a_terminal() {
        let text = "\u{1b}]0;title\u{7}hellö\n\twörld\u{9b}31m\u{202e}txt.exe\r";
        let shown = r"\u{1b}]0;title\u{7}hellö";
        assert_eq!(
            printable(text),
            format!("{shown}\n\twörld{}", r"\u{9b}31m\u{202e}txt.exe\u{d}")
        );
    }
}
