//! The unit that is measured: one operation of one subject.

/// One operation of one subject.
pub struct Work {
    /// `read`, `validate`, `write`, `clone`; for JSON also `parse`; for messages `decode`, `encode`, `open`.
    pub operation: &'static str,
    /// `ours`, `floor`, or the name of a baseline.
    pub subject: &'static str,
    /// The size of the document or message, in bytes.
    pub bytes: usize,
    /// Runs it once. The first call makes the input.
    pub run: Box<dyn FnMut() -> usize>,
}

/// Drops a value: the time for that is part of the cost of reading it.
pub fn discard<T>(value: T) -> usize {
    std::hint::black_box(&value);
    drop(value);
    1
}
