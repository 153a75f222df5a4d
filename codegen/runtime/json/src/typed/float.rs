//! Floats as JSON text.

/// The shortest text that is read as the same number; it must be finite.
pub(super) fn text(number: impl std::fmt::Debug) -> String {
    let text = format!("{number:?}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}
