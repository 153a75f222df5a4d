//! Why a text is not a document.

use std::fmt;

use super::shortened;

/// What is wrong at a place of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    Utf8,
    Expected(&'static str, Option<char>),
    Control(char),
    Escape,
    Surrogate,
    Number,
    Duplicate(String),
    Trailing(char),
    Limit(&'static str, usize),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Utf8 => f.write_str("invalid UTF-8"),
            Self::Expected(what, None) => write!(f, "expected {what}, found the end of the text"),
            Self::Expected(what, Some(found)) => {
                write!(f, "expected {what}, found `{}`", shown(*found))
            }
            Self::Control(found) => {
                write!(f, "unescaped control character {} in a string", shown(*found))
            }
            Self::Escape => f.write_str("invalid escape in a string"),
            Self::Surrogate => f.write_str("lone surrogate in a string"),
            Self::Number => f.write_str("invalid number"),
            Self::Duplicate(name) => write!(f, "duplicate name `{}`", shortened(name)),
            Self::Trailing(found) => {
                write!(f, "expected the end of the text, found `{}`", shown(*found))
            }
            Self::Limit(what, limit) => write!(f, "more than {limit} {what}"),
        }
    }
}

/// A character that is safe to print.
fn shown(character: char) -> String {
    let is_plain = !character.is_control() && !character.is_whitespace();
    if is_plain { character.to_string() } else { format!("U+{:04X}", u32::from(character)) }
}
