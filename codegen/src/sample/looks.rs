//! What a pattern looks ahead or behind for.

/// How a group begins that matches nothing itself.
const BEGINNINGS: [&str; 4] = ["(?=", "(?!", "(?<=", "(?<!"];

/// A pattern without what it looks ahead or behind for: it matches all texts that the pattern does, and
/// others.
pub(super) fn removed(pattern: &str) -> String {
    let mut kept = String::new();
    let mut rest = pattern;
    while !rest.is_empty() {
        let length = token(rest);
        if BEGINNINGS.iter().any(|beginning| rest.starts_with(beginning)) {
            rest = &rest[group(rest)..];
        } else {
            kept.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }
    kept
}

/// The length of a group, with what is in it.
fn group(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        match text.as_bytes()[at] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        at += token(&text[at..]);
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of what stands for itself: a sign, one behind a backslash, a class.
fn token(text: &str) -> usize {
    let mut signs = text.char_indices();
    let ends = |(at, sign): (usize, char)| at + sign.len_utf8();
    match signs.next() {
        Some((_, '\\')) => signs.next().map_or(1, ends),
        Some((_, '[')) => class(text),
        first => first.map_or(0, ends),
    }
}

/// The length of a class; classes may stand within it.
fn class(text: &str) -> usize {
    let mut at = 1;
    while at < text.len() {
        match text.as_bytes()[at] {
            b']' => return at + 1,
            b'[' => at += class(&text[at..]),
            b'\\' => at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            _ => at += text[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::removed;

    #[test]
    fn what_is_looked_for_is_left_out() {
        for (pattern, expected) in [
            ("^a(?!b(c)[)]\\))d$", "^ad$"),
            ("(?<=a)b(?<!c)(?:d)", "b(?:d)"),
            ("[(?=]\\(?=x[[é](?!]]y", "[(?=]\\(?=x[[é](?!]]y"),
            ("(?=a", ""),
            ("é\\", "é\\"),
            ("[a", "[a"),
        ] {
            assert_eq!(removed(pattern), expected, "{pattern}");
        }
    }
}
