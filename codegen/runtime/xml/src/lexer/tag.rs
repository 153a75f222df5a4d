//! Start tags, end tags and attributes.

use std::borrow::Cow;

use super::super::attribute_match::AttributeMatch;
use super::super::characters::{is_space, ncname_length, space_length};
use super::super::error::Error;
use super::super::namespaces::NO_NAMESPACE;
use super::super::swar::bytes_equal;
use super::{Attribute, Lexer, RawName, Reached, Token};

impl<'i> Lexer<'i> {
    /// Reads a start tag, whose `<` is next.
    pub(super) fn start_tag(&mut self) -> Result<Token, Error> {
        self.at += 1;
        let name = self.name()?;
        self.attributes.clear();
        self.has_prefixes = false;
        loop {
            let spaces = self.skip_spaces();
            match self.peek(0) {
                Some(b'>') => {
                    self.at += 1;
                    break;
                }
                Some(b'/') if self.peek(1) == Some(b'>') => {
                    self.at += 2;
                    self.is_closing = true;
                    break;
                }
                Some(_) if spaces > 0 => self.attribute()?,
                _ => return Err(self.not_closed(name.text)),
            }
        }
        self.enter(name.text)?;
        self.name = name;
        Ok(Token::Start)
    }

    /// Opens the element of a start tag that was read.
    #[inline]
    fn enter(&mut self, name: &'i str) -> Result<(), Error> {
        self.elements += 1;
        if self.open.is_empty() {
            self.enter_root(name)?;
        }
        if self.open.len() >= self.limits.depth {
            return Err(self.over_limit("elements within each other", self.limits.depth));
        }
        if self.elements > self.limits.elements {
            return Err(self.over_limit("elements in the document", self.limits.elements));
        }
        self.open.push(name);
        Ok(())
    }

    #[cold]
    fn enter_root(&mut self, name: &str) -> Result<(), Error> {
        if std::mem::replace(&mut self.reached, Reached::Root) == Reached::Root {
            return Err(
                self.malformed(self.start, format!("element `{name}` follows the root element"))
            );
        }
        Ok(())
    }

    #[cold]
    fn not_closed(&self, name: &str) -> Error {
        self.malformed(self.at, format!("the tag of element `{name}` is not closed"))
    }

    /// Reads an end tag, whose `</` is next.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    pub(super) fn end_tag(&mut self) -> Result<Token, Error> {
        let Some(name) = self.open.last() else {
            return Err(self.malformed(self.start, "an end tag stands outside of the root element"));
        };
        let rest = &self.rest()[2..];
        if !rest.get(..name.len()).is_some_and(|start| bytes_equal(start, name.as_bytes())) {
            return Err(self.wrong_end(name));
        }
        let after = &rest[name.len()..];
        let spaces = if after.first() == Some(&b'>') { 0 } else { space_length(after) };
        if after.get(spaces) != Some(&b'>') {
            return Err(self.wrong_end(name));
        }
        self.at += name.len() + spaces + 3;
        Ok(Token::End)
    }

    #[cold]
    fn wrong_end(&self, name: &str) -> Error {
        self.malformed(self.start, format!("this is not the end tag of element `{name}`"))
            .expecting([format!("`</{name}>`")])
    }

    /// Reads an attribute, which is next.
    #[inline]
    fn attribute(&mut self) -> Result<(), Error> {
        let offset = self.base + self.at;
        let name = self.name()?;
        if self.attributes.len() >= self.limits.attributes {
            return Err(self.over_limit("attributes of an element", self.limits.attributes));
        }
        if self.peek(0) != Some(b'=') {
            self.skip_spaces();
        }
        if self.peek(0) != Some(b'=') {
            return Err(self.without_value(name.text));
        }
        self.at += 1;
        if self.peek(0).is_some_and(is_space) {
            self.skip_spaces();
        }
        let (start, length, is_plain) = self.quoted(name.text)?;
        let raw = &self.text[start..start + length];
        self.has_prefixes |= name.has_prefix() || (name.text.len() == 5 && name.text == "xmlns");
        let value = Cow::Borrowed(raw);
        self.attributes.push(Attribute {
            name,
            value,
            offset,
            namespace: NO_NAMESPACE,
            matched: AttributeMatch::Unresolved,
        });
        if is_plain { Ok(()) } else { self.mend_value(raw) }
    }

    #[cold]
    fn without_value(&self, name: &str) -> Error {
        self.malformed(self.at, format!("attribute `{name}` has no value"))
    }

    /// Reads a name with at most one colon.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called twice for each element, measured")]
    pub(super) fn name(&mut self) -> Result<RawName<'i>, Error> {
        let Some(name) = self.names.find(self.rest()) else { return self.new_name() };
        self.at += name.text.len();
        Ok(*name)
    }

    fn new_name(&mut self) -> Result<RawName<'i>, Error> {
        let rest = self.rest();
        let first = ncname_length(rest);
        let (mut colon, mut length) = (0, first);
        if rest.get(first) == Some(&b':') {
            let second = ncname_length(&rest[first + 1..]);
            colon = first;
            length = if first == 0 || second == 0 { 0 } else { first + 1 + second };
        }
        if length == 0 || rest.get(length) == Some(&b':') {
            return Err(self.no_name());
        }
        let Ok(colon) = u32::try_from(colon) else {
            return Err(self.over_limit("bytes in a prefix", u32::MAX as usize));
        };
        let text = &self.text[self.at..self.at + length];
        self.at += length;
        Ok(self.names.keep(rest, text, colon))
    }

    #[cold]
    fn no_name(&self) -> Error {
        self.malformed(self.at, "this is not a name as namespaces in XML have it")
    }

    #[inline]
    pub(super) fn skip_spaces(&mut self) -> usize {
        // Most tags end behind the name, or have one space before an attribute.
        match (self.peek(0), self.peek(1)) {
            (Some(b'!'..), _) => return 0,
            (Some(b' '), Some(b'!'..)) => {
                self.at += 1;
                return 1;
            }
            _ => {}
        }
        let spaces = space_length(self.rest());
        self.at += spaces;
        spaces
    }
}
