//! Parses the text of claims, in constants.

/// The number from `at` on, and where the mark behind it stands.
pub(super) const fn number(claims: &[u8], mut at: usize) -> (usize, usize) {
    let mut number = 0;
    while claims[at].is_ascii_digit() {
        number = number * 10 + (claims[at] - b'0') as usize;
        at += 1;
    }
    (number, at)
}

pub(super) const fn word_end(claims: &[u8], mut at: usize) -> usize {
    while at < claims.len() && claims[at] != b' ' {
        at += 1;
    }
    at
}

pub(super) const fn behind_prefix(claims: &[u8], start: usize, end: usize) -> usize {
    let mut at = start;
    while at < end {
        if claims[at] == b':' {
            return at + 1;
        }
        at += 1;
    }
    start
}

pub(super) const fn same(claims: &[u8], start: usize, end: usize, text: &str) -> bool {
    let text = text.as_bytes();
    if end - start != text.len() {
        return false;
    }
    let mut at = 0;
    while at < text.len() {
        if claims[start + at] != text[at] {
            return false;
        }
        at += 1;
    }
    true
}
