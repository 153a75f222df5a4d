//! Character classes: `[…]`, negated, with ranges, and with another class subtracted.

use super::NESTING_LIMIT;
use super::error::{PatternError, PatternFault};
use super::escape::{Escaped, escape, push_literal};
use super::scanner::Scanner;

/// Translates the class whose `[` has just been read.
pub(super) fn class(
    scanner: &mut Scanner<'_>,
    depth: u32,
    out: &mut String,
) -> Result<(), PatternError> {
    if depth > NESTING_LIMIT {
        return Err(scanner.error_before(PatternFault::Nesting));
    }
    let start = scanner.offset.saturating_sub(1);
    let mut group = String::from(if scanner.skip("^") { "[^" } else { "[" });
    let empty = group.len();
    while !at_end(scanner) {
        part(scanner, &mut group, start)?;
    }
    if group.len() == empty {
        return Err(PatternError { offset: start, fault: PatternFault::EmptyClass });
    }
    group.push(']');
    if scanner.skip("-[") {
        out.push('[');
        out.push_str(&group);
        out.push_str("--");
        class(scanner, depth + 1, out)?;
        out.push(']');
    } else {
        out.push_str(&group);
    }
    if scanner.skip("]") {
        Ok(())
    } else {
        Err(PatternError { offset: start, fault: PatternFault::OpenClass })
    }
}

/// Whether the group ends here: the class does, or another is subtracted.
fn at_end(scanner: &Scanner<'_>) -> bool {
    scanner.rest().starts_with(']') || scanner.rest().starts_with("-[")
}

/// A character, a range, or the class of an escape.
fn part(scanner: &mut Scanner<'_>, out: &mut String, start: usize) -> Result<(), PatternError> {
    let from = scanner.offset;
    let first = match single(scanner, start)? {
        Escaped::Character(character) => character,
        Escaped::Class(class) => {
            out.push_str(&class);
            return Ok(());
        }
    };
    push_literal(first, out);
    if !begins_range(scanner.rest()) {
        return Ok(());
    }
    scanner.next();
    if scanner.peek() == Some('-') {
        return Err(scanner.error(PatternFault::Unescaped('-')));
    }
    let Escaped::Character(last) = single(scanner, start)? else {
        return Err(PatternError { offset: from, fault: PatternFault::RangeOfClass });
    };
    if last < first {
        return Err(PatternError { offset: from, fault: PatternFault::RangeOrder });
    }
    out.push('-');
    push_literal(last, out);
    Ok(())
}

/// Whether a hyphen follows that is neither the last of its group nor the sign of subtraction.
fn begins_range(rest: &str) -> bool {
    rest.strip_prefix('-')
        .is_some_and(|after| !["]", "[", "-["].iter().any(|end| after.starts_with(end)))
}

fn single(scanner: &mut Scanner<'_>, start: usize) -> Result<Escaped, PatternError> {
    match scanner.next() {
        None => Err(PatternError { offset: start, fault: PatternFault::OpenClass }),
        Some('\\') => escape(scanner),
        Some('[') => Err(scanner.error_before(PatternFault::Unescaped('['))),
        Some(character) => Ok(Escaped::Character(character)),
    }
}
