//! Character data and attribute values: references resolved, line ends and white space normalised.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3};

use super::super::characters::space_length;
use super::super::error::Error;
use super::reference::reference;
use super::{Lexer, RawName, Token};

impl<'i> Lexer<'i> {
    /// Reads character data up to the next markup.
    #[inline]
    pub(super) fn character_data(&mut self) -> Result<Token<'i>, Error> {
        let rest = self.rest();
        let spaces = space_length(rest);
        let is_blank = rest.get(spaces).is_none_or(|byte| *byte == b'<');
        if is_blank
            && (!self.survey.has_carriage_returns || memchr(b'\r', &rest[..spaces]).is_none())
        {
            let blank = &self.text[self.at..self.at + spaces];
            self.at += spaces;
            return Ok(Token::Blank(blank));
        }
        if self.open.is_empty() && !is_blank {
            return Err(self.malformed(self.at + spaces, "text stands outside of the root element"));
        }
        self.words().map(Token::Text)
    }

    /// Reads the content of an element that is nothing but plain text, up to its end tag, which is next then;
    /// reads nothing if there is more to it.
    #[inline]
    pub(crate) fn plain_content(&mut self) -> Result<Option<&'i str>, Error> {
        if self.is_closing {
            return Ok(Some(""));
        }
        let start = self.at;
        let end = start + self.plain_length(start)?;
        let is_all = self.text.as_bytes()[end..].starts_with(b"</");
        let plain = &self.text[start..end];
        if !is_all
            || (self.survey.has_carriage_returns && plain.contains('\r'))
            || plain.len() > self.limits.text
        {
            return Ok(None);
        }
        self.start = start;
        self.at = end;
        Ok(Some(plain))
    }

    /// Reads character data that is more than white space.
    #[inline]
    fn words(&mut self) -> Result<Cow<'i, str>, Error> {
        let start = self.at;
        let end = start + self.plain_length(start)?;
        let plain = &self.text[start..end];
        self.at = end;
        if self.peek(0) == Some(b'&') || (self.survey.has_carriage_returns && plain.contains('\r'))
        {
            return self.mended_words(start);
        }
        self.limited(Cow::Borrowed(plain))
    }

    /// Length of the character data at `from` that has neither markup nor references.
    #[inline]
    fn plain_length(&self, from: usize) -> Result<usize, Error> {
        let rest = &self.text.as_bytes()[from..];
        let mut length = 0;
        loop {
            length += memchr3(b'<', b'&', b']', &rest[length..]).unwrap_or(rest.len() - length);
            match rest.get(length) {
                Some(b']') if rest[length..].starts_with(b"]]>") => {
                    return Err(self.malformed(
                        from + length,
                        "`]]>` stands in text: its `>` must be written `&gt;`",
                    ));
                }
                Some(b']') => length += 1,
                _ => return Ok(length),
            }
        }
    }

    /// Reads character data that has references or carriage returns, from `start`.
    fn mended_words(&mut self, start: usize) -> Result<Cow<'i, str>, Error> {
        let mut out = String::new();
        self.at = start;
        loop {
            let end = self.at + self.plain_length(self.at)?;
            push_lines(&mut out, &self.text[self.at..end]);
            self.at = end;
            if self.peek(0) != Some(b'&') {
                return self.limited(Cow::Owned(out));
            }
            self.reference(&mut out)?;
        }
    }

    /// Reads a reference and appends what it stands for.
    fn reference(&mut self, out: &mut String) -> Result<(), Error> {
        let (character, length) =
            reference(&self.text[self.at..]).map_err(|message| self.malformed(self.at, message))?;
        out.push(character);
        self.at += length;
        Ok(())
    }

    /// Reads the quoted value of an attribute.
    #[inline]
    pub(super) fn attribute_value(&mut self, name: RawName<'_>) -> Result<Cow<'i, str>, Error> {
        let quote = match self.peek(0) {
            Some(quote @ (b'"' | b'\'')) => quote,
            _ => {
                return Err(self.malformed(
                    self.at,
                    format!("the value of attribute `{}` is not quoted", name.text),
                ));
            }
        };
        let start = self.at + 1;
        let Some(length) = memchr(quote, &self.text.as_bytes()[start..]) else {
            return Err(self.malformed(
                self.at,
                format!("the value of attribute `{}` does not end", name.text),
            ));
        };
        let raw = &self.text[start..start + length];
        self.at = start;
        let value = if self.is_plain(raw) {
            Cow::Borrowed(raw)
        } else {
            Cow::Owned(self.mended_value(raw)?)
        };
        self.at = start + length + 1;
        self.limited(value)
    }

    /// Whether an attribute value stands for itself.
    #[inline]
    fn is_plain(&self, raw: &str) -> bool {
        let bytes = raw.as_bytes();
        memchr3(b'<', b'&', b'\n', bytes).is_none()
            && !(self.survey.has_tabs && memchr2(b'\t', b'\r', bytes).is_some())
            && !(self.survey.has_carriage_returns && memchr(b'\r', bytes).is_some())
    }

    /// The value that `raw`, which is next, stands for.
    fn mended_value(&mut self, raw: &str) -> Result<String, Error> {
        let end = self.at + raw.len();
        let mut out = String::with_capacity(raw.len());
        while self.at < end {
            let rest = &self.text[self.at..end];
            let plain =
                rest.bytes().position(|byte| matches!(byte, b'<' | b'&' | b'\t' | b'\n' | b'\r'));
            let plain = plain.unwrap_or(rest.len());
            out.push_str(&rest[..plain]);
            self.at += plain;
            match rest.as_bytes().get(plain) {
                Some(b'&') => self.reference(&mut out)?,
                Some(b'<') => {
                    return Err(self.malformed(
                        self.at,
                        "`<` stands in an attribute value: it must be written `&lt;`",
                    ));
                }
                Some(_) => {
                    out.push(' ');
                    self.at += if rest[plain..].starts_with("\r\n") { 2 } else { 1 };
                }
                None => {}
            }
        }
        Ok(out)
    }

    /// `text`, unless it is too long.
    #[inline]
    pub(super) fn limited(&self, text: Cow<'i, str>) -> Result<Cow<'i, str>, Error> {
        if text.len() > self.limits.text {
            return Err(self.over("bytes of text in one place", self.limits.text));
        }
        Ok(text)
    }
}

/// Appends `text` with line ends as XML has them: a line feed, and nothing else.
pub(super) fn push_lines(out: &mut String, text: &str) {
    let mut lines = text.split('\r');
    out.push_str(lines.next().unwrap_or_default());
    for line in lines {
        if !line.starts_with('\n') {
            out.push('\n');
        }
        out.push_str(line);
    }
}
