//! Writes the figures into their page of the book, between two marks.

use std::fs;
use std::path::Path;

use super::figures::Figures;

const PAGE: &str = "docs/reference/w3c.md";
const BEGIN: &str = "<!-- figures of `xsd-suite`: begin -->\n";
const END: &str = "<!-- figures of `xsd-suite`: end -->";

/// Replaces the figures in the page.
pub(super) fn write(root: &Path, figures: &Figures) -> Result<(), String> {
    let path = root.join(PAGE);
    let cannot = |error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(&path).map_err(cannot)?;
    let text = replaced(&text, &figures.markdown())?;
    fs::write(&path, text).map_err(cannot)
}

fn replaced(text: &str, figures: &str) -> Result<String, String> {
    let parts = text
        .split_once(BEGIN)
        .and_then(|(before, rest)| rest.split_once(END).map(|(_, after)| (before, after)));
    let (before, after) = parts.ok_or("the page has no marks for the figures of `xsd-suite`")?;
    Ok(format!("{before}{BEGIN}{figures}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_the_marks_is_replaced() {
        let text = format!("a\n{BEGIN}old\n{END}\nb\n");
        assert_eq!(replaced(&text, "new\n").unwrap(), format!("a\n{BEGIN}new\n{END}\nb\n"));
        assert!(replaced("a", "new\n").is_err());
    }
}
