//! How deep brackets nest: the compiler recurses through the values of options, so there must be a
//! bound.

/// Deepest nesting of brackets that is compiled. Messages nest less deep than a third of it.
pub(super) const DEEPEST: usize = 100;

/// Where brackets nest deeper; strings and comments are passed over.
pub(super) fn too_deep(text: &str) -> Option<usize> {
    let (bytes, mut depth, mut at) = (text.as_bytes(), 0_usize, 0);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => at = end_of_string(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'/') => at = end_of(text, at, "\n"),
            b'/' if bytes.get(at + 1) == Some(&b'*') => at = end_of(text, at + 2, "*/"),
            b'{' | b'[' | b'<' => depth += 1,
            b'}' | b']' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The last byte of a string that begins here, or of its line.
fn end_of_string(bytes: &[u8], begin: usize) -> usize {
    let mut at = begin + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if *byte == bytes[begin] => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

/// The last byte of what ends so.
fn end_of(text: &str, from: usize, end: &str) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    rest.find(end).map_or(text.len(), |at| from + at + end.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_counted_where_they_are_brackets() {
        let deep = |count: usize| "{a:".repeat(count) + &"}".repeat(count);
        assert_eq!(too_deep(&deep(DEEPEST)), None);
        assert_eq!(too_deep(&deep(DEEPEST + 1)), Some(DEEPEST * 3));
        for quoted in ["\"\\\"{\"", "'{'", "// {\n", "/* { é */", "\"{\n"] {
            assert_eq!(too_deep(&quoted.repeat(DEEPEST * 2)), None, "{quoted}");
        }
        assert_eq!(too_deep(&"[]<>{}".repeat(DEEPEST * 2)), None);
    }
}
