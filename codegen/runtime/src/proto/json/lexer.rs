//! JSON from a stream, a window of it in memory: tokens with their places. Source: RFC 8259.

use std::io::Read;

use super::quote::quoted;
use super::{Place, TextError};

/// How much is asked of the source at a time.
const WINDOW: usize = 64 * 1024;

/// The longest number that is read; what is longer names no value that a field can hold.
const LONGEST_NUMBER: usize = 4096;

/// What a value begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    Object,
    Array,
    String,
    Number,
    True,
    False,
    Null,
}

/// A stream of JSON.
pub(super) struct Lexer<R> {
    source: R,
    window: Vec<u8>,
    at: usize,
    filled: usize,
    line: usize,
    /// Offset of the line's first byte; offsets count from the beginning of the stream.
    line_start: usize,
    /// Offset of the window's first byte.
    window_start: usize,
}

impl<R: Read> Lexer<R> {
    /// From the beginning of a stream.
    pub(super) fn new(source: R) -> Self {
        let window = vec![0; WINDOW];
        Self { source, window, at: 0, filled: 0, line: 1, line_start: 0, window_start: 0 }
    }

    /// Where the next byte is. Columns count bytes.
    pub(super) fn place(&self) -> Place {
        Place { line: self.line, column: self.window_start + self.at - self.line_start + 1 }
    }

    pub(super) fn error(&self, message: impl Into<String>) -> TextError {
        TextError::new(message.into(), self.place())
    }

