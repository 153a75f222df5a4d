//! The XML declaration.

use super::super::error::Error;
use super::Lexer;

impl Lexer<'_> {
    /// Checks the declaration whose text between `<?` and `?>` is `body`. Which encoding it names
    /// was looked at when the text was decoded.
    pub(super) fn declaration(&self, body: &str) -> Result<(), Error> {
        if self.offset() != 0 || !body.starts_with("xml") {
            return Err(self.malformed(
                self.start,
                "an XML declaration stands elsewhere than at the beginning",
            ));
        }
        match is_declaration(&body[3..]) {
            Some(true) => Ok(()),
            _ => Err(self.malformed(self.start, "the XML declaration is not as it must be")),
        }
    }
}

/// Whether `text`, what follows `xml`, is a version, perhaps an encoding, perhaps a word on
/// standalone.
fn is_declaration(text: &str) -> Option<bool> {
    let (version, rest) = pseudo_attribute(text, "version")?;
    let minor = version.strip_prefix("1.")?;
    let mut is_right = !minor.is_empty() && minor.bytes().all(|digit| digit.is_ascii_digit());
    let mut rest = rest;
    if let Some((encoding, after)) = pseudo_attribute(rest, "encoding") {
        is_right &= is_encoding_name(encoding);
        rest = after;
    }
    if let Some((standalone, after)) = pseudo_attribute(rest, "standalone") {
        is_right &= matches!(standalone, "yes" | "no");
        rest = after;
    }
    Some(is_right && rest.trim_matches(SPACES).is_empty())
}

const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

/// `name = "value"` behind white space: the value, and what follows it.
fn pseudo_attribute<'t>(text: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    let trimmed = text.trim_start_matches(SPACES);
    let after = trimmed.strip_prefix(name).filter(|_| trimmed.len() < text.len())?;
    let after = after.trim_start_matches(SPACES).strip_prefix('=')?.trim_start_matches(SPACES);
    let quote = after.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    after[1..].split_once(quote)
}

fn is_encoding_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'))
}
