//! Texts of schemas as Markdown: prose that is no markup but for its code spans, and signs that
//! nobody sees in words.

/// Escapes what stands outside of code spans; addresses become links to themselves.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for block in blocks(text) {
        escape_block(block, &mut escaped);
    }
    escaped
}

/// A text without signs that rustc or people are misled by: those that turn the direction of what
/// follows, controls and such that are not seen are told by their numbers.
pub(super) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.replace("\r\n", "\n").chars() {
        if is_hidden(sign) {
            shown.extend(sign.escape_unicode());
        } else {
            shown.push(sign);
        }
    }
    shown
}

/// Whether a sign is not seen where it stands, or changes what is.
fn is_hidden(sign: char) -> bool {
    let is_mark = matches!(
        sign,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{ffff}'
    );
    let is_kept = matches!(sign, '\u{200c}' | '\u{200d}' | '\u{fffc}' | '\u{fffd}');
    (is_mark && !is_kept) || (sign.is_control() && !matches!(sign, '\n' | '\t'))
}

/// Parts in which a code span begins and ends: paragraphs, and items of lists.
fn blocks(text: &str) -> Vec<&str> {
    let (mut blocks, mut start, mut at) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        let first = line.split_whitespace().next();
        if first.is_none_or(begins_block) && at > start {
            blocks.push(&text[start..at]);
            start = at;
        }
        at += line.len();
    }
    blocks.push(&text[start..]);
    blocks
}

/// Whether Markdown would take a line that begins so for a list, a heading or a quotation.
pub(super) fn begins_block(word: &str) -> bool {
    word.starts_with(['-', '+', '*', '#', '>', '='])
        || word.starts_with(|first: char| first.is_ascii_digit()) && word.ends_with(['.', ')'])
}

/// A code span ends at as many backticks as it begins with (`CommonMark` 6.1); others are signs, and
/// so are those that could begin a block of code.
fn escape_block(block: &str, escaped: &mut String) {
    let mut rest = block;
    while let Some(start) = rest.find('`') {
        escape_prose(&rest[..start], escaped);
        let behind = rest[start..].trim_start_matches('`');
        let ticks = rest.len() - start - behind.len();
        rest = behind;
        match span_end(behind, ticks).filter(|_| ticks < FENCE) {
            Some(end) => {
                escaped.push_str(&block[block.len() - behind.len() - ticks..][..ticks]);
                escaped.push_str(&behind[..end + ticks]);
                rest = &behind[end + ticks..];
            }
            None => escaped.push_str(&"\\`".repeat(ticks)),
        }
    }
    escape_prose(rest, escaped);
}

/// As many backticks or tildes begin a block of code.
const FENCE: usize = 3;

/// Where the backticks stand that end a span.
pub(super) fn span_end(text: &str, ticks: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = text[at..].find('`') {
        let run = text[at + found..].bytes().take_while(|byte| *byte == b'`').count();
        if run == ticks {
            return Some(at + found);
        }
        at += found + run;
    }
    None
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
    let has_tildes = word.contains("~~");
    for sign in word.chars() {
        let is_tilde = sign == '~' && has_tildes;
        if is_tilde || matches!(sign, '[' | ']' | '<' | '>' | '*' | '_' | '\\' | '#' | '|') {
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
        assert_eq!(escape("``a` [b]`` [c]"), "``a` [b]`` \\[c\\]");
    }

    #[test]
    fn no_block_of_code_begins() {
        assert_eq!(escape("~~~\na"), "\\~\\~\\~\na");
        assert_eq!(escape("```\na\n```"), "\\`\\`\\`\na\n\\`\\`\\`");
        assert_eq!(escape("~1"), "~1");
    }

    #[test]
    fn code_ends_with_its_block() {
        assert_eq!(escape("a ` [b]\n\nc ` d"), "a \\` \\[b\\]\n\nc \\` d");
        assert_eq!(escape("- a ` [b]\n- c ` d"), "- a \\` \\[b\\]\n- c \\` d");
        assert_eq!(escape("a `b\nc` d"), "a `b\nc` d");
    }

    #[test]
    fn signs_that_are_not_seen_are_told() {
        assert_eq!(shown("a\r\nb"), "a\nb");
        assert_eq!(shown("\u{202a}C:\\a\u{202c}\r\0"), "\\u{202a}C:\\a\\u{202c}\\u{d}\\u{0}");
        assert_eq!(shown("\u{2067}\u{200f}\u{61c}\u{feff}").matches("\\u{").count(), 4);
        assert_eq!(shown("\u{5d0}\n\t\u{e9}\u{200d}"), "\u{5d0}\n\t\u{e9}\u{200d}");
    }
}
