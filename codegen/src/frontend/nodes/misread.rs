//! Where a text that is not YAML went wrong: its parser notices later, often on the next line.

/// The byte at which the fault begins, if it is not where it was noticed, and what it is.
pub(super) fn origin(text: &str, noticed: usize, message: &str) -> Option<(usize, &'static str)> {
    let before = text.get(..noticed)?;
    if message.contains("flow mapping") || message.contains("flow sequence") {
        return Some((unclosed(before)?, "this is not closed"));
    }
    if message.contains("quoted scalar") {
        return Some((before.rfind(['"', '\''])?, "this text does not end on its line"));
    }
    if message.contains("mapping values are not allowed") {
        return Some((key_without_colon(before)?, "is a `:` missing here?"));
    }
    None
}

/// The last brace or bracket that is open at the end.
fn unclosed(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '{' | '[' => open.push(at),
            '}' | ']' => drop(open.pop()),
            _ => {}
        }
    }
    open.pop()
}

/// The line above the last one, if it is no deeper and has a word where a key would stand.
fn key_without_colon(text: &str) -> Option<usize> {
    let last = text.rfind('\n')?;
    let above = text[..last].trim_end();
    let start = above.rfind('\n').map_or(0, |at| at + 1);
    let (line, indent) = (&above[start..], indent(&above[start..]));
    let is_key = !line.contains(':') && !line.trim_start().starts_with(['-', '#']);
    (is_key && self::indent(&text[last + 1..]) <= indent).then_some(start + indent)
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn faults_are_told_where_they_begin() {
        for (text, message, begins) in [
            ("a: {b: 1\nc: 2", "while parsing a flow mapping", Some("{b: 1")),
            ("a:\n  b x\n  c: 2", "mapping values are not allowed in this context", Some("b x")),
            ("a:\n  b: x\n   c: 2", "mapping values are not allowed in this context", None),
            ("a: \"b\nc: 2", "invalid indentation in multiline quoted scalar", Some("\"b")),
            ("a: \tb", "tabs disallowed within this context", None),
        ] {
            let found = origin(text, text.len() - 1, message).map(|(at, _)| &text[at..]);
            assert_eq!(found.and_then(|it| it.lines().next()), begins, "{text}");
        }
    }
}
