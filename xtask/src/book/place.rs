//! Where in the sources a link of the book is.

use std::fs;
use std::path::Path;

use super::SOURCE;

/// A fault of a link, with the place in the Markdown from which its page was made.
pub(super) fn shown(root: &Path, page: &str, link: &str, fault: &str) -> String {
    let source = format!("{SOURCE}/{}", markdown(page));
    let text = fs::read_to_string(root.join(&source)).unwrap_or_default();
    match written(&text, link) {
        Some((number, form)) => format!("{source}:{number}: `{form}` leads nowhere: {fault}"),
        None => format!("{page} (of the book): `{link}` leads nowhere: {fault}"),
    }
}

/// The first line of Markdown with a link, and the link as it was written: its file may have been
/// called `.md`.
fn written(text: &str, link: &str) -> Option<(usize, String)> {
    (1..).zip(text.lines()).find_map(|(number, line)| {
        let forms = [link.to_owned(), markdown(link)];
        let form = forms.into_iter().find(|form| line.contains(&format!("]({form})")))?;
        Some((number, form))
    })
}

/// The name of a page or a link before mdBook changed it.
fn markdown(name: &str) -> String {
    name.replacen(".html", ".md", 1)
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn links_are_found_as_they_were_written() {
        let text = "# A\n\n[b](b.md#c) and\n[d](https://example.org/d.html)\n";
        let found = |line, link: &str| Some((line, link.to_owned()));
        assert_eq!(written(text, "b.html#c"), found(3, "b.md#c"));
        let elsewhere = "https://example.org/d.html";
        assert_eq!(written(text, elsewhere), found(4, elsewhere));
        assert_eq!(written(text, "e.html"), None);
    }
}
