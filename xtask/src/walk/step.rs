//! What a page has its reader do, section by section.

use crate::page::{Block, blocks};

/// What a block of the page is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step<'p> {
    /// Changes a file, as the lines with `-` and `+` say.
    Change { file: &'p str, lines: String },
    /// Runs commands, which end with that code.
    Run { script: String, code: i32 },
    /// What the commands before print, and the lines of the page on which that stands.
    Output { text: String, lines: (usize, usize) },
}

/// A heading, and the steps below it.
#[derive(Debug, Default)]
pub(super) struct Section<'p> {
    pub(super) title: &'p str,
    pub(super) steps: Vec<Step<'p>>,
}

/// The sections of a page that have steps.
///
/// # Errors
///
/// If the code with which commands end is no number.
pub(super) fn sections(page: &str) -> Result<Vec<Section<'_>>, String> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for block in blocks(page) {
        let title = title_above(page, block.lines.0);
        let Some(step) = step(block)? else { continue };
        match sections.last_mut() {
            Some(section) if section.title == title => section.steps.push(step),
            _ => sections.push(Section { title, steps: vec![step] }),
        }
    }
    Ok(sections)
}

fn title_above(page: &str, line: usize) -> &str {
    let above = page.lines().take(line);
    above.filter_map(|line| line.strip_prefix("## ")).last().unwrap_or_default()
}

/// Blocks that are for readers only are no steps.
fn step(block: Block<'_>) -> Result<Option<Step<'_>>, String> {
    let Block { info, text, lines } = block;
    if let Some(file) = info.strip_prefix("diff,change=") {
        return Ok(Some(Step::Change { file, lines: text }));
    }
    if info == "text,output" {
        return Ok(Some(Step::Output { text, lines }));
    }
    let Some(code) = info.strip_prefix("sh,run") else { return Ok(None) };
    let code = code.strip_prefix('=').unwrap_or("0");
    let code = code.parse().map_err(|_| format!("`{info}`: `{code}` is no exit code"))?;
    Ok(Some(Step::Run { script: text, code }))
}

#[cfg(test)]
mod tests {
    use super::{Step, sections};

    #[test]
    fn steps_stand_below_their_headings() {
        let page = "# Walk\n## One\n```diff,change=a.txt\n+b\n```\n```toml\n```\n## Two\n```sh,run=2\nx\n```\n```text,output\ny\n```\n";
        let sections = sections(page).unwrap();
        let titles: Vec<_> = sections.iter().map(|section| section.title).collect();
        assert_eq!(titles, ["One", "Two"]);
        assert_eq!(sections[0].steps, [Step::Change { file: "a.txt", lines: "+b\n".to_owned() }]);
        let run = Step::Run { script: "x\n".to_owned(), code: 2 };
        assert_eq!(
            sections[1].steps,
            [run, Step::Output { text: "y\n".to_owned(), lines: (12, 13) }]
        );
        assert!(super::sections("```sh,run=no\n```\n").is_err());
    }
}
