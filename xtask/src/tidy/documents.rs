//! Rules about documentation.

use std::path::Path;

use super::Checkout;

/// The documents that may name commands.
const DOCUMENTS: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/testing.md"];

/// How many bytes a document has at most that a newcomer reads to its end; what is more belongs into
/// the book.
const SIZES: [(&str, usize); 2] = [("README.md", 10 << 10), ("ARCHITECTURE.md", 20 << 10)];

/// What a newcomer reads first is short.
pub(super) fn are_short(checkout: &Checkout) -> Vec<String> {
    let fault = |(name, most): (&str, usize)| {
        let size = checkout.text(name).len();
        let fault =
            format!("{name}: {size} bytes, more than {most}: move a part to a page of docs/");
        (size > most).then_some(fault)
    };
    SIZES.into_iter().filter_map(fault).collect()
}

/// Every page below `docs/` is in the book.
pub(super) fn are_in_the_book(checkout: &Checkout) -> Vec<String> {
    let summary = checkout.text("docs/SUMMARY.md");
    let pages = checkout.files.iter().filter_map(|file| file.name.strip_prefix("docs/"));
    let is_page = |name: &&str| Path::new(name).extension().is_some_and(|it| it == "md");
    let pages = pages.filter(|name| is_page(name) && *name != "SUMMARY.md");
    let missing = pages.filter(|page| !summary.contains(&format!("]({page})")));
    missing.map(|page| format!("docs/{page} is not in docs/SUMMARY.md")).collect()
}

/// The map of the code shows every folder of the root.
pub(super) fn name_every_room(checkout: &Checkout) -> Vec<String> {
    let map = checkout.text("ARCHITECTURE.md");
    let unnamed = checkout.rooms.iter().filter(|room| !map.contains(&format!("{room}/")));
    unnamed.map(|room| format!("ARCHITECTURE.md does not mention {room}/")).collect()
}

/// Whoever follows a document finds the command there.
pub(super) fn name_no_missing_command(checkout: &Checkout) -> Vec<String> {
    let missing = |line: &str| commands_in(line).any(|name| !crate::command::is_command(name));
    let documents = checkout.files.iter().filter(|file| DOCUMENTS.contains(&file.name.as_str()));
    documents.flat_map(|file| file.lines_with(missing, "there is no such command")).collect()
}

/// The names that stand behind `cargo xtask` in a line.
fn commands_in(line: &str) -> impl Iterator<Item = &str> {
    let after = line.split("cargo xtask ").skip(1);
    let name = |text: &'_ str| text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    after.map(move |text| &text[..name(text).unwrap_or(text.len())]).filter(|name| !name.is_empty())
}
