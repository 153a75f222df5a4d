//! The end of an error's range, of which the error has only the start, for marking it in an
//! excerpt.

/// The end of what starts at byte `start`: the name of a tag, an attribute, or text. It is a guess
/// from the marked text only.
pub(super) fn end(text: &str, start: usize) -> usize {
    let start = text.floor_char_boundary(start);
    let rest = &text[start..text.floor_char_boundary(start + LONGEST)];
    start + tag(rest).or_else(|| attribute(rest)).unwrap_or_else(|| words(rest))
}

/// Nothing longer is marked.
const LONGEST: usize = 512;

fn is_end_of_name(character: char) -> bool {
    character.is_ascii_whitespace() || matches!(character, '>' | '/' | '=' | '<' | '"' | '\'')
}

/// `<name` or `</name`.
fn tag(text: &str) -> Option<usize> {
    let name = text.strip_prefix('<')?;
    let name = name.strip_prefix('/').unwrap_or(name);
    let before = text.len() - name.len();
    Some(before + name.find(is_end_of_name).unwrap_or(name.len()))
}

/// `name="value"`.
fn attribute(text: &str) -> Option<usize> {
    let name = text.find(is_end_of_name).filter(|length| *length > 0)?;
    let value = text[name..].trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let end = value[1..].find(quote).map_or(text.len(), |length| {
        let start = text.len() - value.len();
        start + length + 2
    });
    Some(end)
}

/// Text up to markup, without the white space at its end.
fn words(text: &str) -> usize {
    let line = text.split(['<', '\n']).next().unwrap_or_default();
    line.trim_end().len()
}

#[cfg(test)]
mod tests {
    use super::end;

    #[test]
    fn what_begins_at_a_place_is_marked_to_its_end() {
        for (text, expected) in [
            ("<a:b c='d'/>", "<a:b"),
            ("</a >", "</a"),
            ("<a/>", "<a"),
            ("c = \"d 'e'\" f='g'>", "c = \"d 'e'\""),
            ("c='d", "c='d"),
            ("more words </a>", "more words"),
            ("é\nb", "é"),
            ("", ""),
        ] {
            let text = format!("ä{text}");
            assert_eq!(text[2..].get(..end(&text, 2) - 2), Some(expected), "{text}");
        }
        assert_eq!(end("ab", 9), 2);
    }
}
