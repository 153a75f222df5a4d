//! Content between tags, and end tags.

use std::borrow::Cow;

use super::super::datatypes::Made;
use super::super::engine::Root;
use super::super::error::Error;
use super::super::lexer::Token;
use super::super::limits::Limits;
use super::super::table::Schema;
use super::{Node, Reader};

impl<'i> Reader<'i> {
    /// Reads up to the next child, whose start tag is current then; `false` after the end tag of
    /// the element, or of the document.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    pub(super) fn advance(&mut self) -> Result<bool, Error> {
        self.check_attributes()?;
        if self.engine.may_be_blank() {
            self.lexer.skip_blank();
        }
        loop {
            match self.lexer.next()? {
                Token::Start => return self.open().map(|()| true),
                Token::Blank => self.blank()?,
                Token::Text => self.text()?,
                Token::End => return self.close().map(|()| false),
                Token::Finish => return Ok(false),
            }
        }
    }

    /// The next child, or all text before it.
    pub(crate) fn next_node(&mut self) -> Result<Option<Node>, Error> {
        self.check_attributes()?;
        let mut text = String::new();
        let is_mixed = self.engine.is_mixed();
        loop {
            // A tag that ends a text is not consumed here: the next call reads it.
            if !text.is_empty() && self.lexer.is_at_tag() {
                return Ok(Some(Node::Text(text)));
            }
            match self.lexer.next()? {
                Token::Start => return self.open().map(|()| Some(Node::Child(self.engine.child))),
                Token::Blank => self.blank()?,
                Token::Text => self.text()?,
                Token::End => return self.close().map(|()| None),
                Token::Finish => return Ok(None),
            }
            if is_mixed {
                text.push_str(&self.lexer.piece);
            }
        }
    }

    /// Reads the text of the current element through its end tag, and checks it: it is the lexer's
    /// `piece` then. Whether it stands in the document (and not in the schema). See
    /// [`Engine::value`](super::Engine::value) for `parsed`.
    pub(super) fn content(&mut self, parsed: Made) -> Result<bool, Error> {
        self.check_attributes()?;
        if !self.lexer.plain_content()? {
            self.pieces()?;
        }
        let is_there = !self.lexer.piece.is_empty();
        match self.engine.value(&mut self.lexer.piece, &self.scope, parsed) {
            Ok(()) => Ok(is_there),
            Err(error) => self.report(error.at(self.lexer.visible_offset())).map(|()| true),
        }
    }

    /// Reads the text of the current element, of all its pieces, through its end tag.
    fn pieces(&mut self) -> Result<(), Error> {
        let mut text = Cow::Borrowed("");
        let start = self.lexer.next_offset();
        loop {
            match self.lexer.next()? {
                Token::Text | Token::Blank => {
                    text = joined(text, std::mem::take(&mut self.lexer.piece));
                }
                Token::Start => {
                    self.open()?;
                    self.skip()?;
                }
                Token::End | Token::Finish => break,
            }
        }
        self.lexer.piece = text;
        self.lexer.back_to(start);
        Ok(())
    }

    /// Whether the content of the current element is a value of a simple type.
    pub(crate) fn has_value(&self) -> bool {
        self.engine.has_value()
    }

    /// The value of the current element as text, empty if the document leaves it to the schema. The
    /// element is to be closed then.
    pub(crate) fn text_value(&mut self) -> Result<String, Error> {
        let is_there = self.content(Made::NOTHING)?;
        let text = std::mem::take(&mut self.lexer.piece);
        Ok(if is_there { text.into_owned() } else { String::new() })
    }

    /// Takes an end tag: whether the element may end.
    #[inline]
    pub(crate) fn close(&mut self) -> Result<(), Error> {
        let complete = self.engine.end();
        if let Err(error) = complete {
            let error = self.suggest_missing_child(error);
            self.report(error)?;
        }
        self.scope.leave(self.lexer.depth());
        self.lexer.leave();
        Ok(())
    }

    /// Reads through the end tag of the open element at `depth`.
    pub(super) fn consume(&mut self, depth: usize) -> Result<(), Error> {
        while self.lexer.depth() >= depth && depth > 0 {
            self.event()?;
        }
        Ok(())
    }

    /// Reads what comes next, checks it and forgets it; `false` at the end of the document.
    pub(super) fn event(&mut self) -> Result<bool, Error> {
        self.check_attributes()?;
        if self.engine.has_value() {
            self.content(Made::NOTHING)?;
            self.close()?;
            return Ok(true);
        }
        match self.lexer.next()? {
            Token::Start => self.open()?,
            Token::Blank => self.blank()?,
            Token::Text => self.text()?,
            Token::End => self.close()?,
            Token::Finish => return Ok(false),
        }
        Ok(true)
    }

    #[inline]
    fn blank(&mut self) -> Result<(), Error> {
        self.engine.blank(&self.lexer.piece).or_else(|error| self.report(error))
    }

    fn text(&mut self) -> Result<(), Error> {
        self.engine
            .text(&self.lexer.piece)
            .or_else(|error| self.report(error.at(self.lexer.visible_offset())))
    }

    /// Name of the current element: namespace, local name, prefix.
    pub(crate) fn name(&self) -> (String, String, String) {
        let name = self.lexer.name;
        let uri = self.scope.namespaces.uri(self.namespace);
        (uri.to_owned(), name.local().to_owned(), name.prefix().to_owned())
    }

    /// The namespace declarations in scope, each prefix once, the innermost first.
    pub(crate) fn declarations(&self) -> impl Iterator<Item = (&'i str, &str)> {
        self.scope.declarations()
    }

    /// All errors of a document, in the order they were met.
    pub(crate) fn errors(
        schema: &'i Schema<'i>,
        root: Root,
        text: &'i str,
        limits: &Limits,
    ) -> Vec<Error> {
        let mut reader = match Self::before_root(schema, root, text, limits) {
            Ok(reader) => reader,
            Err(error) => return vec![error],
        };
        reader.collected = Some(Vec::new());
        let end = loop {
            match reader.event() {
                Ok(true) => {}
                Ok(false) => break None,
                Err(error) => break Some(reader.placed(error)),
            }
        };
        let dangling = if end.is_none() { reader.engine.finish() } else { Vec::new() };
        reader.collected.take().into_iter().flatten().chain(end).chain(dangling).collect()
    }
}

/// Two texts as one; moved where one is empty.
#[inline]
fn joined<'t>(text: Cow<'t, str>, more: Cow<'t, str>) -> Cow<'t, str> {
    if text.is_empty() {
        return more;
    }
    if more.is_empty() {
        return text;
    }
    let mut text = text.into_owned();
    text.push_str(&more);
    Cow::Owned(text)
}
