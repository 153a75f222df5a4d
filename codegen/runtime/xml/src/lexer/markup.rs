//! Comments, processing instructions, CDATA sections.

use std::borrow::Cow;

use memchr::memmem;

use super::super::characters::{is_ncname, name_length, space_length};
use super::super::error::Error;
use super::super::work::count_steps;
use super::text::push_lines;
use super::{Lexer, Token};

impl Lexer<'_> {
    /// Reads what begins with `<!` or `<?`; only a CDATA section makes a token.
    pub(super) fn markup(&mut self) -> Result<Option<Token>, Error> {
        let rest = self.rest();
        if rest.starts_with(b"<?") {
            self.instruction()?;
        } else if rest.starts_with(b"<!--") {
            self.comment()?;
        } else if rest.starts_with(b"<![CDATA[") {
            return self.cdata().map(Some);
        } else if rest.starts_with(b"<!DOCTYPE") {
            self.document_type()?;
        } else {
            return Err(
                self.malformed(self.at, "`<!` begins neither a comment nor a CDATA section")
            );
        }
        Ok(None)
    }

    fn comment(&mut self) -> Result<(), Error> {
        let body = &self.rest()[4..];
        let Some(end) = memmem::find(body, b"--") else {
            return Err(self.malformed(self.start, "a comment does not end"));
        };
        count_steps(end);
        if body.get(end + 2) != Some(&b'>') {
            return Err(self.malformed(self.start + 4 + end, "`--` stands in a comment"));
        }
        self.at += end + 7;
        Ok(())
    }

    fn instruction(&mut self) -> Result<(), Error> {
        let body = &self.rest()[2..];
        let Some(end) = memmem::find(body, b"?>") else {
            return Err(self.malformed(self.start, "a processing instruction does not end"));
        };
        count_steps(end);
        let target = &self.text[self.at + 2..self.at + 2 + name_length(body)];
        if !is_ncname(target) || (target.len() < end && space_length(&body[target.len()..]) == 0) {
            return Err(self.malformed(self.start, "a processing instruction has no proper target"));
        }
        if target.eq_ignore_ascii_case("xml") {
            self.declaration(&self.text[self.at + 2..self.at + 2 + end])?;
        }
        self.at += end + 4;
        Ok(())
    }

    fn cdata(&mut self) -> Result<Token, Error> {
        if self.open.is_empty() {
            return Err(
                self.malformed(self.start, "a CDATA section stands outside of the root element")
            );
        }
        let start = self.at + 9;
        let Some(length) = memmem::find(&self.text.as_bytes()[start..], b"]]>") else {
            return Err(self.malformed(self.start, "a CDATA section does not end"));
        };
        count_steps(length);
        let raw = &self.text[start..start + length];
        self.at = start + length + 3;
        self.piece = if self.prescan.has_carriage_returns {
            let mut out = String::with_capacity(raw.len());
            push_lines(&mut out, raw);
            Cow::Owned(out)
        } else {
            Cow::Borrowed(raw)
        };
        self.limit_text(raw.len())?;
        Ok(Token::Text)
    }
}
