//! Constants as JSON text, checked at compile time.

/// What a string stands for; `None` for other values.
///
/// # Errors
/// The text is not JSON.
pub(super) fn parse(text: &str) -> Result<Option<String>, &'static str> {
    let mut scanner = Scanner { rest: text };
    let string = scanner.value()?;
    if scanner.rest.is_empty() { Ok(string) } else { Err("invalid JSON: text behind the value") }
}

struct Scanner<'t> {
    rest: &'t str,
}

impl Scanner<'_> {
    fn value(&mut self) -> Result<Option<String>, &'static str> {
        self.white_space();
        match self.rest.as_bytes().first() {
            Some(b'"') => return self.string().map(Some),
            Some(b'[') => self.list(']', Self::item)?,
            Some(b'{') => self.list('}', Self::member)?,
            _ => self.word()?,
        }
        self.white_space();
        Ok(None)
    }

    fn white_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    fn takes(&mut self, character: char) -> bool {
        self.white_space();
        let rest = self.rest.strip_prefix(character);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// What stands between brackets, with commas between.
    fn list(
        &mut self,
        end: char,
        entry: impl Fn(&mut Self) -> Result<(), &'static str>,
    ) -> Result<(), &'static str> {
        self.rest = &self.rest[1..];
        if self.takes(end) {
            return Ok(());
        }
        loop {
            entry(self)?;
            if self.takes(end) {
                return Ok(());
            }
            if !self.takes(',') {
                return Err("invalid JSON: expected `,` or the end of an array or object");
            }
        }
    }

    fn item(&mut self) -> Result<(), &'static str> {
        self.value().map(drop)
    }

    fn member(&mut self) -> Result<(), &'static str> {
        self.white_space();
        if !self.rest.starts_with('"') {
            return Err("invalid JSON: expected a name in quotes");
        }
        self.string()?;
        if self.takes(':') { self.item() } else { Err("invalid JSON: expected `:`") }
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Result<(), &'static str> {
        let is_end = |it: char| it.is_whitespace() || matches!(it, ',' | ']' | '}' | ':' | '"');
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        if matches!(word, "true" | "false" | "null") || is_number(word) {
            Ok(())
        } else {
            Err("invalid JSON: expected a value (a string is in quotes)")
        }
    }

    fn string(&mut self) -> Result<String, &'static str> {
        let mut units = Vec::new();
        let mut characters = self.rest[1..].chars();
        loop {
            match characters.next() {
                Some('"') => break,
                Some('\\') => units.push(escape(&mut characters)?),
                Some(it) if it >= ' ' => units.extend(it.encode_utf16(&mut [0; 2]).iter()),
                _ => return Err("invalid JSON: unfinished string"),
            }
        }
        self.rest = characters.as_str();
        self.white_space();
        String::from_utf16(&units).map_err(|_| "invalid JSON: lone surrogate in a string")
    }
}

fn escape(characters: &mut std::str::Chars<'_>) -> Result<u16, &'static str> {
    let character = match characters.next() {
        Some(plain @ ('"' | '\\' | '/')) => plain,
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('u') => {
            let digits: String = characters.take(4).collect();
            let is_valid = digits.len() == 4 && digits.bytes().all(|it| it.is_ascii_hexdigit());
            let unit = u16::from_str_radix(&digits, 16).ok().filter(|_| is_valid);
            return unit.ok_or("invalid JSON: invalid escape in a string");
        }
        _ => return Err("invalid JSON: invalid escape in a string"),
    };
    Ok(u16::try_from(u32::from(character)).unwrap_or_default())
}

/// RFC 8259, 6.
fn is_number(word: &str) -> bool {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let word = word.strip_prefix('-').unwrap_or(word);
    let (mantissa, exponent) = word.split_once(['e', 'E']).unwrap_or((word, "0"));
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let has_leading_zero = integer.len() > 1 && integer.starts_with('0');
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    are_digits(integer) && are_digits(fraction) && are_digits(exponent) && !has_leading_zero
}
