//! Character data and attribute values: references resolved, line ends and white space normalised.

use std::borrow::Cow;

use memchr::{memchr, memchr3};

use super::super::characters::space_length;
use super::super::error::Error;
use super::super::swar::{length_until, mask_eq, mask_ge, mask_lt};
use super::super::work::count_steps;
use super::reference::reference;
use super::{Lexer, Token};

impl Lexer<'_> {
    /// Reads character data up to the next markup.
    #[inline]
    pub(super) fn character_data(&mut self) -> Result<Token, Error> {
        let rest = self.rest();
        let spaces = space_length(rest);
        let is_blank = rest.get(spaces).is_none_or(|byte| *byte == b'<');
        if is_blank
            && (!self.prescan.has_carriage_returns || memchr(b'\r', &rest[..spaces]).is_none())
        {
            let blank = &self.text[self.at..self.at + spaces];
            self.at += spaces;
            self.piece = Cow::Borrowed(blank);
            return Ok(Token::Blank);
        }
        if self.open.is_empty() && !is_blank {
            return Err(self.malformed(self.at + spaces, "text stands outside of the root element"));
        }
        self.words()?;
        Ok(Token::Text)
    }

    /// Reads the content of an element that is nothing but plain text, through its end tag; reads
    /// nothing and returns `false` if there is more to it.
    #[inline]
    pub(crate) fn plain_content(&mut self) -> Result<bool, Error> {
        if self.is_closing {
            self.is_closing = false;
            self.piece = Cow::Borrowed("");
            return Ok(true);
        }
        let start = self.at;
        let length = self.plain_length(start)?;
        let plain = &self.text[start..start + length];
        let is_all =
            self.text.as_bytes()[start + length..].starts_with(b"</") && length <= self.limits.text;
        if !is_all || (self.prescan.has_carriage_returns && plain.contains('\r')) {
            return Ok(false);
        }
        self.piece = Cow::Borrowed(plain);
        self.at = start + length;
        self.start = self.at;
        self.end_tag()?;
        self.start = start;
        Ok(true)
    }

    /// Passes over white space before markup, where that means nothing. Behind an empty-element tag
    /// it belongs to the element around it, and stays.
    #[inline]
    pub(crate) fn skip_blank(&mut self) {
        if self.is_closing {
            return;
        }
        let rest = self.rest();
        let spaces = blank_length(rest);
        if rest.get(spaces) == Some(&b'<') {
            self.at += spaces;
        }
    }

    /// Where the first character of the last token is that is no white space: what people take for
    /// its beginning.
    #[cold]
    pub(crate) fn visible_offset(&self) -> usize {
        let token = &self.text.as_bytes()[self.start..];
        let spaces = space_length(token);
        let is_blank = token.get(spaces).is_none_or(|byte| *byte == b'<');
        self.offset() + if is_blank { 0 } else { spaces }
    }

    /// Reads character data that is more than white space.
    fn words(&mut self) -> Result<(), Error> {
        let start = self.at;
        let end = start + self.plain_length(start)?;
        let plain = &self.text[start..end];
        self.at = end;
        if self.peek(0) == Some(b'&') || (self.prescan.has_carriage_returns && plain.contains('\r'))
        {
            self.piece = Cow::Owned(self.mended_words(start)?);
        } else {
            self.piece = Cow::Borrowed(plain);
        }
        self.limit_text(self.piece.len())
    }

    /// Length of the character data at `from` that has neither markup nor references.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    fn plain_length(&self, from: usize) -> Result<usize, Error> {
        let rest = &self.text.as_bytes()[from..];
        let length = until_markup(rest);
        if rest.get(length) == Some(&b']') { self.with_brackets(from, length) } else { Ok(length) }
    }

    /// The same, where the first `length` bytes are followed by a bracket.
    #[cold]
    fn with_brackets(&self, from: usize, mut length: usize) -> Result<usize, Error> {
        let rest = &self.text.as_bytes()[from..];
        while rest.get(length) == Some(&b']') {
            if rest[length..].starts_with(b"]]>") {
                let found = "`]]>` stands in text: its `>` must be written `&gt;`";
                return Err(self.malformed(from + length, found));
            }
            length += 1 + until_markup(&rest[length + 1..]);
        }
        Ok(length)
    }

    /// Reads character data that has references or carriage returns, from `start`.
    fn mended_words(&mut self, start: usize) -> Result<String, Error> {
        self.at = start;
        // What it stands for is no longer than what is written: one allocation is enough.
        let rest = self.rest();
        let most = memchr(b'<', rest).unwrap_or(rest.len());
        count_steps(most);
        let mut out = String::with_capacity(most);
        loop {
            let end = self.at + self.plain_length(self.at)?;
            push_lines(&mut out, &self.text[self.at..end]);
            self.at = end;
            if self.peek(0) != Some(b'&') {
                return Ok(out);
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

    /// Reads the quoted value of an attribute: where it begins, its length, and whether it stands
    /// for itself.
    #[inline]
    pub(super) fn quoted(&mut self, name: &str) -> Result<(usize, usize, bool), Error> {
        let Some(quote @ (b'"' | b'\'')) = self.peek(0) else { return Err(self.not_quoted(name)) };
        let start = self.at + 1;
        let rest = &self.text.as_bytes()[start..];
        let marks = |word| {
            mask_eq(word, quote) | mask_eq(word, b'<') | mask_eq(word, b'&') | mask_lt(word, b' ')
        };
        let is_end = |byte| byte == quote || byte == b'<' || byte == b'&' || byte < b' ';
        let mut length = length_until(rest, marks, is_end);
        let is_plain = rest.get(length) == Some(&quote);
        if !is_plain {
            let Some(more) = memchr(quote, &rest[length..]) else {
                return Err(self.not_quoted(name));
            };
            count_steps(more);
            length += more;
        }
        self.at = start + length + 1;
        self.limit_text(length)?;
        Ok((start, length, is_plain))
    }

    #[cold]
    fn not_quoted(&self, name: &str) -> Error {
        self.malformed(
            self.at,
            format!("the value of attribute `{name}` is not quoted at both ends"),
        )
    }

    /// Gives the last attribute the value that `raw`, read just now, stands for.
    #[cold]
    pub(super) fn mend_value(&mut self, raw: &str) -> Result<(), Error> {
        let (end, after) = (self.at - 1, self.at);
        self.at = end - raw.len();
        let mut out = String::with_capacity(raw.len());
        while self.at < end {
            let rest = &self.text[self.at..end];
            let plain =
                rest.bytes().position(|byte| matches!(byte, b'<' | b'&' | b'\t' | b'\n' | b'\r'));
            let plain = plain.unwrap_or(rest.len());
            count_steps(plain);
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
        self.at = after;
        if let Some(attribute) = self.attributes.last_mut() {
            attribute.value = Cow::Owned(out);
        }
        Ok(())
    }

    /// Whether a text may be that long.
    #[inline]
    pub(super) fn limit_text(&self, length: usize) -> Result<(), Error> {
        if length > self.limits.text {
            return Err(self.over_limit("bytes of text in one place", self.limits.text));
        }
        Ok(())
    }
}

/// Length of the white space at the beginning of `bytes`, which were prescanned: there are no other
/// characters below `!`.
#[inline]
pub(super) fn blank_length(bytes: &[u8]) -> usize {
    length_until(bytes, |word| mask_ge(word, b'!'), |byte| byte >= b'!')
}

/// Length of `bytes` up to the first `<`, `&` or `]`.
#[inline]
fn until_markup(bytes: &[u8]) -> usize {
    // Most texts are short: for these, testing a few words is faster than calling a vector routine.
    const SHORT: usize = 32;
    let (short, rest) = bytes.split_at(bytes.len().min(SHORT));
    let marks = |word| mask_eq(word, b'<') | mask_eq(word, b'&') | mask_eq(word, b']');
    let length = length_until(short, marks, |byte| matches!(byte, b'<' | b'&' | b']'));
    if length < short.len() {
        return length;
    }
    let more = memchr3(b'<', b'&', b']', rest).unwrap_or(rest.len());
    count_steps(more);
    length + more
}

/// Appends `text` with line ends as XML has them: a line feed, and nothing else.
#[inline]
pub(super) fn push_lines(out: &mut String, text: &str) {
    count_steps(text.len());
    if memchr(b'\r', text.as_bytes()).is_none() {
        out.push_str(text);
    } else {
        push_mended_lines(out, text);
    }
}

fn push_mended_lines(out: &mut String, text: &str) {
    let mut lines = text.split('\r');
    out.push_str(lines.next().unwrap_or_default());
    for line in lines {
        if !line.starts_with('\n') {
            out.push('\n');
        }
        out.push_str(line);
    }
}
