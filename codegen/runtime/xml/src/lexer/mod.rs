//! Text → tags and character data, well-formed by XML 1.0. It finds the colon in names, but
//! resolves no namespaces, and knows no schema.

mod declaration;
mod document_type;
mod markup;
mod name_interner;
mod reference;
mod tag;
mod text;

use std::borrow::Cow;

use super::attribute_match::AttributeMatch;
use super::error::{Error, ErrorKind};
use super::limits::Limits;
use super::prescan::{Prescan, prescan};
use super::table::NamespaceId;
use name_interner::NameInterner;

pub(crate) use name_interner::InternedName;

/// Reads a document once, from its beginning to its end; never looks back.
#[derive(Debug)]
pub(crate) struct Lexer<'i> {
    text: &'i str,
    /// Where in the document the text begins, if it is but a piece of one.
    base: usize,
    /// The byte that is read next.
    at: usize,
    /// Where the last token began.
    start: usize,
    prescan: Prescan,
    pub(crate) limits: Limits,
    /// Names of the elements that are open, the innermost last.
    pub(crate) open: Vec<&'i str>,
    /// Name of the last start tag.
    pub(crate) name: RawName<'i>,
    /// The last character data.
    pub(crate) piece: Cow<'i, str>,
    /// Names that were read before.
    names: NameInterner<'i>,
    /// Attributes of the last start tag, in the order of the document, namespace declarations among
    /// them.
    pub(crate) attributes: Vec<Attribute<'i>>,
    /// Whether one of them has a prefix or declares the default namespace.
    pub(crate) has_prefixes: bool,
    /// The last start tag was an empty-element tag: its end comes next.
    is_closing: bool,
    /// How far the document was read.
    pub(crate) reached: Reached,
    /// Elements of the document so far.
    pub(crate) elements: usize,
}

/// What of a document there was, as far as there may be only one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reached {
    /// Nothing yet.
    Beginning,
    /// A document type.
    DocumentType,
    /// The root's start tag.
    Root,
}

/// What comes next in a document. What there is to say of it stands in the lexer: so it is a
/// number, and nothing is copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Token {
    /// A start tag: see `name`, `attributes`.
    Start,
    /// An end tag, or the end of an empty-element tag. The element stays open until
    /// [`Lexer::leave`].
    End,
    /// Character data with references resolved and line ends normalised, or a CDATA section: see
    /// `piece`.
    Text,
    /// Character data that is nothing but white space: see `piece`.
    Blank,
    /// The end of the document.
    Finish,
}

/// A name as it stands in the document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct RawName<'i> {
    /// All of it.
    pub(crate) text: &'i str,
    interned: InternedName,
}

impl<'i> RawName<'i> {
    /// What stands before the colon; empty if there is none.
    #[inline]
    pub(crate) fn prefix(self) -> &'i str {
        &self.text[..self.interned.colon as usize]
    }

    /// What stands behind the colon, or all.
    #[inline]
    pub(crate) fn local(self) -> &'i str {
        match self.interned.colon as usize {
            0 => self.text,
            colon => &self.text[colon + 1..],
        }
    }

    #[inline]
    pub(crate) fn has_prefix(self) -> bool {
        self.interned.colon != 0
    }

    /// The number of the name among those that the lexer has kept; 0 if it is not.
    #[inline]
    pub(crate) fn number(self) -> u32 {
        self.interned.number
    }
}

/// An attribute of a start tag. The lexer sets its name as written, its value and its offset; the
/// reader sets the other fields in place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Attribute<'i> {
    /// Its name.
    pub(crate) name: RawName<'i>,
    /// Its value, normalised as XML has it; borrowed if that changed nothing.
    pub(crate) value: Cow<'i, str>,
    /// The byte at which it begins.
    pub(crate) offset: usize,
    /// Its namespace.
    pub(crate) namespace: NamespaceId,
    /// What it is to the type.
    pub(crate) matched: AttributeMatch,
}

impl<'i> Lexer<'i> {
    /// A lexer at the beginning of `text`.
    pub(crate) fn new(text: &'i str, limits: &Limits) -> Result<Self, Error> {
        Self::within(Vec::with_capacity(16), text, 0, limits)
    }

