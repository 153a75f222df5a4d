//! Rules about documentation.

use super::Checkout;

/// The documents that may name commands.
const DOCUMENTS: [&str; 3] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];

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
