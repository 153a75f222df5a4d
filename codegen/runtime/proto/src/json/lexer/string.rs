//! Strings: their escapes are resolved, and what they have is UTF-8.

use std::io::Read;

use super::super::TextError;
use super::Lexer;

impl<R: Read> Lexer<R> {
    /// Takes a string, without its quotes and escapes.
    pub(in crate::json) fn string(&mut self) -> Result<String, TextError> {
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
}
