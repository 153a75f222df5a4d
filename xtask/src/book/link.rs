//! Where a link leads.

/// A place.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Target<'l> {
    /// An address of somebody else, which is not looked at.
    Elsewhere,
    /// A file of the book, and an anchor in it.
    Book { file: String, anchor: Option<&'l str> },
    /// A path from the root of the repository.
    Repository(String),
}

/// Where a link on a page leads; the book's own root is a folder in that of the repository.
pub(super) fn target<'l>(page: &str, link: &'l str) -> Target<'l> {
    let (path, anchor) = match link.split_once('#') {
        Some((path, anchor)) => (path, Some(anchor).filter(|anchor| !anchor.is_empty())),
        None => (link, None),
    };
    if path.split('/').next().is_some_and(|start| start.contains(':')) || path.starts_with("//") {
        return Target::Elsewhere;
    }
    if path.is_empty() {
        return Target::Book { file: page.to_owned(), anchor };
    }
    // The folders of the page, below the one that the book is in the repository.
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    let mut is_outside = false;
    for step in path.split('/') {
        match step {
            "." | "" => {}
            ".." if folders.pop().is_some() => {}
            ".." if is_outside => return Target::Repository(path.to_owned()), // not even there
            ".." => is_outside = true,
            name => folders.push(name),
        }
    }
    let file = folders.join("/");
    if is_outside { Target::Repository(file) } else { Target::Book { file, anchor } }
}

#[cfg(test)]
mod tests {
    use super::{Target, target};

    #[test]
    fn links_lead_into_the_book_the_repository_or_elsewhere() {
        let book = |file: &str, anchor| Target::Book { file: file.to_owned(), anchor };
        let repository = |path: &str| Target::Repository(path.to_owned());
        for (link, leads) in [
            ("https://example.org/#a", Target::Elsewhere),
            ("mailto:a@example.org", Target::Elsewhere),
            ("#top", book("guide/a.html", Some("top"))),
            ("b.html#c", book("guide/b.html", Some("c"))),
            ("../d.html#", book("d.html", None)),
            ("../../tests/cases/", repository("tests/cases")),
        ] {
            assert_eq!(target("guide/a.html", link), leads, "{link}");
        }
    }
}
