//! Floats as JSON text.

/// Memory for the text of a float.
#[derive(Default)]
pub(super) struct Text(zmij::Buffer);

impl Text {
    /// The shortest text that is read as the same number; it must be finite.
    pub(super) fn of(&mut self, number: impl zmij::Float) -> &str {
        let text = self.0.format_finite(number);
        text.strip_suffix(".0").unwrap_or(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Text;
    use crate::decimal::Decimal;

    #[test]
    fn the_shortest_digits_are_written() {
        for number in [0.0, -0.0, 1.5, -0.000_01, 1e16, 1.25e-7, 5e-324, f64::MAX, 123_456.0] {
            let (mut text, debug) = (Text::default(), format!("{number:?}"));
            let text = text.of(number);
            assert_eq!(Decimal::parse(text), Decimal::parse(&debug), "{text}");
            assert!(!text.ends_with(".0"), "{text}");
        }
        assert_eq!(Text::default().of(0.1_f32), "0.1");
    }
}
