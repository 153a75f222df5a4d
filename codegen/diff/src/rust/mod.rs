//! Rust: what a change does to code that uses what is generated, or implements it.

use crate::{Change, Version};

/// Every change of what the generated Rust offers.
pub(crate) fn compare(_: &Version, _: &Version) -> Vec<Change> {
    Vec::new()
}
