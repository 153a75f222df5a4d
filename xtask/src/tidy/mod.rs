//! `cargo xtask tidy`: the house rules that a program can check, a function per rule.

mod crates;
mod documents;
mod features;
mod layers;
mod names;
mod promises;
mod server;
mod sources;
mod tested_by;
pub(crate) mod unified;

use std::fs;
use std::path::Path;

/// A text file of the checkout.
struct File {
    /// Path from the root, with `/`.
    name: String,
    text: String,
}

/// What the rules look at.
struct Checkout {
    /// Every text file that is ours, in order of name.
    files: Vec<File>,
    /// The folders in the root.
    rooms: Vec<String>,
}

/// Where the server is, of which pages speak most: its own sources, and those of its layers, each a
/// crate in a folder of its own.
const SERVER: &str = "server/";

type Rule = fn(&Checkout) -> Vec<String>;

const RULES: [Rule; 22] = [
    sources::begin_with_what_they_are,
    sources::are_short,
    sources::are_finished,
    sources::leave_no_line_end_blank,
    sources::have_examples_that_are_tested,
    documents::are_in_the_book,
    documents::are_short,
    documents::name_every_room,
    documents::name_no_missing_command,
    promises::name_files_that_are_there,
    promises::name_tests_that_are_there,
    promises::can_be_looked_up,
    tested_by::sections_end_with_a_comment,
    tested_by::comments_name_tests_that_are_there,
    server::says_no_path,
    server::says_no_namespace,
    server::says_no_status,
    names::are_made_in_one_place,
    layers::form_no_circle,
    layers::are_imported_in_order,
    layers::import_one_module_a_line,
    crates::know_those_below,
];

/// Checks every rule and fails with all that is against one.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let checkout = Checkout::read(root)?;
    let mut faults: Vec<_> = RULES.iter().flat_map(|rule| rule(&checkout)).collect();
    faults.extend(features::build_no_more(root)?);
    faults.extend(unified::have_the_same_features(root)?);
    if faults.is_empty() {
        println!("{} files keep {} rules", checkout.files.len(), RULES.len());
        return Ok(());
    }
    Err(faults.join("\n"))
}

/// Folders that are made, not written.
const MADE: [&str; 2] = ["target", "swordsmith-data"];

/// The kinds of file that the rules look at.
const TEXTS: [&str; 6] = ["rs", "md", "toml", "xsd", "yaml", "proto"];

impl Checkout {
    fn read(root: &Path) -> Result<Self, String> {
        let mut checkout = Checkout { files: Vec::new(), rooms: Vec::new() };
        checkout
            .add_folder(root, "")
            .map_err(|error| format!("cannot read the checkout: {error}"))?;
        checkout.files.sort_by(|one, other| one.name.cmp(&other.name));
        checkout.rooms.sort();
        Ok(checkout)
    }

    fn add_folder(&mut self, folder: &Path, prefix: &str) -> std::io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') || MADE.contains(&name.as_str()) {
                continue;
            }
            let (path, full) = (entry.path(), format!("{prefix}{name}"));
            if path.is_dir() {
                self.add_folder(&path, &format!("{full}/"))?;
                if prefix.is_empty() {
                    self.rooms.push(full);
                }
            } else if path.extension().is_some_and(|kind| TEXTS.iter().any(|text| kind == *text)) {
                let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
                self.files.push(File { name: full, text });
            }
        }
        Ok(())
    }

    /// Rust files written by hand.
    fn rust(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.is("rs") && !file.is_generated())
    }

    /// The file of that name, or an empty text.
    fn text(&self, name: &str) -> &str {
        let found = self.files.iter().find(|file| file.name == name);
        found.map_or("", |file| file.text.as_str())
    }
}

fn owned((one, other): (&str, &str)) -> (String, String) {
    (one.to_owned(), other.to_owned())
}

impl File {
    /// Whether it is that file, or in that folder (`a/`), as pages name them: from the root, or below
    /// the server.
    fn is_at(&self, path: &str) -> bool {
        let is_it = |name: &str| name == path || (path.ends_with('/') && name.starts_with(path));
        is_it(&self.name) || self.in_server().is_some_and(|name| is_it(&name))
    }

    /// How pages name a file of the server: `cli/serve.rs` is in `server/src/`, `store/sweep.rs` in
    /// `server/store/src/`.
    fn in_server(&self) -> Option<String> {
        let below = self.name.strip_prefix(SERVER)?;
        let (layer, rest) = format!("/{below}").split_once("/src/").map(owned)?;
        Some(format!("{layer}/{rest}").trim_start_matches('/').to_owned())
    }

    fn is(&self, extension: &str) -> bool {
        self.name.rsplit_once('.').is_some_and(|(_, found)| found == extension)
    }

    fn is_generated(&self) -> bool {
        self.text.lines().next().is_some_and(|line| line.contains("@generated"))
    }

    /// `name:line` of every line that a test holds for, with what is said about it.
    fn lines_with(&self, test: impl Fn(&str) -> bool, fault: &str) -> Vec<String> {
        let lines = (1..).zip(self.text.lines());
        let found = lines.filter(|(_, line)| test(line));
        found.map(|(number, _)| format!("{}:{number}: {fault}", self.name)).collect()
    }
}

#[cfg(test)]
mod tests;