    /// A lexer at the beginning of a piece of a document, which begins at byte `base` of it, inside
    /// of the elements of these names.
    pub(crate) fn within(
        open: Vec<&'i str>,
        text: &'i str,
        base: usize,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let prescan = prescan(text).map_err(|error| error.moved(base))?;
        Ok(Self::prescanned(open, text, base, prescan, limits))
    }

    /// Whether the text begins where the document does.
    pub(crate) fn has_whole_beginning(&self) -> bool {
        self.base == 0
    }

    /// A lexer at the beginning of the same text, without limits.
    pub(crate) fn again(&self) -> Self {
        Self::prescanned(Vec::new(), self.text, self.base, self.prescan, &Limits::UNLIMITED)
    }

    fn prescanned(
        open: Vec<&'i str>,
        text: &'i str,
        base: usize,
        prescan: Prescan,
        limits: &Limits,
    ) -> Self {
        Self {
            text,
            base,
            at: 0,
            start: 0,
            prescan,
            limits: *limits,
            open,
            name: RawName::default(),
            piece: Cow::Borrowed(""),
            names: NameInterner::new(),
            attributes: Vec::with_capacity(8),
            has_prefixes: false,
            is_closing: false,
            reached: Reached::Beginning,
            elements: 0,
        }
    }

    /// Reads the next token.
    pub(crate) fn next(&mut self) -> Result<Token, Error> {
        if self.is_closing {
            self.is_closing = false;
            return Ok(Token::End);
        }
        loop {
            self.start = self.at;
            match (self.peek(0), self.peek(1)) {
                (Some(b'<'), Some(b'/')) => return self.end_tag(),
                (Some(b'<'), Some(b'!' | b'?')) => {
                    if let Some(token) = self.markup()? {
                        return Ok(token);
                    }
                }
                (Some(b'<'), _) => return self.start_tag(),
                (Some(_), _) => return self.character_data(),
                (None, _) => return self.finish(),
            }
        }
    }

    /// Closes the innermost element, whose [`Token::End`] was read.
    #[inline]
    pub(crate) fn leave(&mut self) {
        self.open.pop();
    }

    /// Whether a start or end tag is next.
    pub(crate) fn is_at_tag(&self) -> bool {
        self.is_closing
            || (self.peek(0) == Some(b'<') && !matches!(self.peek(1), Some(b'!' | b'?')))
    }

    /// Whether all of the text was read.
    pub(crate) fn is_done(&self) -> bool {
        self.at == self.text.len() && !self.is_closing
    }

    /// Elements that are open.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Where the last token began.
    #[inline]
    pub(crate) fn offset(&self) -> usize {
        self.base + self.start
    }

    /// Where the next token begins.
    #[inline]
    pub(crate) fn next_offset(&self) -> usize {
        self.at
    }

    /// Has errors about what was read be placed where it began: several tokens ago.
    #[inline]
    pub(crate) fn back_to(&mut self, start: usize) {
        self.start = start;
    }

    /// The elements that are open, as `/a/b`.
    pub(crate) fn path(&self) -> String {
        self.open.iter().fold(String::new(), |path, name| path + "/" + name)
    }

    #[inline]
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    /// What is not read yet.
    #[inline]
    fn rest(&self) -> &'i [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// The document is over: whether it may be.
    fn finish(&self) -> Result<Token, Error> {
        match self.open.last() {
            Some(name) => {
                Err(self
                    .malformed(self.at, format!("the document ends inside of element `{name}`")))
            }
            None if self.reached != Reached::Root => {
                Err(self.malformed(self.at, "the document has no element"))
            }
            None => Ok(Token::Finish),
        }
    }

    /// An error about well-formedness at byte `offset`.
    #[cold]
    fn malformed(&self, offset: usize, found: impl Into<String>) -> Error {
        Error::new(ErrorKind::Syntax, found).at(self.base + offset).within(|| self.path())
    }

    /// An error about a limit, at the token that is read.
    #[cold]
    fn over_limit(&self, what: &str, limit: usize) -> Error {
        Error::new(ErrorKind::Limit, format!("there are more than {limit} {what}"))
            .at(self.offset())
            .within(|| self.path())
    }
}

#[cfg(test)]
mod tests;
