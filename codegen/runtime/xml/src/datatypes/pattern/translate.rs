//! The grammar of patterns but for classes: branches, groups, repetitions (appendix G of XSD 1.1
//! Part 2).

use super::NESTING_LIMIT;
use super::class::class;
use super::error::{PatternError, PatternFault};
use super::escape::{Escaped, escape, push_literal};
use super::scanner::Scanner;

/// The same pattern in the syntax of the `regex` crate, anchored at both ends.
///
/// Patterns of XSD 1.0 are read alike, but that a brace that does not repeat must be escaped and
/// that a hyphen in the midst of a class may stand for itself, as 1.1 has it.
pub fn translate(pattern: &str) -> Result<String, PatternError> {
    let mut scanner = Scanner::new(pattern);
    let mut out = String::with_capacity(pattern.len() + 16);
    out.push_str(r"\A(?:");
    let mut open = 0_u32;
    while let Some(character) = scanner.next() {
        match character {
            '(' => open_group(&scanner, &mut open, &mut out)?,
            '|' => out.push('|'),
            ')' => {
                open = open
                    .checked_sub(1)
                    .ok_or_else(|| scanner.error_before(PatternFault::Unescaped(')')))?;
                out.push(')');
                repetition(&mut scanner, &mut out)?;
            }
            first => {
                atom(first, &mut scanner, &mut out)?;
                repetition(&mut scanner, &mut out)?;
            }
        }
    }
    if open > 0 {
        return Err(scanner.error(PatternFault::OpenGroup));
    }
    out.push_str(r")\z");
    Ok(out)
}

fn open_group(scanner: &Scanner<'_>, open: &mut u32, out: &mut String) -> Result<(), PatternError> {
    *open += 1;
    out.push_str("(?:");
    if *open > NESTING_LIMIT { Err(scanner.error_before(PatternFault::Nesting)) } else { Ok(()) }
}

/// An atom but for groups.
fn atom(first: char, scanner: &mut Scanner<'_>, out: &mut String) -> Result<(), PatternError> {
    match first {
        '[' => class(scanner, 1, out),
        '.' => {
            out.push_str(r"[^\n\r]");
            Ok(())
        }
        '\\' => {
            match escape(scanner)? {
                Escaped::Character(literal) => push_literal(literal, out),
                Escaped::Class(class) => out.push_str(&class),
            }
            Ok(())
        }
        '?' | '*' | '+' => Err(scanner.error_before(PatternFault::NothingToRepeat)),
        ']' | '{' | '}' => Err(scanner.error_before(PatternFault::Unescaped(first))),
        literal => {
            push_literal(literal, out);
            Ok(())
        }
    }
}

/// How often what stands before it is repeated, if it is.
fn repetition(scanner: &mut Scanner<'_>, out: &mut String) -> Result<(), PatternError> {
    match scanner.peek() {
        Some(sign @ ('?' | '*' | '+')) => {
            scanner.next();
            out.push(sign);
        }
        Some('{') => bounds(scanner, out)?,
        _ => return Ok(()),
    }
    match scanner.peek() {
        Some('?' | '*' | '+' | '{') => Err(scanner.error(PatternFault::NothingToRepeat)),
        _ => Ok(()),
    }
}

fn bounds(scanner: &mut Scanner<'_>, out: &mut String) -> Result<(), PatternError> {
    let fault = scanner.error(PatternFault::Repetition);
    scanner.next();
    let text = scanner.until('}').ok_or_else(|| fault.clone())?;
    let number = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u32>().ok())?
    };
    let (minimum, maximum) = text.split_once(',').unwrap_or((text, text));
    let minimum = number(minimum).ok_or_else(|| fault.clone())?;
    if !maximum.is_empty() {
        let maximum = number(maximum).ok_or_else(|| fault.clone())?;
        if maximum < minimum {
            return Err(PatternError { fault: PatternFault::RepetitionOrder, ..fault });
        }
    }
    out.push('{');
    out.push_str(text);
    out.push('}');
    Ok(())
}
