//! `cargo xtask book`: builds the guide with mdBook, and fails on warnings and on links that lead
//! nowhere. What it links to in the repository is put beside it, as pages.

mod html;
mod link;
mod place;
mod repository;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process;
use crate::tools::Tool;
use html::Html;
use link::Target;

/// Without what serves and watches a book. A debug build takes half of the time, and the book is
/// small.
const MDBOOK: Tool =
    Tool { name: "mdbook", version: "0.5.4", arguments: &["--no-default-features", "--debug"] };

/// Where the sources are, and where the book goes.
const SOURCE: &str = "docs";
const BOOK: &str = "target/book";

/// Builds the book and checks its links.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let mdbook = MDBOOK.installed(root)?;
    let folder = root.join(BOOK);
    let _ = fs::remove_dir_all(&folder); // most often it is not there
    build(root, &mdbook)?;
    let pages = html::read(&folder)?;
    let book = Book { root, folder, pages };
    let mut faults = Vec::new();
    for (name, page) in &book.pages {
        let text = book.linked(name, page, &mut faults)?;
        if text != page.text {
            write(&book.folder.join(name), &text)?;
        }
    }
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    println!("{} pages: {BOOK}/index.html", book.pages.len());
    Ok(())
}

/// Runs mdBook; a warning is a failure.
fn build(root: &Path, mdbook: &Path) -> Result<(), String> {
    let mut build = Command::new(mdbook);
    build.current_dir(root).args(["build", SOURCE]);
    println!("$ {}", process::shown(&build));
    let output = build.output().map_err(|error| process::cannot_start(&build, &error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let warns = said.lines().any(|line| line.contains("WARN") || line.contains("ERROR"));
    if output.status.success() && !warns { Ok(()) } else { Err(said.into_owned()) }
}

/// What mdBook has made.
struct Book<'r> {
    root: &'r Path,
    folder: PathBuf,
    pages: BTreeMap<String, Html>,
}

/// What is at the end of a link.
enum Followed {
    /// What it says, or nothing that is looked at.
    There,
    /// A file of the repository: that copy, as seen from the page.
    Copied(String),
    /// Nothing, because of that.
    Nowhere(String),
}

impl Book<'_> {
    /// The text of a page whose links into the repository lead to copies.
    fn linked(&self, name: &str, page: &Html, faults: &mut Vec<String>) -> Result<String, String> {
        let mut text = page.text.clone();
        for link in &page.links {
            match self.follow(name, link)? {
                Followed::There => {}
                Followed::Copied(copy) => {
                    text = text.replace(&format!("\"{link}\""), &format!("\"{copy}\""));
                }
                Followed::Nowhere(fault) => {
                    faults.push(place::shown(self.root, name, link, &fault));
                }
            }
        }
        Ok(text)
    }

    fn follow(&self, page: &str, link: &str) -> Result<Followed, String> {
        match link::target(page, link) {
            Target::Elsewhere => Ok(Followed::There),
            Target::Book { file, anchor } => {
                Ok(self.missing(&file, anchor).map_or(Followed::There, Followed::Nowhere))
            }
            Target::Repository(path) => {
                let up = "../".repeat(page.matches('/').count());
                let copy = repository::copy(self.root, &self.folder, &path)?;
                let nowhere = || Followed::Nowhere(format!("the repository has no {path}"));
                Ok(copy.map_or_else(nowhere, |copy| Followed::Copied(format!("{up}{copy}"))))
            }
        }
    }

    /// Why a link within the book leads nowhere.
    fn missing(&self, file: &str, anchor: Option<&str>) -> Option<String> {
        match (self.pages.get(file), anchor) {
            (Some(page), Some(anchor)) if !page.anchors.contains(anchor) => {
                Some(format!("the page has no heading `#{anchor}`"))
            }
            (None, _) if !self.folder.join(file).is_file() => {
                Some(format!("the book has no {file}"))
            }
            _ => None,
        }
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().expect("a file is in a folder");
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use swordsmith_codegen::{Bump, build_table};
    use swordsmith_xml::{Limits, validate};

    /// What the comparison with other tools says of us.
    #[test]
    fn documents_of_the_comparison_are_what_their_names_say() {
        let folder = crate::project_root().join("docs/guide/comparison");
        let read = swordsmith_files::schemas(&[folder.join("order.xsd")], &[]).unwrap();
        let arena = Bump::new();
        let Ok(table) = build_table(&read.roots, &read.sources, &arena) else { panic!("a schema") };
        let documents: Vec<_> = fs::read_dir(folder.join("documents")).unwrap().collect();
        assert_eq!(documents.len(), 16, "as many as the page says");
        for document in documents {
            let document = document.unwrap();
            let bytes = fs::read(document.path()).unwrap();
            let is_valid = validate(&table, &bytes, &Limits::DEFAULT).is_empty();
            let name = document.file_name().into_string().unwrap();
            assert_eq!(is_valid, name.starts_with("valid-"), "{name}");
        }
    }
}
