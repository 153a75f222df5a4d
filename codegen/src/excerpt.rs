//! A place in a text as people are shown it: file, line and column, the line itself, and marks under what is meant.

use std::fmt;

use crate::source::Position;

/// A place in a text. It is displayed in four lines, the last one with a line end.
#[derive(Debug, Clone, Copy)]
pub struct Excerpt<'t> {
    /// What the text is called.
    pub name: &'t str,
    /// The whole text.
    pub text: &'t str,
    /// Line and column of `start`.
    pub position: Position,
    /// The byte at which the place begins.
    pub start: usize,
    /// The byte behind it. What is on other lines is not marked.
    pub end: usize,
}

/// Characters that are shown of a line at most: documents may be one line of many megabytes.
const WIDEST: usize = 120;

/// Characters that are shown before the place: at most, and of a line that has more.
const MOST_BEFORE: usize = 80;
const BEFORE: usize = 40;

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column } = self.position;
        let number = line.to_string();
        let margin = " ".repeat(number.len());
        let (shown, indent) = self.line();
        let wide = self.marked().min(shown.chars().count().saturating_sub(indent)).max(1);
        writeln!(f, "{margin}--> {}:{line}:{column}", self.name)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{}", format!("{number} | {shown}").trim_end())?;
        writeln!(f, "{margin} | {}{}", " ".repeat(indent), "^".repeat(wide))
    }
}

impl Excerpt<'_> {
    /// What is shown of the line, and how many characters of that stand before the place.
    fn line(&self) -> (String, usize) {
        let (before, after) = self.text.split_at(self.text.floor_char_boundary(self.start));
        let (before, is_whole) = end_of_line(before);
        let mut shown = if is_whole { String::new() } else { "…".to_owned() };
        shown.push_str(before);
        let indent = shown.chars().count();
        let (after, is_whole) = start_of_line(after, WIDEST.saturating_sub(indent));
        shown.push_str(after);
        if !is_whole {
            shown.push('…');
        }
        (shown.replace(char::is_control, " "), indent)
    }

    /// How many characters are marked.
    fn marked(&self) -> usize {
        let boundary = |offset| self.text.floor_char_boundary(offset);
        let marked = self.text.get(boundary(self.start)..boundary(self.end)).unwrap_or_default();
        start_of_line(marked, WIDEST).0.chars().count()
    }
}

/// The last line of a text, or the end of it, and whether it is all. No more is looked at than may be shown.
fn end_of_line(text: &str) -> (&str, bool) {
    let tail = last_characters(text, MOST_BEFORE);
    match tail.rsplit_once('\n') {
        Some((_, line)) => (line, true),
        None if tail.len() == text.len() => (tail, true),
        None => (last_characters(tail, BEFORE), false),
    }
}

/// The first line of a text, or so many characters of it, and whether it is all.
fn start_of_line(text: &str, most: usize) -> (&str, bool) {
    let cut = text.char_indices().nth(most).map_or(text.len(), |(at, _)| at);
    match text[..cut].split_once('\n') {
        Some((line, _)) => (line.trim_end_matches('\r'), true),
        None => (text[..cut].trim_end_matches('\r'), cut == text.len()),
    }
}

fn last_characters(text: &str, number: usize) -> &str {
    let start = text.char_indices().rev().take(number).last().map_or(text.len(), |(at, _)| at);
    &text[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, start: usize, end: usize) -> String {
        let column = u32::try_from(text[..start].chars().count() + 1).unwrap();
        let position = Position { line: 7, column };
        Excerpt { name: "a.xml", text, position, start, end }.to_string()
    }

    #[test]
    fn control_characters_are_not_shown() {
        insta::assert_snapshot!(shown("\ta\u{1b}<é>\r\nb", 3, 99), @r"
         --> a.xml:7:4
          |
        7 |  a <é>
          |    ^^^
        ");
    }

    #[test]
    fn of_long_lines_the_part_around_the_place_is_shown() {
        let text = format!("{}<é/>{}", "ä".repeat(1000), "z".repeat(1000));
        let (start, end) = (2000, 2005);
        let lines: Vec<_> = shown(&text, start, end).lines().map(str::to_owned).collect();
        assert_eq!(lines[2].chars().count(), "7 | ".len() + WIDEST + 1);
        assert_eq!(lines[2].chars().position(|it| it == '<'), lines[3].find('^'));
        assert!(lines[3].ends_with(" ^^^^") && lines[2].ends_with("z…"), "{lines:#?}");
        assert!(lines[2].starts_with("7 | …ä"));
    }

    #[test]
    fn the_end_of_a_text_is_a_place() {
        assert!(shown("ab", 2, 2).ends_with("7 | ab\n  |   ^\n"));
        assert!(shown("", 0, 0).ends_with("7 |\n  | ^\n"));
    }
}
