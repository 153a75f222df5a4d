//! What is measured: one operation of one subject.

/// One operation of one subject.
pub struct Work {
    /// `read`, `validate`, `write`, `clone`; of messages `decode`, `encode`, `open`.
    pub operation: &'static str,
    /// `ours`, `floor`, or the peer's name.
    pub subject: &'static str,
    /// Length of what is worked on, in bytes.
    pub bytes: usize,
    /// Does it once. What it works on is made on the first call.
    pub run: Box<dyn FnMut() -> usize>,
}

/// Drops a value: that is part of the price of reading it.
pub fn discard<T>(value: T) -> usize {
    std::hint::black_box(&value);
    drop(value);
    1
}
