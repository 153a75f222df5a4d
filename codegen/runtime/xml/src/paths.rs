//! Which elements are open at a byte of a document: for errors about something that was read long
//! before they were found.

use super::error::Error;
use super::lexer::{Lexer, Token};
use super::limits::Limits;

/// Finds the paths of many bytes in one more pass over the text, if they come in order.
pub(crate) struct Paths<'t> {
    text: &'t str,
    /// Made when first needed; `None` too if the text has characters that are none.
    lexer: Option<Lexer<'t>>,
    /// Where the last token begins that was read.
    last: Option<usize>,
    /// Whether that is a start tag.
    is_start: bool,
}

impl<'t> Paths<'t> {
    /// Before the beginning of a text.
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, lexer: None, last: None, is_start: false }
    }

    /// Adds to an error the elements that are open at its place, if it does not know them: what it
    /// is about may have been read long before.
    pub(crate) fn add_to(&mut self, error: Error) -> Error {
        match error.offset() {
            Some(offset) => error.within(|| self.of(offset)),
            None => error,
        }
    }

    /// The elements that are open at byte `offset`, as `/a/b`, one that begins there among them; as
    /// far as the text is well-formed.
    pub(crate) fn of(&mut self, offset: usize) -> String {
        if self.lexer.is_none() || self.last.is_some_and(|last| offset < last) {
            self.lexer = Lexer::new(self.text, &Limits::UNLIMITED).ok();
            self.last = None;
        }
        let Some(lexer) = &mut self.lexer else { return String::new() };
        while self.last.is_none_or(|last| last < offset) {
            let token = lexer.next();
            match token {
                Ok(Token::End) => lexer.leave(),
                Ok(Token::Finish) | Err(_) => break,
                Ok(Token::Start | Token::Text | Token::Blank) => {}
            }
            self.last = Some(lexer.offset());
            self.is_start = matches!(token, Ok(Token::Start));
        }
        let path = lexer.path();
        // What stands before the root is read together with its start tag.
        let begins_behind = self.is_start && self.last.is_some_and(|last| last > offset);
        match path.rfind('/') {
            Some(end) if begins_behind => path[..end].to_owned(),
            _ => path,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_elements_around_a_byte_are_found() {
        let text = "<a><b/>t<c x='1'><d></d>u</c></a>";
        let mut paths = Paths::new(text);
        for (part, path) in [
            ("<a", "/a"),
            ("<b", "/a/b"),
            ("<c", "/a/c"),
            ("<c", "/a/c"),
            ("<d", "/a/c/d"),
            ("<b", "/a/b"),
        ] {
            assert_eq!(paths.of(text.find(part).unwrap()), path, "{part}");
        }
        assert_eq!(Paths::new("<a><b>&</b></a>").of(10), "/a/b");
        assert_eq!(Paths::new("\0").of(1), "");
        assert_eq!(Paths::new("<!DOCTYPE a><a/>").of(0), "");
    }
}
