//! Regular expressions of ECMA-262, in the syntax of the crate `regex`, and of `fancy-regex` for
//! those that look around or refer back.

use std::fmt::Write as _;

use swordsmith_json::table::Pattern;

use super::Lowering;
use crate::model::json::JsonPattern;
use crate::source::Span;

impl Lowering<'_, '_> {
    /// A pattern that can be matched; an error if it cannot.
    pub(super) fn pattern(&mut self, source: &str, span: Span) -> Option<JsonPattern> {
        let translated = translate(source).and_then(|translated| {
            if Pattern::new(source, &translated).is_valid() {
                Ok(translated)
            } else {
                Err("it is not a valid regular expression, or too large".to_owned())
            }
        });
        match translated {
            Ok(translated) => Some(JsonPattern { source: source.to_owned(), translated }),
            Err(why) => {
                self.findings.error(span, format!("unsupported pattern `{source}`: {why}"));
                None
            }
        }
    }
}

/// White space of ECMA-262, as parts of a class.
const SPACE: &str =
    r"\t\n\x0B\f\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";

struct Translation<'p> {
    rest: std::iter::Peekable<std::str::Chars<'p>>,
    out: String,
    in_class: bool,
}

/// The same pattern in the syntax of the crate.
pub(super) fn translate(pattern: &str) -> Result<String, String> {
    let rest = pattern.chars().peekable();
    let mut translation = Translation { rest, out: String::new(), in_class: false };
    while let Some(character) = translation.rest.next() {
        translation.character(character)?;
    }
    Ok(translation.out)
}

impl Translation<'_> {
    fn character(&mut self, character: char) -> Result<(), String> {
        match character {
            '\\' => self.escape()?,
            ']' if self.in_class => {
                self.in_class = false;
                self.out.push(']');
            }
            '[' | '&' | '~' if self.in_class => self.escaped(character),
            '-' if self.in_class && self.out.ends_with('-') => self.escaped('-'),
            _ if self.in_class => self.out.push(character),
            '[' => self.open_class(),
            '.' => self.out.push_str(r"[^\n\r\u{2028}\u{2029}]"),
            '(' => self.group()?,
            '{' if !self.is_quantifier() => self.escaped('{'),
            '{' => self.quantifier(),
            '}' | ']' => self.escaped(character),
            _ => self.out.push(character),
        }
        Ok(())
    }

    fn escaped(&mut self, character: char) {
        self.out.push('\\');
        self.out.push(character);
    }

    /// `[]` matches nothing, `[^]` everything.
    fn open_class(&mut self) {
        let mut ahead = self.rest.clone();
        let is_negated = ahead.next_if_eq(&'^').is_some();
        if ahead.next_if_eq(&']').is_some() {
            self.rest = ahead;
            self.out.push_str(if is_negated { "(?s:.)" } else { "[a&&b]" });
            return;
        }
        self.in_class = true;
        self.out.push('[');
        if is_negated {
            self.rest = self.rest.clone();
            self.rest.next();
            self.out.push('^');
        }
    }

    fn group(&mut self) -> Result<(), String> {
        self.out.push('(');
        if self.rest.peek() != Some(&'?') {
            return Ok(());
        }
        let mut ahead = self.rest.clone();
        ahead.next();
        match (ahead.next(), ahead.next()) {
            (Some(':' | '=' | '!' | '<'), _) => Ok(()),
            _ => Err("unknown kind of group".to_owned()),
        }
    }

    /// Whether a brace begins a quantifier: `{2}`, `{2,}`, `{2,3}`; otherwise it is a character.
    fn is_quantifier(&self) -> bool {
        let text: String = self.rest.clone().take_while(|it| *it != '}').collect();
        let (from, to) = text.split_once(',').unwrap_or((&text, "0"));
        let is_closed = self.rest.clone().any(|it| it == '}');
        let are_digits = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
        is_closed && !from.is_empty() && are_digits(from) && are_digits(to)
    }

    fn quantifier(&mut self) {
        self.out.push('{');
        for character in self.rest.by_ref() {
            self.out.push(character);
            if character == '}' {
                return;
            }
        }
    }

    fn escape(&mut self) -> Result<(), String> {
        let Some(character) = self.rest.next() else { return Err("it ends with `\\`".to_owned()) };
        match character {
            'd' => self.class("0-9", false),
            'D' => self.class("0-9", true),
            'w' => self.class("A-Za-z0-9_", false),
            'W' => self.class("A-Za-z0-9_", true),
            's' => self.class(SPACE, false),
            'S' => self.class(SPACE, true),
            'b' if self.in_class => self.out.push_str(r"\x08"),
            'b' => self.out.push_str(r"(?-u:\b)"),
            'B' => self.out.push_str(r"(?-u:\B)"),
            'p' | 'P' => self.property(character),
            't' | 'n' | 'r' | 'f' | 'v' | '1'..='9' | 'k' => self.escaped(character),
            '0' => self.out.push_str(r"\x00"),
            'c' => self.control()?,
            'x' => self.code(2)?,
            'u' => self.unicode()?,
            'A' => return Err("unknown escape `\\A`: ECMA-262 has `^`".to_owned()),
            'z' | 'Z' => return Err(format!("unknown escape `\\{character}`: ECMA-262 has `$`")),
            'a'..='z' | 'A'..='Z' => return Err(format!("unknown escape `\\{character}`")),
            _ if character.is_ascii_punctuation() => self.punctuation(character),
            _ => self.out.push(character),
        }
        Ok(())
    }

    /// The crate rejects escapes that it does not need.
    fn punctuation(&mut self, character: char) {
        if matches!(
            character,
            '/' | '"' | '\'' | '!' | '%' | ',' | ':' | ';' | '<' | '=' | '>' | '@' | '_' | '`'
        ) {
            self.out.push(character);
        } else {
            self.escaped(character);
        }
    }

    fn class(&mut self, parts: &str, is_negated: bool) {
        let not = if is_negated { "^" } else { "" };
        self.out.extend(["[", not, parts, "]"]);
    }

    /// `\p{…}`, which the crate knows by the same names.
    fn property(&mut self, character: char) {
        self.escaped(character);
        if self.rest.peek() == Some(&'{') {
            self.quantifier_like();
        }
    }

    fn quantifier_like(&mut self) {
        self.rest.next();
        self.quantifier();
    }

    fn control(&mut self) -> Result<(), String> {
        match self.rest.next() {
            Some(letter) if letter.is_ascii_alphabetic() => {
                self.push_code(u32::from(letter) % 32);
                Ok(())
            }
            _ => Err("`\\c` without a letter".to_owned()),
        }
    }

    fn code(&mut self, digits: usize) -> Result<(), String> {
        let code = self.hexadecimal(digits)?;
        self.push_code(code);
        Ok(())
    }

    /// `\u1234`, two of them for a character beyond the basic plane, or `\u{12345}`.
    fn unicode(&mut self) -> Result<(), String> {
        if self.rest.next_if_eq(&'{').is_some() {
            let digits: String = self.rest.by_ref().take_while(|it| *it != '}').collect();
            let code =
                u32::from_str_radix(&digits, 16).map_err(|_| "invalid `\\u{…}`".to_owned())?;
            self.push_code(code);
            return Ok(());
        }
        let mut code = self.hexadecimal(4)?;
        if (0xD800..0xDC00).contains(&code)
            && self.rest.next_if_eq(&'\\').is_some()
            && self.rest.next_if_eq(&'u').is_some()
        {
            code = 0x1_0000 + ((code & 0x3FF) << 10) + (self.hexadecimal(4)? & 0x3FF);
        }
        self.push_code(code);
        Ok(())
    }

    fn hexadecimal(&mut self, count: usize) -> Result<u32, String> {
        let digits: String = self.rest.by_ref().take(count).collect();
        let is_complete = digits.len() == count;
        let code = u32::from_str_radix(&digits, 16).ok().filter(|_| is_complete);
        code.ok_or_else(|| format!("expected {count} hexadecimal digits"))
    }

    fn push_code(&mut self, code: u32) {
        let _ = write!(self.out, "\\x{{{code:x}}}");
    }
}

