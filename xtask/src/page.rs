//! The blocks of code of a page in Markdown.

/// A block of code: what stands behind its three ticks, and what it holds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block<'p> {
    /// Its language and what is said of it: `sh,run`.
    pub(crate) info: &'p str,
    /// Its lines.
    pub(crate) text: String,
    /// The lines of the page that it holds, from 0: the first one, and the one behind the last.
    pub(crate) lines: (usize, usize),
}

/// The blocks of a page, in their order; one that does not end is none.
pub(crate) fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for (number, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(_), Some(block)) => {
                block.lines.1 = number;
                blocks.extend(open.take());
            }
            (Some(info), None) => {
                open = Some(Block { info, text: String::new(), lines: (number + 1, number + 1) });
            }
            (None, Some(block)) => {
                block.text += line;
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::{Block, blocks};

    #[test]
    fn blocks_have_their_lines() {
        let page = "A:\n```sh,run\none\ntwo\n```\ntext\n```text\n```\n```open\n";
        let run = Block { info: "sh,run", text: "one\ntwo\n".to_owned(), lines: (2, 4) };
        let empty = Block { info: "text", text: String::new(), lines: (7, 7) };
        assert_eq!(blocks(page), [run, empty]);
    }
}
