//! Lists, an item a line.

use std::fmt::{self, Write};

/// A module of statics; nothing, if there are none.
pub(super) fn module(
    out: &mut String,
    name: &str,
    documentation: &str,
    items: impl FnOnce(&mut String) -> fmt::Result,
) -> fmt::Result {
    let mut inner = String::new();
    items(&mut inner)?;
    if inner.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n/// {documentation}\npub mod {name} {{\n    use super::*;\n")?;
    // A blank line between any two.
    out.push_str(
        &inner
            .replace("    };\n    ///", "    };\n\n    ///")
            .replace(");\n    ///", ");\n\n    ///"),
    );
    writeln!(out, "}}")
}

/// An item a line.
pub(super) fn lines(indent: &str, items: impl Iterator<Item = String>) -> String {
    items.fold(String::new(), |lines, item| lines + indent + &item + ",\n")
}

/// A field of the whole: a list, an item a line.
pub(super) fn list(
    out: &mut String,
    name: &str,
    items: impl Iterator<Item = String>,
) -> fmt::Result {
    let items = lines("        ", items);
    if items.is_empty() {
        return writeln!(out, "    {name}: &[],");
    }
    writeln!(out, "    {name}: &[\n{items}    ],")
}

/// A field of an operation; nothing, if it has nothing.
pub(super) fn indented(
    out: &mut String,
    name: &str,
    items: impl Iterator<Item = String>,
) -> fmt::Result {
    let items = lines("            ", items);
    if items.is_empty() {
        return Ok(());
    }
    writeln!(out, "        {name}: &[\n{items}        ],")
}
