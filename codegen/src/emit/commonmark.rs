//! Texts of schemas that are Markdown already, as documentation: what they mark up stays, but links
//! lead to addresses, code is no Rust that is tested, and tags are text.

/// At most so far is a line moved to the right: one more, and it would be code.
const DEEPEST: usize = 3;

/// The text, as documentation.
pub(super) fn safe(text: &str) -> String {
    let (mut safe, mut paragraph) = (String::with_capacity(text.len()), String::new());
    let mut fence: Option<&str> = None;
    for line in text.split('\n') {
        let content = line.trim_start();
        let marks = marks(content);
        match fence {
            Some(open) => {
                push_line(&mut safe, line);
                let is_end = marks.starts_with(open) && content.trim_end() == marks;
                fence = if is_end { None } else { fence };
            }
            None if begins_code(content, marks) => {
                flush(&mut paragraph, &mut safe);
                push_line(&mut safe, &(indentation(line) + marks + &language(content, marks)));
                fence = Some(marks);
            }
            None if content.is_empty() => {
                flush(&mut paragraph, &mut safe);
                push_line(&mut safe, "");
            }
            None => push_line(&mut paragraph, &(indentation(line) + content)),
        }
    }
    flush(&mut paragraph, &mut safe);
    if let Some(open) = fence {
        push_line(&mut safe, open);
    }
    safe.truncate(safe.trim_end().len());
    safe
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

fn flush(paragraph: &mut String, safe: &mut String) {
    inline(paragraph, safe);
    paragraph.clear();
}

/// The backticks or tildes that a line begins with.
fn marks(content: &str) -> &str {
    let first = content.chars().next().filter(|first| matches!(first, '`' | '~'));
    let length = first.map_or(0, |first| content.len() - content.trim_start_matches(first).len());
    &content[..length]
}

/// Whether a line begins a block of code (`CommonMark` 4.5).
fn begins_code(content: &str, marks: &str) -> bool {
    marks.len() >= 3 && (marks.starts_with('~') || !content[marks.len()..].contains('`'))
}

fn indentation(line: &str) -> String {
    let spaces = line.chars().take_while(|sign| sign.is_whitespace());
    let width: usize = spaces.map(|sign| if sign == '\t' { DEEPEST } else { 1 }).sum();
    " ".repeat(width.min(DEEPEST))
}

/// The language of a block of code. Of those that rustdoc would compile, it is text.
fn language<'c>(content: &'c str, marks: &str) -> String {
    let said = content[marks.len()..].trim();
    let word: &'c str = said.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
    let is_compiled = word.is_empty()
        || ["rust", "ignore", "no", "should", "compile", "test", "standalone", "custom"]
            .contains(&word)
        || word.starts_with("edition");
    if is_compiled { "text".to_owned() } else { word.to_owned() }
}

/// The markup within a paragraph.
fn inline(paragraph: &str, safe: &mut String) {
    let mut rest = paragraph;
    while let Some(sign) = rest.chars().next() {
        let length = match sign {
            '\\' => escaped(rest, safe),
            '`' => code(rest, safe),
            '<' => tag(rest, safe),
            '[' | ']' => link(rest, safe),
            'h' if is_address(rest) => address(rest, safe),
            _ => {
                safe.push(sign);
                sign.len_utf8()
            }
        };
        rest = &rest[length..];
    }
}

/// A sign that is no markup, with the backslash that says so.
fn escaped(text: &str, safe: &mut String) -> usize {
    let length =
        1 + text[1..].chars().next().filter(char::is_ascii_punctuation).map_or(0, char::len_utf8);
    if length == 1 {
        safe.push('\\');
    }
    safe.push_str(&text[..length]);
    length
}

/// A span of code, or backticks that begin none.
fn code(text: &str, safe: &mut String) -> usize {
    let behind = text.trim_start_matches('`');
    let ticks = text.len() - behind.len();
    if let Some(end) = super::markdown::span_end(behind, ticks) {
        let length = ticks + end + ticks;
        safe.push_str(&text[..length]);
        length
    } else {
        safe.push_str(&"\\`".repeat(ticks));
        ticks
    }
}

/// An address in angle brackets; other tags are text.
fn tag(text: &str, safe: &mut String) -> usize {
    let end = text.find(|sign: char| sign.is_whitespace() || sign == '>').unwrap_or(text.len());
    if is_address(&text[1..]) && text[end..].starts_with('>') {
        safe.push_str(&text[..=end]);
        return end + 1;
    }
    safe.push_str("\\<");
    1
}

/// The text of a link stays one where an address stands behind it; of a reference to elsewhere, it
/// is text. What stands between the brackets comes next.
fn link(text: &str, safe: &mut String) -> usize {
    if text.starts_with('[') {
        let end = text.find(']').filter(|end| !text[1..*end].contains(['[', '`', '\\']));
        let target = end.and_then(|end| target(&text[end..]).map(|target| (end, target)));
        if let Some((end, target)) = target {
            let length = end + target;
            safe.push_str(&text[..length]);
            return length;
        }
    }
    safe.push('\\');
    safe.push_str(&text[..1]);
    1
}

/// How long `](https://…)` is, if a text begins with it.
fn target(text: &str) -> Option<usize> {
    let address = text.strip_prefix("](").filter(|address| is_address(address))?;
    let end = address.find(|sign: char| sign.is_whitespace() || "()<>".contains(sign))?;
    address[end..].starts_with(')').then_some("](".len() + end + 1)
}

fn is_address(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

fn address(text: &str, safe: &mut String) -> usize {
    let end = text.find(|sign: char| sign.is_whitespace() || "<>()[]\"'`|*\\".contains(sign));
    let found = &text[..end.unwrap_or(text.len())];
    let found = found.trim_end_matches(['.', ',', ';', ':', '!', '?', '_']);
    safe.extend(["<", found, ">"]);
    found.len()
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn markup_stays() {
        for text in [
            "# A title\n\nA *word* and `Vec<T>`, see [there](https://example.org/a_b).",
            "- one\n  - two\n\n1. a\n2. b",
            "| a | b |\n|---|---|\n| 1 | 2 |",
            "```json\n{\"a\": [1]}\n```",
            "at <https://example.org/> it is",
        ] {
            assert_eq!(safe(text), text);
        }
    }

    #[test]
    fn nothing_leads_into_the_code() {
        assert_eq!(safe("an [array] of [T](T), a[0]"), "an \\[array\\] of \\[T\\](T), a\\[0\\]");
        assert_eq!(safe("a <T> and </b>"), "a \\<T> and \\</b>");
        assert_eq!(safe("see https://example.org/a."), "see <https://example.org/a>.");
        assert_eq!(safe("an odd ` tick"), "an odd \\` tick");
        assert_eq!(safe("a \\[b\\] \\d"), "a \\[b\\] \\\\d");
    }

    #[test]
    fn no_code_is_tested() {
        assert_eq!(safe("```\na\n```"), "```text\na\n```");
        assert_eq!(safe("~~~rust,no_run\na"), "~~~text\na\n~~~");
        assert_eq!(safe("a\n\n    let it = be;"), "a\n\n   let it = be;");
        assert_eq!(safe("\tlet it = be;"), "   let it = be;");
    }
}
