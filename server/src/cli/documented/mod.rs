//! Pages of the book that are generated from definitions: of the command line, and of the settings.

mod commands;
mod defaults;
mod settings;

/// A cell of a table in Markdown.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
