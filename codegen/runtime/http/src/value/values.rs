//! Values in the order of the description.

use std::borrow::Cow;

use super::{Field, Parsed};

/// Values that have been read and checked, in order.
#[derive(Debug, Clone, Default)]
pub struct Values<'v> {
    values: Vec<Option<Cow<'v, [u8]>>>,
    next: usize,
}

/// Values to be written, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texts {
    texts: Vec<Option<String>>,
}

impl<'v> Values<'v> {
    /// Adds the next one.
    pub(crate) fn push(&mut self, value: Option<Cow<'v, [u8]>>) {
        self.values.push(value);
    }

    /// Takes the next one.
    ///
    /// # Errors
    ///
    /// If it is not of that type. It has been checked against the description.
    pub fn take<T: Field>(&mut self) -> Parsed<T> {
        let value = self.values.get(self.next).and_then(Option::as_deref);
        self.next += 1;
        T::decode(value)
    }

    /// The values that have not been taken.
    pub fn rest(&self) -> impl Iterator<Item = Option<&[u8]>> {
        self.values.iter().skip(self.next).map(Option::as_deref)
    }

    /// The same, without borrowing.
    pub fn into_owned(self) -> Values<'static> {
        let own = |value: Cow<'_, [u8]>| Cow::Owned(value.into_owned());
        let values = self.values.into_iter().map(|value| value.map(own)).collect();
        Values { values, next: self.next }
    }

    /// The value at an index.
    pub fn get(&self, index: usize) -> Option<&[u8]> {
        self.values.get(index).and_then(Option::as_deref)
    }
}

impl Texts {
    /// Adds the next one.
    pub fn put(&mut self, field: &impl Field) {
        self.texts.push(field.encode());
    }

    /// All of them.
    pub(crate) fn into_iter(self) -> impl Iterator<Item = Option<String>> {
        self.texts.into_iter()
    }
}
