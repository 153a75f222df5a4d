//! Numbers for serde: what is not finite is a text, as documents have it (`INF`, `-INF`, `NaN`).
//! JSON has no numbers for it, and its writers would put `null` there.

use std::borrow::Cow;

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::value::{NoPrefixes, Value};
use crate::nillable::Nillable;

/// A number, or what holds numbers, as serde sees it.
pub trait Float: Sized {
    /// What stands for it.
    type Form: Serialize + for<'de> Deserialize<'de>;

    /// The form of a value.
    fn form(&self) -> Self::Form;

    /// The value of a form; why it has none.
    fn of(form: Self::Form) -> Result<Self, String>;
}

/// As `serde(with = …)` calls it.
pub fn serialize<T: Float, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.form().serialize(serializer)
}

/// As `serde(with = …)` calls it.
pub fn deserialize<'de, T: Float, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::of(T::Form::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// The form of one number.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum NumberOrText<T> {
    /// It is finite.
    Number(T),
    /// It is not.
    Text(String),
}

macro_rules! floats {
    ($($type:ty),*) => {$(
        impl Float for $type {
            type Form = NumberOrText<$type>;

            fn form(&self) -> Self::Form {
                if self.is_finite() {
                    return NumberOrText::Number(*self);
                }
                let mut text = String::new();
                self.format(&mut text, &mut NoPrefixes);
                NumberOrText::Text(text)
            }

            fn of(form: Self::Form) -> Result<Self, String> {
                match form {
                    NumberOrText::Number(number) => Ok(number),
                    NumberOrText::Text(text) => Self::parse(Cow::Owned(text), &NoPrefixes)
                        .map_err(|error| error.to_string()),
                }
            }
        }
    )*};
}

floats!(f32, f64);

impl<T: Float> Float for Option<T> {
    type Form = Option<T::Form>;

    fn form(&self) -> Self::Form {
        self.as_ref().map(Float::form)
    }

    fn of(form: Self::Form) -> Result<Self, String> {
        form.map(T::of).transpose()
    }
}

impl<T: Float> Float for Vec<T> {
    type Form = Vec<T::Form>;

    fn form(&self) -> Self::Form {
        self.iter().map(Float::form).collect()
    }

    fn of(form: Self::Form) -> Result<Self, String> {
        form.into_iter().map(T::of).collect()
    }
}

impl<T: Float> Float for Nillable<T> {
    type Form = Nillable<T::Form>;

    fn form(&self) -> Self::Form {
        match self {
            Self::Value(value) => Nillable::Value(value.form()),
            Self::Nil(attributes) => Nillable::Nil(attributes.clone()),
        }
    }

    fn of(form: Self::Form) -> Result<Self, String> {
        match form {
            Nillable::Value(form) => T::of(form).map(Self::Value),
            Nillable::Nil(attributes) => Ok(Self::Nil(attributes)),
        }
    }
}
