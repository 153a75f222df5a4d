//! Texts that are not values of an enumeration.

use std::fmt;

use crate::document::shortened;

/// Values that an error lists.
const MAXIMUM_LISTED: usize = 8;

/// Similarity from which another value is proposed.
const SIMILAR: f64 = 0.6;

/// A text that is not a value of an enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownValue {
    enumeration: &'static str,
    text: String,
    values: &'static [&'static str],
}

impl UnknownValue {
    /// The enumeration, the text and the values that it may be.
    pub fn new(enumeration: &'static str, text: &str, values: &'static [&'static str]) -> Self {
        Self { enumeration, text: shortened(text), values }
    }

    fn nearest(&self) -> Option<&'static str> {
        let alike = |value: &str| strsim::normalized_damerau_levenshtein(&self.text, value);
        let values = self.values.iter().map(|value| (alike(value), *value));
        let nearest = values.max_by(|(left, _), (right, _)| left.total_cmp(right));
        nearest.filter(|(similarity, _)| *similarity >= SIMILAR).map(|(_, value)| value)
    }
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { enumeration, text, values } = self;
        write!(f, "unknown value `{text}` of `{enumeration}`")?;
        if let Some(nearest) = self.nearest() {
            return write!(f, ", did you mean `{nearest}`?");
        }
        for (at, value) in values.iter().take(MAXIMUM_LISTED).enumerate() {
            write!(f, "{}`{value}`", if at == 0 { ", expected " } else { " or " })?;
        }
        f.write_str(if values.len() > MAXIMUM_LISTED { " or others" } else { "" })
    }
}

impl std::error::Error for UnknownValue {}
