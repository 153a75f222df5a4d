//! Texts that are almost JSON: another parser agrees which of them are.

use swordsmith_json::{Document, Limits};

use super::random::Random;
use super::values::value;

/// Texts that are made.
const TEXTS: u64 = 20_000;

/// What is inserted, and put in the place of something else.
const PIECES: [&str; 30] = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", " ", "\n", "\t", "0", "1", "-", "+", ".", "e", "E9",
    "null", "tru", "\\u", "\\ud83d", "\\ude00", "\\u00e9", "é", "\u{7f}", "\u{0}", "\u{feff}",
    "😀", "/",
];

#[test]
fn another_parser_agrees() {
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 1..=TEXTS {
        let text = text(&mut Random::new(seed));
        let ours = Document::parse(text.as_bytes(), &Limits::DEFAULT);
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        match (&ours, &theirs) {
            (Ok(_), Ok(_)) => accepted += 1,
            (Err(_), Err(_)) => rejected += 1,
            // What the other one does not look at, or cannot hold.
            (Err(error), Ok(_)) => {
                assert!(error.message().starts_with("duplicate name"), "{text:?}: {error}");
            }
            (Ok(_), Err(error)) => {
                let is_known = text.starts_with('\u{feff}') || error.to_string().contains("range");
                assert!(is_known, "{text:?}: {error}");
            }
        }
    }
    assert!(accepted > 3000 && rejected > 3000, "one-sided: {accepted}, {rejected}");
}

/// A document that is broken in a place or two, perhaps.
fn text(random: &mut Random) -> String {
    let mut text = value(random, 3);
    for _ in 0..random.below(3) {
        let at = text.floor_char_boundary(random.below(text.len() + 1));
        let end = text.ceil_char_boundary((at + random.below(3)).min(text.len()));
        text.replace_range(at..end, random.one_of(&PIECES));
    }
    text
}
