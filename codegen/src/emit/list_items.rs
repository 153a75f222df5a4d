//! Items of lists in Markdown, whose lines are indented as far as the first one: others are read as
//! a part of the item all the same, and clippy warns of them.

/// The lines of a text, indented as the items that they continue.
pub(super) fn indented<'l>(lines: impl Iterator<Item = &'l str>) -> Vec<String> {
    let (mut item, mut is_behind_text, mut fence) = (None, false, false);
    let lines = lines.map(|line| {
        let content = line.trim_start();
        let indentation = line.len() - content.len();
        let is_fence = content.starts_with("```") || content.starts_with("~~~");
        fence ^= is_fence;
        if content.is_empty() || is_fence || fence || content.starts_with(['#', '>']) {
            (item, is_behind_text) = (None, false);
            return line.to_owned();
        }
        // A paragraph goes on with any number but the first.
        let is_item =
            |marker: &str| item.is_some() || !is_behind_text || !is_number_behind_one(marker);
        let begun = marker(content).filter(|marker| is_item(marker));
        is_behind_text = true;
        if let Some(marker) = begun {
            item = Some(indentation + width(content, marker));
            return line.to_owned();
        }
        match item {
            Some(wanted) if indentation < wanted => " ".repeat(wanted) + content,
            _ => line.to_owned(),
        }
    });
    lines.collect()
}

/// What a line that is the first of an item begins with: `-`, `1.` (`CommonMark` 5.2).
fn marker(content: &str) -> Option<&str> {
    let (first, _) = content.split_once([' ', '\t'])?;
    let number = first.strip_suffix(['.', ')']);
    let is_number = |text: &str| {
        (1..10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    (matches!(first, "-" | "+" | "*") || number.is_some_and(is_number)).then_some(first)
}

fn is_number_behind_one(marker: &str) -> bool {
    marker.len() > 1 && !matches!(marker, "1." | "1)")
}

/// How far the text of an item stands behind its marker: that of code begins at once.
fn width(content: &str, marker: &str) -> usize {
    let behind = &content[marker.len()..];
    let spaces = behind.len() - behind.trim_start().len();
    marker.len() + if spaces > 4 { 1 } else { spaces }
}

#[cfg(test)]
mod tests {
    use super::indented;

    fn lines(text: &str) -> String {
        indented(text.split('\n')).join("\n")
    }

    #[test]
    fn lines_stand_below_the_text_of_their_item() {
        assert_eq!(lines("- a\nb\n\nc"), "- a\n  b\n\nc");
        assert_eq!(lines("   -  a\n   b"), "   -  a\n      b");
        assert_eq!(lines("1. a\n2. b\nc"), "1. a\n2. b\n   c");
        assert_eq!(lines("- a\n  - b\nc"), "- a\n  - b\n    c");
    }

    #[test]
    fn other_lines_stay() {
        for text in [
            "a\n b",
            "in\n1984. b\nc",
            "- a\n# b\nc",
            "- a\n\n```\n- b\nc\n```",
            "-a\nb",
            "- a\n   b",
        ] {
            assert_eq!(lines(text), text);
        }
    }
}
