//! How large bodies may be.

use crate::description::Operation;

/// Largest bodies, in bytes: as described, unless a server is set otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    uniform: Option<u64>,
}

impl Limits {
    /// The same for all operations, whatever the description says.
    pub const fn uniform(bytes: u64) -> Self {
        Self { uniform: Some(bytes) }
    }

    /// Of an operation; none has a body that is described without a limit.
    pub fn of(&self, operation: &Operation<'_>) -> u64 {
        let described = operation.body.as_ref().map_or(0, |body| body.max_bytes);
        self.uniform.unwrap_or(described)
    }
}
