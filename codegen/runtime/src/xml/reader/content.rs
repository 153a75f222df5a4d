//! What stands between tags, and end tags.

use std::borrow::Cow;

use super::super::any::AnyAttribute;
use super::super::engine::Child;
use super::super::error::Error;
use super::super::lexer::{Attribute, Token};
use super::super::limits::Limits;
use super::super::table::Schema;
use super::open::DECLARATION;
use super::{Node, Reader};

impl<'i> Reader<'i> {
    /// The next child, its start tag current; `None` after the end tag of the element, or of the document.
    #[inline]
    pub(super) fn next_child(&mut self) -> Result<Option<Child>, Error> {
        loop {
            match self.lexer.next()? {
                Token::Start(name) => return self.open(name).map(Some),
                Token::Blank(_) => self.blank()?,
                Token::Text(text) => self.text(&text)?,
                Token::End => {
                    self.close()?;
                    return Ok(None);
                }
                Token::Finish => return Ok(None),
            }
        }
    }

    /// The next child, or all text before it.
    pub(crate) fn next_node(&mut self) -> Result<Option<Node>, Error> {
        let mut text = String::new();
        let is_mixed = self.engine.is_mixed();
        loop {
            // A tag that ends a text is read again by the next call: only looked at here.
            if !text.is_empty() && self.lexer.is_at_tag() {
                return Ok(Some(Node::Text(text)));
            }
            match self.lexer.next()? {
                Token::Start(name) => return self.open(name).map(|child| Some(Node::Child(child))),
                Token::Blank(blank) => {
                    self.blank()?;
                    text.push_str(if is_mixed { blank } else { "" });
                }
                Token::Text(more) => {
                    self.text(&more)?;
                    text.push_str(if is_mixed { &more } else { "" });
                }
                Token::End => {
                    self.close()?;
                    return Ok(None);
                }
                Token::Finish => return Ok(None),
            }
        }
    }

    /// The text of the current element through its end tag, checked, and whether it stands in the document
    /// (and not in the schema).
    #[inline]
    pub(super) fn content(&mut self) -> Result<(Cow<'i, str>, bool), Error> {
        let mut text = match self.lexer.plain_content()? {
            Some(plain) => {
                self.lexer.next()?;
                Cow::Borrowed(plain)
            }
            None => self.pieces()?,
        };
        let is_there = !text.is_empty();
        match self.engine.value(&mut text, &self.scope) {
            Ok(()) => Ok((text, is_there)),
            Err(error) => self.report(error).map(|()| (Cow::Borrowed(""), true)),
        }
    }

    /// The text of the current element, of all its pieces, through its end tag.
    fn pieces(&mut self) -> Result<Cow<'i, str>, Error> {
        let mut text = Cow::Borrowed("");
        loop {
            let more = match self.lexer.next()? {
                Token::Text(more) => more,
                Token::Blank(more) => Cow::Borrowed(more),
                Token::Start(name) => {
                    self.open(name)?;
                    self.skip()?;
                    continue;
                }
                Token::End | Token::Finish => return Ok(text),
            };
            text = joined(text, more);
        }
    }

    /// Takes an end tag: whether the element may end.
    #[inline]
    pub(super) fn close(&mut self) -> Result<(), Error> {
        let complete = self.engine.end();
        if let Err(error) = complete {
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
        if self.engine.has_value() {
            self.content()?;
            self.close()?;
            return Ok(true);
        }
        match self.lexer.next()? {
            Token::Start(name) => self.open(name).map(|_| true),
            Token::Blank(_) => self.blank().map(|()| true),
            Token::Text(text) => self.text(&text).map(|()| true),
            Token::End => self.close().map(|()| true),
            Token::Finish => Ok(false),
        }
    }

    #[inline]
    fn blank(&mut self) -> Result<(), Error> {
        self.engine.blank().or_else(|error| self.report(error))
    }

    fn text(&mut self, text: &str) -> Result<(), Error> {
        self.engine.text(text).or_else(|error| self.report(error))
    }

    /// Name of the current element: namespace, local name, prefix.
    pub(crate) fn name(&self) -> (String, String, String) {
        let (prefix, local, namespace) = self.name.parts();
        (self.scope.namespaces.uri(namespace).to_owned(), local.to_owned(), prefix.to_owned())
    }

    /// The attributes that the current start tag has, their values moved out.
    pub(crate) fn all_attributes(&mut self) -> Vec<AnyAttribute> {
        let is_attribute =
            |attribute: &Attribute<'_>| attribute.is_there() && attribute.slot != DECLARATION;
        let all = 0..self.lexer.attributes.len();
        let there: Vec<usize> =
            all.filter(|at| is_attribute(&self.lexer.attributes[*at])).collect();
        there.into_iter().map(|at| self.expanded(at)).collect()
    }

    /// The namespace declarations in scope, each prefix once, the innermost first.
    pub(crate) fn declarations(&self) -> impl Iterator<Item = (&'i str, &str)> {
        self.scope.declarations()
    }

    /// All errors of a document, in the order they were met.
    pub(crate) fn errors(schema: &'i Schema<'i>, text: &'i str, limits: &Limits) -> Vec<Error> {
        let mut reader = match Self::any_root(schema, None, text, limits) {
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
