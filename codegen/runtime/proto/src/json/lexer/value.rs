//! Values that are passed over, and kept as they are written.

use std::io::Read;

use super::super::{TOO_DEEP, TextError, quote::quoted};
use super::{Lexer, Start};

impl<R: Read> Lexer<R> {
    /// Passes over a value, and puts it behind `kept` as it is written, but for white space and
    /// escapes.
    pub(in crate::json) fn value(
        &mut self,
        kept: &mut String,
        depth: u32,
    ) -> Result<(), TextError> {
        if depth == 0 {
            return Err(self.error(TOO_DEEP));
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
}
