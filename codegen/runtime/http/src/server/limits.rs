//! The limits of body sizes.

use crate::description::Operation;

/// The largest bodies, in bytes: as described, unless a server overrides them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    uniform: Option<u64>,
}

impl Limits {
    /// The same for all operations, whatever the description says.
    pub const fn uniform(bytes: u64) -> Self {
        Self { uniform: Some(bytes) }
    }

    /// The limit of an operation. Every described body has one.
    pub fn of(&self, operation: &Operation<'_>) -> u64 {
        let described = operation.body.as_ref().map_or(0, |body| body.max_bytes);
        self.uniform.unwrap_or(described)
    }
}
