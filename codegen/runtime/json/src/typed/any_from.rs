//! Values of Rust as JSON values.

use std::collections::BTreeMap;

use super::{Any, Integer, Number};

impl From<bool> for Any {
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}

impl From<&str> for Any {
    fn from(value: &str) -> Self {
        Self::String(value.to_owned())
    }
}

impl From<String> for Any {
    fn from(value: String) -> Self {
        Self::String(value)
    }
}

macro_rules! from_numbers {
    ($($type:ty),*) => {$(
        impl From<$type> for Any {
            fn from(value: $type) -> Self {
                Self::Number(value.into())
            }
        }
    )*};
}

from_numbers!(i8, i16, i32, i64, u8, u16, u32, u64, Integer);

impl From<Number> for Any {
    fn from(value: Number) -> Self {
        Self::Number(value)
    }
}

/// `None` is `null`.
impl<T: Into<Self>> From<Option<T>> for Any {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Into<Self>> From<Vec<T>> for Any {
    fn from(items: Vec<T>) -> Self {
        Self::Array(items.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Self>> From<BTreeMap<String, T>> for Any {
    fn from(members: BTreeMap<String, T>) -> Self {
        Self::Object(members.into_iter().map(|(name, value)| (name, value.into())).collect())
    }
}
