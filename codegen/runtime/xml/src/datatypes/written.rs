//! Values whose text a pattern may restrict: the text is kept beside the value.

use std::borrow::Cow;
use std::ops::Deref;

use super::value::{Declare, Prefixes, Value, ValueError};

/// A value that is written again as it was read: `007`, and not `7`, where a pattern wants three
/// digits.
///
/// Two are equal if the values are. One that is made from a value alone is written in the usual
/// form; where the pattern rules that out, [`Written::with_text`] says which form to write.
#[derive(Debug, Clone, Default)]
pub struct Written<T> {
    value: T,
    text: Option<Box<str>>,
}

impl<T: Value> Written<T> {
    /// The value that `text` stands for, to be written so. White space at its ends is not part of
    /// it.
    pub fn with_text(text: &str) -> Result<Self, ValueError> {
        Self::parse(Cow::Borrowed(text.trim_ascii()), &super::value::NoPrefixes)
    }
}

impl<T> Written<T> {
    /// The value alone.
    pub fn into_value(self) -> T {
        self.value
    }
}

impl<T> From<T> for Written<T> {
    fn from(value: T) -> Self {
        Self { value, text: None }
    }
}

impl<T> Deref for Written<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Written<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Written<T> {}

impl<T: Value> Value for Written<T> {
    fn parse(text: Cow<'_, str>, context: &dyn Prefixes) -> Result<Self, ValueError> {
        let value = T::parse(Cow::Borrowed(&*text), context)?;
        Ok(Self { value, text: Some(text.into()) })
    }

    fn format(&self, out: &mut String, context: &mut dyn Declare) {
        match &self.text {
            Some(text) => out.push_str(text),
            None => self.value.format(out, context),
        }
    }

    fn as_text(&self) -> Option<&str> {
        self.text.as_deref().or_else(|| self.value.as_text())
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::NoPrefixes;
    use super::*;

    fn text(value: &Written<i32>) -> String {
        let mut out = String::new();
        value.format(&mut out, &mut NoPrefixes);
        out
    }

    #[test]
    fn what_was_read_is_written_so() {
        let read = Written::<i32>::parse(Cow::Borrowed("007"), &NoPrefixes).unwrap();
        assert_eq!((*read, text(&read).as_str()), (7, "007"));
        assert_eq!(read, Written::from(7));
        assert_eq!(text(&Written::from(7)), "7");
        assert_eq!(text(&Written::with_text(" 07 ").unwrap()), "07");
        assert!(Written::<i32>::with_text("x").is_err());
    }
}
