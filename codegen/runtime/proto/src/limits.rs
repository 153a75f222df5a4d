//! What bytes from others may cost.

/// Limits of reading a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How deep messages may be nested in the outermost one; groups among unknown fields count too,
    /// entries of maps do not.
    pub depth: u32,
    /// Length of the whole message, in bytes.
    pub bytes: usize,
    /// Elements of all repeated fields and maps together.
    pub elements: usize,
    /// Those of them that are messages, texts, byte strings or map entries: each may take a hundred
    /// times its bytes.
    pub parts: usize,
}

impl Limits {
    /// For bytes from anybody: depth 100 and 2 GiB as in Google's implementations, 2^27 elements,
    /// 2^22 parts.
    pub const DEFAULT: Self =
        Self { depth: 100, bytes: 0x7FFF_FFFF, elements: 1 << 27, parts: 1 << 22 };

    /// For bytes of the caller's own: only the depth is limited, because the stack is.
    pub const GENEROUS: Self =
        Self { depth: 100, bytes: usize::MAX, elements: usize::MAX, parts: usize::MAX };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
