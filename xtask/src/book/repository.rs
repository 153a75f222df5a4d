//! Files of the repository that the book links to, as pages of their own: nobody knows where the
//! repository will be when the book is read.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::write;
use crate::process;

/// Makes a page of a file, or of all files of a folder; its path in the book. `None`: there is
/// nothing of that path.
pub(super) fn copy(root: &Path, book: &Path, path: &str) -> Result<Option<String>, String> {
    // mdBook takes any file that ends in `.md` for one of its own.
    let named = [path.to_owned(), path.replacen(".html", ".md", 1)];
    let found = named.iter().find(|path| root.join(path).exists());
    let Some(path) = found.filter(|path| !path.is_empty()) else { return Ok(None) };
    let page = format!("repository/{path}.html");
    if !book.join(&page).exists() {
        write(&book.join(&page), &text(root, path)?)?;
    }
    Ok(Some(page))
}

fn text(root: &Path, path: &str) -> Result<String, String> {
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{}</title>\n",
        escaped(path)
    );
    for file in files(root, path)?.lines() {
        let bytes = fs::read(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
        let content = String::from_utf8(bytes).unwrap_or_else(|_| "(not a text)".to_owned());
        let (file, content) = (escaped(file), escaped(&content));
        let _ = write!(text, "<h2>{file}</h2>\n<pre>{content}</pre>\n"); // a String takes it
    }
    Ok(text)
}

/// What git has of a path, or would have if it were told.
fn files(root: &Path, path: &str) -> Result<String, String> {
    let mut list = Command::new("git");
    list.current_dir(root).args(["ls-files", "--cached", "--others", "--exclude-standard", "--"]);
    process::output(list.arg(path))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::copy;

    #[test]
    fn files_and_folders_become_pages() {
        let root = crate::project_root();
        let book = std::env::temp_dir().join(format!("swordsmith-book-{}", std::process::id()));
        let page = copy(&root, &book, "tests/cases/ok/all").unwrap().unwrap();
        let text = std::fs::read_to_string(book.join(&page)).unwrap();
        assert!(text.contains("<h2>tests/cases/ok/all/schema.xsd</h2>\n<pre>"), "{text}");
        assert!(text.contains("&lt;xs:schema"), "{text}");
        assert_eq!(copy(&root, &book, "README.html"), Ok(Some("repository/README.md.html".into())));
        assert_eq!(copy(&root, &book, "nothing"), Ok(None));
        std::fs::remove_dir_all(&book).unwrap();
    }
}