    /// The next byte; `None` at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<u8>, TextError> {
        if self.at == self.filled && !self.fill()? {
            return Ok(None);
        }
        Ok(Some(self.window[self.at]))
    }

    #[cold]
    fn fill(&mut self) -> Result<bool, TextError> {
        self.window_start += self.filled;
        (self.at, self.filled) = (0, 0);
        loop {
            match self.source.read(&mut self.window) {
                Ok(read) => {
                    self.filled = read;
                    return Ok(read > 0);
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.error(format!("cannot be read: {error}"))),
            }
        }
    }

    #[inline]
    fn bump(&mut self) {
        self.at += 1;
    }

    fn skip_space(&mut self) -> Result<Option<u8>, TextError> {
        loop {
            match self.peek()? {
                Some(b'\n') => {
                    self.bump();
                    self.line += 1;
                    self.line_start = self.window_start + self.at;
                }
                Some(b' ' | b'\t' | b'\r') => self.bump(),
                other => return Ok(other),
            }
        }
    }

    /// Takes a mark, if it is the next thing.
    #[inline]
    pub(super) fn take(&mut self, mark: u8) -> Result<bool, TextError> {
        let is_next = self.skip_space()? == Some(mark);
        if is_next {
            self.bump();
        }
        Ok(is_next)
    }

    /// Takes a mark.
    pub(super) fn expect(&mut self, mark: u8) -> Result<(), TextError> {
        if self.take(mark)? {
            return Ok(());
        }
        let found = self.found()?;
        Err(self.error(format!("expected `{}`, found {found}", char::from(mark))))
    }

    /// What comes next, in words.
    pub(super) fn found(&mut self) -> Result<String, TextError> {
        Ok(match self.skip_space()? {
            None => "the end".to_owned(),
            Some(byte) if byte.is_ascii_graphic() => format!("`{}`", char::from(byte)),
            Some(byte) => format!("the byte {byte:#04x}"),
        })
    }

    /// What the next value is.
    pub(super) fn start(&mut self) -> Result<Start, TextError> {
        Ok(match self.skip_space()? {
            Some(b'{') => Start::Object,
            Some(b'[') => Start::Array,
            Some(b'"') => Start::String,
            Some(b'-' | b'0'..=b'9') => Start::Number,
            Some(b't') => Start::True,
            Some(b'f') => Start::False,
            Some(b'n') => Start::Null,
            _ => {
                let found = self.found()?;
                return Err(self.error(format!("expected a value, found {found}")));
            }
        })
    }

    /// Takes `true`, `false` or `null`.
    pub(super) fn word(&mut self, word: &str) -> Result<(), TextError> {
        self.skip_space()?;
        let place = self.place();
        for expected in word.bytes() {
            if self.peek()? != Some(expected) {
                return Err(TextError::new("this is no value of JSON".to_owned(), place));
            }
            self.bump();
        }
        Ok(())
    }

    /// Takes a number, as it is written.
    pub(super) fn number<'t>(&mut self, text: &'t mut String) -> Result<&'t str, TextError> {
        self.skip_space()?;
        let place = self.place();
        text.clear();
        while let Some(byte @ (b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')) = self.peek()? {
            if text.len() == LONGEST_NUMBER {
                return Err(TextError::new("the number is too long".to_owned(), place));
            }
            text.push(char::from(byte));
            self.bump();
        }
        if is_number(text) {
            return Ok(text);
        }
        Err(TextError::new(format!("`{text}` is no number of JSON"), place))
    }

    /// Takes a string, without its quotes and escapes.
    pub(super) fn string(&mut self) -> Result<String, TextError> {
        self.expect(b'"')?;
        let place = self.place();
        let mut bytes = Vec::new();
        loop {
            let Some(byte) = self.peek()? else {
                return Err(self.error("the string does not end"));
            };
            match byte {
                b'"' => {
                    self.bump();
                    break;
                }
                b'\\' => {
                    self.bump();
                    let character = self.escape()?;
                    bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
                0..0x20 => return Err(self.error("a control character stands in a string")),
                _ => self.run(&mut bytes),
            }
        }
        let not_text = |_| TextError::new("the string is not UTF-8".to_owned(), place);
        String::from_utf8(bytes).map_err(not_text)
    }

    /// Takes what stands for itself.
    fn run(&mut self, bytes: &mut Vec<u8>) {
        let rest = &self.window[self.at..self.filled];
        let is_end = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20);
        let length = rest.iter().position(is_end).unwrap_or(rest.len());
        bytes.extend_from_slice(&rest[..length]);
        self.at += length;
    }

    fn escape(&mut self) -> Result<char, TextError> {
        let byte = self.peek()?;
        let character = match byte {
            Some(same @ (b'"' | b'\\' | b'/')) => char::from(same),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{C}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.bump();
                return self.code_point();
            }
            _ => return Err(self.error("there is no such escape")),
        };
        self.bump();
        Ok(character)
    }

    /// Takes four digits behind `\u`, and the other half of a pair.
    fn code_point(&mut self) -> Result<char, TextError> {
        let place = self.place();
        let mut units = vec![self.four_digits()?];
        if (0xD800..0xDC00).contains(&units[0]) && self.peek()? == Some(b'\\') {
            self.bump();
            if self.peek()? == Some(b'u') {
                self.bump();
                units.push(self.four_digits()?);
            }
        }
        match char::decode_utf16(units).next() {
            Some(Ok(character)) => Ok(character),
            _ => Err(TextError::new("half of a surrogate pair is missing".to_owned(), place)),
        }
    }

    fn four_digits(&mut self) -> Result<u16, TextError> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.peek()?.and_then(|byte| char::from(byte).to_digit(16));
            let digit = digit.and_then(|digit| u16::try_from(digit).ok());
            unit =
                unit << 4 | digit.ok_or_else(|| self.error("`\\u` has four digits behind it"))?;
            self.bump();
        }
        Ok(unit)
    }

    /// Nothing may follow.
    pub(super) fn end(&mut self) -> Result<(), TextError> {
        if self.skip_space()?.is_none() {
            return Ok(());
        }
        let found = self.found()?;
        Err(self.error(format!("expected the end, found {found}")))
    }

    /// Passes over a value, and puts it behind `kept` as it is written, but for white space and escapes.
    pub(super) fn value(&mut self, kept: &mut String, depth: u32) -> Result<(), TextError> {
        if depth == 0 {
            return Err(self.error(super::TOO_DEEP));
        }
        match self.start()? {
            Start::Object => self.members(kept, depth)?,
            Start::Array => self.elements(kept, depth)?,
            Start::String => quoted(&self.string()?, kept),
            Start::Number => kept.push_str(self.number(&mut String::new())?),
            Start::True => self.keep_word("true", kept)?,
            Start::False => self.keep_word("false", kept)?,
            Start::Null => self.keep_word("null", kept)?,
        }
        Ok(())
    }

    fn keep_word(&mut self, word: &str, kept: &mut String) -> Result<(), TextError> {
        kept.push_str(word);
        self.word(word)
    }

    fn members(&mut self, kept: &mut String, depth: u32) -> Result<(), TextError> {
        self.expect(b'{')?;
        let mut is_first = true;
        let mut mark = '{';
        while self.more(b'}', &mut is_first)? {
            kept.push(mark);
            mark = ',';
            quoted(&self.string()?, kept);
            self.expect(b':')?;
            kept.push(':');
            self.value(kept, depth - 1)?;
        }
        kept.push_str(if mark == '{' { "{}" } else { "}" });
        Ok(())
    }

    fn elements(&mut self, kept: &mut String, depth: u32) -> Result<(), TextError> {
        self.expect(b'[')?;
        let mut is_first = true;
        let mut mark = '[';
        while self.more(b']', &mut is_first)? {
            kept.push(mark);
            mark = ',';
            self.value(kept, depth - 1)?;
        }
        kept.push_str(if mark == '[' { "[]" } else { "]" });
        Ok(())
    }

    /// Whether another member follows; takes the comma before it, or the end.
    pub(super) fn more(&mut self, end: u8, is_first: &mut bool) -> Result<bool, TextError> {
        if self.take(end)? {
            return Ok(false);
        }
        if !std::mem::take(is_first) && !self.take(b',')? {
            let found = self.found()?;
            let message = format!("expected `,` or `{}`, found {found}", char::from(end));
            return Err(self.error(message));
        }
        Ok(true)
    }
}

/// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
pub(super) fn is_number(text: &str) -> bool {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let text = text.strip_prefix('-').unwrap_or(text);
    let whole = digits(text);
    if whole == 0 || (whole > 1 && text.starts_with('0')) {
        return false;
    }
    let mut rest = &text[whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let length = digits(fraction);
        if length == 0 {
            return false;
        }
        rest = &fraction[length..];
    }
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        return !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}
