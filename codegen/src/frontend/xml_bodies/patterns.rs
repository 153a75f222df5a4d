//! Regular expressions of ECMA-262 in the syntax of XML Schema (Datatypes, appendix G), where they
//! match a whole value.

use super::translation::Translation;

/// Any text.
const ANY: &str = "[\\s\\S]*";

/// A pattern that matches the values in which the given one is found; `None` if that is all of them.
/// An error says what XML Schema cannot express.
pub(super) fn translate(pattern: &str) -> Result<Option<String>, String> {
    let mut translated = Vec::new();
    for alternative in alternatives(pattern) {
        if let Some(inner) = inside_group(alternative) {
            match translate(inner)? {
                Some(inner) => translated.push(inner),
                None => return Ok(None),
            }
            continue;
        }
        let (begins, rest) = match alternative.strip_prefix('^') {
            Some(rest) => (true, rest),
            None => (false, alternative),
        };
        let (ends, rest) = match rest.strip_suffix('$').filter(|it| !is_escaped(it)) {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let inner = Translation::of(rest)?;
        let (before, after) = (if begins { "" } else { ANY }, if ends { "" } else { ANY });
        translated.push(format!("{before}{inner}{after}"));
    }
    let text = translated.join("|");
    let is_any = [ANY.to_owned(), format!("{ANY}{ANY}"), format!("{ANY}{ANY}{ANY}")];
    Ok((!is_any.contains(&text)).then_some(text))
}

/// What is inside of a group that is all of a pattern.
fn inside_group(pattern: &str) -> Option<&str> {
    let inner = pattern.strip_prefix('(')?.strip_suffix(')').filter(|it| !is_escaped(it))?;
    let inner = inner.strip_prefix("?:").unwrap_or(inner);
    let (mut depth, mut in_class, mut characters) = (0_usize, false, inner.chars());
    while let Some(character) = characters.next() {
        match character {
            '\\' => drop(characters.next()),
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => depth += 1,
            ')' if !in_class => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    (depth == 0 && !inner.starts_with('?')).then_some(inner)
}

/// The alternatives of a pattern outside of groups and classes.
fn alternatives(pattern: &str) -> Vec<&str> {
    let (mut found, mut start, mut depth, mut in_class) = (Vec::new(), 0, 0_usize, false);
    let mut characters = pattern.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => drop(characters.next()),
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => depth += 1,
            ')' if !in_class => depth = depth.saturating_sub(1),
            '|' if !in_class && depth == 0 => {
                found.push(&pattern[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&pattern[start..]);
    found
}

/// Whether what stands behind a text is escaped by its end.
fn is_escaped(text: &str) -> bool {
    text.bytes().rev().take_while(|it| *it == b'\\').count() % 2 == 1
}
