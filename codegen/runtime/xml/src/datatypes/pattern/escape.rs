//! Escapes: single characters, and the classes that have a letter or a name.

use std::borrow::Cow;
use std::fmt::Write;

use super::super::names::START_RANGES;
use super::blocks::block;
use super::error::{PatternError, PatternFault};
use super::scanner::Scanner;

/// The general categories of Unicode that a pattern can name.
const CATEGORIES: &str = "L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po Z Zs Zl Zp S Sm Sc Sk So C Cc Cf Co Cn";

/// What an escape stands for.
pub(super) enum Escaped {
    /// One character.
    Character(char),
    /// Any of a class, in the syntax of the `regex` crate; it may stand inside brackets too.
    Class(Cow<'static, str>),
}

/// Reads what follows a backslash.
pub(super) fn escape(scanner: &mut Scanner<'_>) -> Result<Escaped, PatternError> {
    let letter = scanner.expect()?;
    let class = match letter {
        'n' => return Ok(Escaped::Character('\n')),
        'r' => return Ok(Escaped::Character('\r')),
        't' => return Ok(Escaped::Character('\t')),
        '\\' | '|' | '.' | '?' | '*' | '+' | '(' | ')' | '{' | '}' | '-' | '[' | ']' | '^' => {
            return Ok(Escaped::Character(letter));
        }
        's' => r"[\t\n\r ]".into(),
        'S' => r"[^\t\n\r ]".into(),
        'd' => r"\p{Nd}".into(),
        'D' => r"\P{Nd}".into(),
        'w' => r"[^\p{P}\p{Z}\p{C}]".into(),
        'W' => r"[\p{P}\p{Z}\p{C}]".into(),
        'i' => format!("[{}]", name_start()).into(),
        'I' => format!("[^{}]", name_start()).into(),
        'c' => format!("[{}{NAME_REST}]", name_start()).into(),
        'C' => format!("[^{}{NAME_REST}]", name_start()).into(),
        'p' | 'P' => property(letter == 'P', scanner)?.into(),
        other => return Err(scanner.error_before(PatternFault::Escape(other))),
    };
    Ok(Escaped::Class(class))
}

/// What `NameChar` has and `NameStartChar` does not.
const NAME_REST: &str = r"\-.0-9\x{B7}\x{300}-\x{36F}\x{203F}-\x{2040}";

/// The inside of the class of `NameStartChar`.
fn name_start() -> String {
    let mut out = String::from(":A-Z_a-z");
    for (first, last) in START_RANGES {
        push_range(first.into(), last.into(), &mut out);
    }
    out
}

/// Reads the `{name}` of a property.
fn property(negated: bool, scanner: &mut Scanner<'_>) -> Result<String, PatternError> {
    let end = scanner.error(PatternFault::End);
    let name = scanner.skip("{").then(|| scanner.until('}')).flatten().ok_or(end.clone())?;
    let unknown = || PatternError { fault: PatternFault::Property(name.to_owned()), ..end };
    let Some(block_name) = name.strip_prefix("Is") else {
        let is_category = CATEGORIES.split(' ').any(|category| category == name);
        return is_category
            .then(|| format!(r"\{}{{{name}}}", if negated { 'P' } else { 'p' }))
            .ok_or_else(unknown);
    };
    let (first, last) = block(block_name).ok_or_else(unknown)?;
    let mut out = String::from(if negated { "[^" } else { "[" });
    push_range(first, last, &mut out);
    out.push(']');
    Ok(out)
}

fn push_range(first: u32, last: u32, out: &mut String) {
    if char::from_u32(first).is_none() {
        // Surrogates are no characters: an empty class.
        out.push_str(r"&&[^\x{0}-\x{10FFFF}]");
        return;
    }
    write!(out, r"\x{{{first:X}}}-\x{{{last:X}}}").expect("a String takes any text");
}

/// Appends a character that stands for itself, inside a class or outside.
pub(super) fn push_literal(character: char, out: &mut String) {
    if character.is_control() {
        write!(out, r"\x{{{:X}}}", u32::from(character)).expect("a String takes any text");
        return;
    }
    if regex_syntax_is_meta(character) {
        out.push('\\');
    }
    out.push(character);
}

/// Whether the `regex` crate may see more in it than itself.
fn regex_syntax_is_meta(character: char) -> bool {
    r"\.+*?()|[]{}^$#&-~".contains(character)
}
