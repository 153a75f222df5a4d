//! Text in pieces: words, numbers, strings, marks.

use super::super::{Place, TextError};

/// A text, and how far it was read.
#[derive(Clone, Copy)]
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// An error at what comes next.
    #[cold]
    pub(super) fn error(&self, message: impl Into<String>) -> TextError {
        let before = &self.text[..self.at];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        TextError::new(message.into(), Place { line, column: self.at - line_start + 1 })
    }

    /// Passes over white space and comments.
    pub(super) fn skip_space(&mut self) {
        loop {
            let rest = self.rest().trim_start_matches([' ', '\t', '\n', '\r', '\u{B}', '\u{C}']);
            let comment =
                if rest.starts_with('#') { rest.find('\n').unwrap_or(rest.len()) } else { 0 };
            self.at = self.text.len() - rest.len() + comment;
            if comment == 0 {
                return;
            }
        }
    }

    /// The next character that means something; `None` at the end.
    pub(super) fn peek(&mut self) -> Option<char> {
        self.skip_space();
        self.rest().chars().next()
    }

    /// Takes a mark, if it is the next thing.
    pub(super) fn take(&mut self, mark: char) -> bool {
        let is_next = self.peek() == Some(mark);
        if is_next {
            self.at += mark.len_utf8();
        }
        is_next
    }

    /// Takes a mark.
    pub(super) fn expect(&mut self, mark: char) -> Result<(), TextError> {
        if self.take(mark) {
            return Ok(());
        }
        let found = self.found();
        Err(self.error(format!("expected `{mark}`, found {found}")))
    }

    /// What comes next, in words.
    pub(super) fn found(&mut self) -> String {
        self.peek().map_or_else(|| "the end".to_owned(), |found| format!("`{found}`"))
    }

    /// Takes letters, digits and what else is given.
    pub(super) fn word(&mut self, more: &[char]) -> &'t str {
        self.skip_space();
        let rest = self.rest();
        let is_end = |c: char| !(c.is_ascii_alphanumeric() || c == '_' || more.contains(&c));
        let length = rest.find(is_end).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Takes a number without its sign: digits, letters, a point, a sign behind an `e`.
    pub(super) fn number(&mut self) -> &'t str {
        self.skip_space();
        let start = self.at;
        self.word(&['.']);
        let taken = &self.text[start..self.at];
        let is_decimal = !taken.starts_with("0x") && !taken.starts_with("0X");
        if is_decimal && taken.ends_with(['e', 'E']) && self.rest().starts_with(['+', '-']) {
            self.at += 1;
            self.word(&[]);
        }
        &self.text[start..self.at]
    }

    /// Takes strings that stand behind one another, as one, without quotes and escapes.
    pub(super) fn string(&mut self) -> Result<Vec<u8>, TextError> {
        let mut bytes = Vec::new();
        loop {
            let Some(quote @ ('"' | '\'')) = self.peek() else {
                let found = self.found();
                return Err(self.error(format!("expected a string, found {found}")));
            };
            self.at += 1;
            self.characters(quote, &mut bytes)?;
            if !matches!(self.peek(), Some('"' | '\'')) {
                return Ok(bytes);
            }
        }
    }

    fn characters(&mut self, quote: char, bytes: &mut Vec<u8>) -> Result<(), TextError> {
        loop {
            let rest = self.rest();
            let length = rest.find([quote, '\\', '\n']).unwrap_or(rest.len());
            bytes.extend_from_slice(&rest.as_bytes()[..length]);
            self.at += length;
            match self.rest().chars().next() {
                Some('\\') => self.escape(bytes)?,
                Some(end) if end == quote => {
                    self.at += 1;
                    return Ok(());
                }
                _ => return Err(self.error("the string does not end in its line")),
            }
        }
    }

    fn escape(&mut self, bytes: &mut Vec<u8>) -> Result<(), TextError> {
        let start = *self;
        let fault = || start.error("there is no such escape"); // to find its place takes time
        self.at += 1;
        let kind = self.rest().chars().next().ok_or_else(fault)?;
        self.at += kind.len_utf8();
        bytes.push(match kind {
            'a' => 7,
            'b' => 8,
            'f' => 12,
            'n' => b'\n',
            'r' => b'\r',
            't' => b'\t',
            'v' => 11,
            '\\' => b'\\',
            '\'' => b'\'',
            '"' => b'"',
            '?' => b'?',
            'x' | 'X' => u8::try_from(self.digits(16, 1, 2).ok_or_else(fault)?).unwrap_or_default(),
            '0'..='7' => {
                self.at -= 1;
                let byte = self.digits(8, 1, 3).and_then(|digits| u8::try_from(digits).ok());
                byte.ok_or_else(|| start.error("more than a byte"))?
            }
            'u' | 'U' => {
                let length = if kind == 'u' { 4 } else { 8 };
                let code =
                    self.digits(16, length, length).and_then(char::from_u32).ok_or_else(fault)?;
                bytes.extend_from_slice(code.encode_utf8(&mut [0; 4]).as_bytes());
                return Ok(());
            }
            _ => return Err(fault()),
        });
        Ok(())
    }

    fn digits(&mut self, radix: u32, least: usize, most: usize) -> Option<u32> {
        let rest = self.rest();
        let length = rest.chars().take(most).take_while(|c| c.is_digit(radix)).count();
        self.at += length;
        if length < least { None } else { u32::from_str_radix(&rest[..length], radix).ok() }
    }

    /// Passes over a value: of a field, in braces, or a list.
    pub(super) fn skip_value(&mut self) -> Result<(), TextError> {
        let mut open = 0_usize;
        loop {
            match self.peek() {
                None => return Err(self.error("expected a value, found the end")),
                Some('"' | '\'') => drop(self.string()?),
                Some('{' | '<' | '[') => {
                    open += 1;
                    self.at += 1;
                    continue;
                }
                Some('}' | '>' | ']') => {
                    open = open.checked_sub(1).ok_or_else(|| self.error("expected a value"))?;
                    self.at += 1;
                }
                Some('-') => {
                    self.at += 1;
                    continue;
                }
                Some(other) => {
                    if self.number().is_empty() {
                        self.at += other.len_utf8();
                    }
                }
            }
            if open == 0 {
                return Ok(());
            }
        }
    }
}
