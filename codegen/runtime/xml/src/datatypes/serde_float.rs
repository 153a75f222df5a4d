//! Numbers for serde: what is not finite is a text, as documents have it (`INF`, `-INF`, `NaN`).
//! JSON has no numbers for it, and its writers would put `null` there.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use ::serde::de::{Error, MapAccess, Unexpected, Visitor};
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
#[derive(Serialize)]
#[serde(untagged)]
pub enum NumberOrText<T> {
    /// It is finite.
    Number(T),
    /// It is not.
    Text(String),
}

impl<'de, T: From<Nearest>> Deserialize<'de> for NumberOrText<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberOrTextVisitor(PhantomData))
    }
}

/// A number as formats have it: of the others, the nearest is taken, as of one in a document.
pub struct Nearest(f64);

impl From<Nearest> for f64 {
    fn from(number: Nearest) -> Self {
        number.0
    }
}

impl From<Nearest> for f32 {
    #[expect(clippy::cast_possible_truncation, reason = "the nearest")]
    fn from(number: Nearest) -> Self {
        number.0 as Self
    }
}

/// Takes a number or a text, and what `serde_json` makes of a number where a feature of it asks for
/// all digits: a map with one text.
struct NumberOrTextVisitor<T>(PhantomData<T>);

impl<'de, T: From<Nearest>> Visitor<'de> for NumberOrTextVisitor<T> {
    type Value = NumberOrText<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number, or the text `INF`, `-INF` or `NaN`")
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(NumberOrText::Number(Nearest(number).into()))
    }

    #[expect(clippy::cast_precision_loss, reason = "the nearest")]
    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        self.visit_f64(number as f64)
    }

    #[expect(clippy::cast_precision_loss, reason = "the nearest")]
    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        self.visit_f64(number as f64)
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(NumberOrText::Text(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let entry: Option<(String, String)> = map.next_entry()?;
        let digits = entry.map(|(_, digits)| NumberOrText::Text(digits));
        digits.ok_or_else(|| A::Error::invalid_type(Unexpected::Map, &self))
    }
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
