//! The types that fields of requests, parts, responses and refusals can have.

use super::check::boolean;
use super::{Parsed, utf8};
use crate::{ContentDisposition, Md5, Reason};

/// The value of a parameter or header, already checked against the description.
pub trait FieldValue: Sized {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// If it is not of this type.
    fn from_bytes(value: &[u8]) -> Parsed<Self>;

    /// Writes it.
    fn to_text(&self) -> String;
}

/// Makes an enum of texts (`FromStr`, `as_str`), as documents have them, the value of a parameter or
/// header.
#[macro_export]
macro_rules! field_values {
    ($name:ident) => {
        impl $crate::value::FieldValue for $name {
            fn from_bytes(value: &[u8]) -> $crate::value::Parsed<Self> {
                let unknown = |_| $crate::Reason::new("its value is not known");
                $crate::value::utf8(value)?.parse().map_err(unknown)
            }

            fn to_text(&self) -> String {
                self.as_str().to_owned()
            }
        }
    };
}

/// A field: a value, an `Option` if it may be absent, or a `Vec` if there may be several.
pub trait Field: Sized {
    /// Reads it; `None` if absent.
    ///
    /// # Errors
    ///
    /// If it is not of this type, or missing.
    fn decode(value: Option<&[u8]>) -> Parsed<Self>;

    /// Writes it; `None` if absent.
    fn encode(&self) -> Option<String>;
}

impl<T: FieldValue> Field for T {
    fn decode(value: Option<&[u8]>) -> Parsed<Self> {
        Self::from_bytes(value.ok_or_else(|| Reason::new("it is missing"))?)
    }

    fn encode(&self) -> Option<String> {
        Some(self.to_text())
    }
}

impl<T: FieldValue> Field for Option<T> {
    fn decode(value: Option<&[u8]>) -> Parsed<Self> {
        value.map(T::from_bytes).transpose()
    }

    fn encode(&self) -> Option<String> {
        self.as_ref().map(T::to_text)
    }
}

impl FieldValue for String {
    fn from_bytes(value: &[u8]) -> Parsed<Self> {
        utf8(value).map(str::to_owned)
    }

    fn to_text(&self) -> String {
        self.clone()
    }
}

impl FieldValue for bool {
    fn from_bytes(value: &[u8]) -> Parsed<Self> {
        boolean(value)
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl FieldValue for $number {
            fn from_bytes(value: &[u8]) -> Parsed<Self> {
                utf8(value)?.parse().map_err(|_| Reason::new("it is no integer"))
            }

            fn to_text(&self) -> String {
                self.to_string()
            }
        })*
    };
}

numbers!(u64, i64);

impl FieldValue for f64 {
    fn from_bytes(value: &[u8]) -> Parsed<Self> {
        utf8(value)?.parse().map_err(|_| Reason::new("it is no number"))
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}

impl FieldValue for Md5 {
    fn from_bytes(value: &[u8]) -> Parsed<Self> {
        Self::parse(utf8(value)?)
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}

impl FieldValue for ContentDisposition {
    fn from_bytes(value: &[u8]) -> Parsed<Self> {
        Self::parse(value)
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}