#[cfg(test)]
mod tests {
    use super::translate;
    use swordsmith_json::table::Pattern;

    #[test]
    fn patterns_match_as_in_ecmascript() {
        for (pattern, text, expected) in [
            (r"^\d$", "٣", false),
            (r"^\w+$", "aé", false),
            (r"^\s$", "\u{feff}", true),
            (r"^[\d\-]+$", "1-2", true),
            (r"^a{,2}$", "a{,2}", true),
            (r"^[[&&~~]+$", "[&~", true),
            (r"^[+--]$", ",", true),
            (r"^\/x$", "/x", true),
            (r"^\u00e9\uD83D\uDE00$", "é😀", true),
            (r"^.$", "\u{2028}", false),
            (r"^[^]$", "\n", true),
            (r"[]", "a", false),
            (r"^\p{Lu}\cA$", "A\u{1}", true),
            (r"^a$", "a\n", false),
            (r"^(?:a|b){2}$", "ab", true),
            (r"^}]$", "}]", true),
            (r"^(?!\d).\b", "1a", false),
            (r"^(?=[^.]+$)\w{2}", "ab", true),
            (r"(?<!a)b", "ab", false),
            (r"(?<=a+)b", "aab", true),
            (r"^(a|b)\1$", "aa", true),
            (r"^(?<x>a|b)\k<x>$", "ab", false),
        ] {
            let translated = translate(pattern).unwrap();
            let compiled = Pattern::new(pattern, &translated);
            assert!(compiled.is_valid(), "{pattern} {translated}");
            assert_eq!(compiled.is_match(text), expected, "{pattern} {translated} {text:?}");
        }
    }

    #[test]
    fn matching_ends() {
        let pattern = Pattern::new("", "^(?=(a+)+$)(a+)+\\1b$");
        assert!(pattern.is_valid());
        assert!(!pattern.is_match(&"a".repeat(60)));
    }

    #[test]
    fn what_is_unknown_is_rejected() {
        for pattern in [r"\a", "\\", "(?i)a", r"\c1", r"\x1", r"\u{zz}"] {
            assert!(translate(pattern).is_err(), "{pattern}");
        }
    }
}
