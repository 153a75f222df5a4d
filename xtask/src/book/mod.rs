//! `cargo xtask book`: builds the guide with mdBook, and fails on warnings and on links that lead
//! nowhere. What it links to in the repository is put beside it, as pages.

mod html;
mod link;
mod place;
mod repository;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
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
    let book = root.join(BOOK);
    let _ = fs::remove_dir_all(&book); // most often it is not there
    build(root, &mdbook)?;
    let pages = html::read(&book)?;
    let mut faults = Vec::new();
    for (name, page) in &pages {
        let text = linked(root, &book, name, page, &pages, &mut faults)?;
        if text != page.text {
            write(&book.join(name), &text)?;
        }
    }
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    println!("{} pages: {BOOK}/index.html", pages.len());
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

/// The text of a page whose links into the repository lead to copies.
fn linked(
    root: &Path,
    book: &Path,
    name: &str,
    page: &Html,
    pages: &BTreeMap<String, Html>,
    faults: &mut Vec<String>,
) -> Result<String, String> {
    let mut text = page.text.clone();
    for link in &page.links {
        match link::target(name, link) {
            Target::Elsewhere => {}
            Target::Book { file, anchor } => {
                if let Some(fault) = missing(book, &file, anchor, pages) {
                    faults.push(place::shown(root, name, link, &fault));
                }
            }
            Target::Repository(path) => match repository::copy(root, book, &path)? {
                Some(copy) => {
                    let up = "../".repeat(name.matches('/').count());
                    let (old, new) = (format!("\"{link}\""), format!("\"{up}{copy}\""));
                    text = text.replace(&old, &new);
                }
                None => {
                    let fault = format!("the repository has no {path}");
                    faults.push(place::shown(root, name, link, &fault));
                }
            },
        }
    }
    Ok(text)
}

/// Why a link within the book leads nowhere.
fn missing(
    book: &Path,
    file: &str,
    anchor: Option<&str>,
    pages: &BTreeMap<String, Html>,
) -> Option<String> {
    match (pages.get(file), anchor) {
        (Some(page), Some(anchor)) if !page.anchors.contains(anchor) => {
            Some(format!("the page has no heading `#{anchor}`"))
        }
        (None, _) if !book.join(file).is_file() => Some(format!("the book has no {file}")),
        _ => None,
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().expect("a file is in a folder");
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, text))
        .map_err(|error| format!("{}: {error}", path.display()))
}
