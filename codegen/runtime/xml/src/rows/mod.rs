//! How generated tables are written: a row a line, with symbols instead of numbers, and lines
//! counted from the row above, so that a change of the schema changes a few lines of the table and
//! not all of them.

#![expect(
    clippy::return_self_not_must_use,
    reason = "every call stands in a row of a table: its value is the row"
)]

mod builtins;
mod components;
mod content;
mod identities;
mod lines;
mod lists;
mod modifiers;

pub use crate::{table_rows, table_sequence};

pub use super::steps::{Head, Run, to};
pub use builtins::*;
pub use components::*;
pub use content::*;
pub use identities::*;
pub use lines::*;
pub use lists::as_is;
