//! A place in a text as people are shown it: file, line and column, the line itself, and marks
//! under what is meant.

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

/// The longest line that is shown whole, in characters: documents may be one line of many
/// megabytes.
const WIDEST: usize = 240;

/// Characters that are shown of a longer one.
const CROPPED: usize = 120;

/// Of these, before the place.
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
        writeln!(f, "{number} | {shown}")?;
        writeln!(f, "{margin} | {}{}", " ".repeat(indent), "^".repeat(wide))
    }
}

impl Excerpt<'_> {
    /// What is shown of the line, and how many characters of that stand before the place.
    fn line(&self) -> (String, usize) {
        let (before, after) = self.text.split_at(self.text.floor_char_boundary(self.start));
        let whole = (end_of_line(before, WIDEST), start_of_line(after, WIDEST));
        let (mut before, mut after) = whole;
        if !before.is_all || !after.is_all || before.length() + after.length() > WIDEST {
            before = end_of_line(before.text, BEFORE);
            after = start_of_line(after.text, CROPPED - BEFORE);
        }
        let front = if before.is_all { "" } else { "…" };
        let back = if after.is_all { "" } else { "…" };
        let shown = format!("{front}{}{}{back}", before.text, after.text);
        (shown.replace(char::is_control, " "), front.chars().count() + before.length())
    }

    /// How many characters are marked.
    fn marked(&self) -> usize {
        let boundary = |offset| self.text.floor_char_boundary(offset);
        let marked = self.text.get(boundary(self.start)..boundary(self.end)).unwrap_or_default();
        start_of_line(marked, WIDEST).length()
    }
}

/// A piece of a line.
struct Piece<'t> {
    text: &'t str,
    /// Whether the line has no more on that side.
    is_all: bool,
}

impl Piece<'_> {
    fn length(&self) -> usize {
        self.text.chars().count()
    }
}

/// The last line of a text, or so many characters of it. No more than these are looked at.
fn end_of_line(text: &str, most: usize) -> Piece<'_> {
    let tail = last_characters(text, most);
    match tail.rsplit_once('\n') {
        Some((_, line)) => Piece { text: line, is_all: true },
        None => Piece { text: tail, is_all: tail.len() == text.len() },
    }
}

/// The first line of a text, or so many characters of it.
fn start_of_line(text: &str, most: usize) -> Piece<'_> {
    let cut = text.char_indices().nth(most).map_or(text.len(), |(at, _)| at);
    match text[..cut].split_once('\n') {
        Some((line, _)) => Piece { text: line.trim_end_matches('\r'), is_all: true },
        None => Piece { text: text[..cut].trim_end_matches('\r'), is_all: cut == text.len() },
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
        assert_eq!(lines[2].chars().count(), "7 | ".len() + CROPPED + 2);
        assert_eq!(lines[2].chars().position(|it| it == '<'), lines[3].find('^'));
        assert!(lines[3].ends_with(" ^^^^") && lines[2].ends_with("z…"), "{lines:#?}");
        assert!(lines[2].starts_with("7 | …ä"));
    }

    #[test]
    fn the_end_of_a_text_is_a_place() {
        assert!(shown("ab", 2, 2).ends_with("7 | ab\n  |   ^\n"));
        assert!(shown("", 0, 0).ends_with("7 | \n  | ^\n"));
    }
}
