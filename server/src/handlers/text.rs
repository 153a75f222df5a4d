//! Text from elsewhere that is to stand in an XML document.

/// The same text with every character that XML has no place for replaced.
pub(super) fn printable(text: &str) -> String {
    text.chars()
        .map(|letter| if is_xml(letter) { letter } else { char::REPLACEMENT_CHARACTER })
        .collect()
}

/// The production `Char` of XML 1.0.
fn is_xml(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_hold_is_replaced() {
        assert_eq!(printable("a\tb\u{1}c\u{fffe}d\u{1f980}"), "a\tb\u{fffd}c\u{fffd}d\u{1f980}");
    }
}
