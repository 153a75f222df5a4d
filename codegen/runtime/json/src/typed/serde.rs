//! serde's traits.

use std::fmt;

use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, Serializer};
use serde::{Deserialize, Serialize};

use super::document::written;
use super::{Any, Integer, JsonDocument, Number, Writer};
use crate::error::Error;
use crate::limits::Limits;
use crate::stack::with_room;

/// Serializes a document that is valid.
pub fn serialize<T: JsonDocument, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let text = written(value, Writer::new(), &Limits::DEFAULT);
    let text = text.map_err(|errors| S::Error::custom(shown(errors.first())))?;
    let any = Any::parse(text.as_bytes(), &Limits::DEFAULT);
    any.map_err(|error| S::Error::custom(shown(&error)))?.serialize(serializer)
}

/// Deserializes a document, and validates it.
pub fn deserialize<'de, T: JsonDocument, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let text = Any::deserialize(deserializer)?.to_string();
    T::from_json(text.as_bytes()).map_err(|errors| D::Error::custom(shown(errors.first())))
}

/// An error without its line and column, which are those of a text that nobody has.
fn shown(error: &Error) -> String {
    let mut shown = error.message().to_owned();
    if !error.pointer().is_empty() {
        shown.push_str(", at ");
        shown.push_str(error.pointer());
    }
    let rule = error.rule().map(|rule| format!(" (`{}` of {})", rule.keyword, rule.schema));
    shown + &rule.unwrap_or_default()
}

/// Implements serde's traits for a type of a subschema: what is serialized and deserialized is
/// validated.
#[macro_export]
macro_rules! serde_traits {
    ($type:ty) => {
        #[automatically_derived]
        impl $crate::derived::serde::Serialize for $type {
            fn serialize<S: $crate::derived::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::derived::serialize(self, serializer)
            }
        }

        #[automatically_derived]
        impl<'de> $crate::derived::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::derived::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::derived::deserialize(deserializer)
            }
        }
    };
}

impl Serialize for Number {
    /// As an integer of up to 128 bits or as a float, whichever is exact; an error for numbers with
    /// more digits, which serde's data model does not have.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(integer) = self.as_i64() {
            serializer.serialize_i64(integer)
        } else if let Some(integer) = self.as_u64() {
            serializer.serialize_u64(integer)
        } else if let Some(float) = self.as_exact_f64() {
            serializer.serialize_f64(float)
        } else if let Some(integer) = self.as_i128() {
            serializer.serialize_i128(integer)
        } else {
            Err(S::Error::custom(format!("the number {self} is neither an i128 nor an f64")))
        }
    }
}

impl Serialize for Integer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_number().serialize(serializer)
    }
}

impl Serialize for Any {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Boolean(value) => serializer.serialize_bool(*value),
            Self::Number(value) => value.serialize(serializer),
            Self::String(value) => serializer.serialize_str(value),
            Self::Array(items) => with_room(|| serializer.collect_seq(items)),
            Self::Object(members) => with_room(|| serializer.collect_map(members)),
        }
    }
}

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        with_room(|| deserializer.deserialize_any(AnyVisitor))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_any(AnyVisitor)? {
            Any::Number(number) => Ok(number),
            other => Err(D::Error::custom(format!("expected a number, found {other}"))),
        }
    }
}

impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = Number::deserialize(deserializer)?;
        Self::try_from(number).map_err(|error| D::Error::custom(error.message()))
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Any;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Any, E> {
        Ok(Any::Null)
    }

    fn visit_none<E>(self) -> Result<Any, E> {
        Ok(Any::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Any, D::Error> {
        Any::deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Any, D::Error> {
        Any::deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Any, E> {
        Ok(Any::Boolean(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Any, E> {
        Ok(Any::from(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Any, E> {
        Ok(Any::from(value))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Any, E> {
        Ok(Any::Number(Number::of(&value.to_string())))
    }

    fn visit_u128<E>(self, value: u128) -> Result<Any, E> {
        Ok(Any::Number(Number::of(&value.to_string())))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Any, E> {
        Number::try_from(value).map(Any::Number).map_err(|error| E::custom(error.message()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Any, E> {
        Ok(Any::from(value))
    }

    fn visit_string<E>(self, value: String) -> Result<Any, E> {
        Ok(Any::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Any, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element()? {
            array.push(item);
        }
        Ok(Any::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Any, A::Error> {
        let mut object = std::collections::BTreeMap::new();
        while let Some((name, value)) = members.next_entry::<String, Any>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format!("duplicate name `{name}`")));
            }
            object.insert(name, value);
        }
        Ok(Any::Object(object))
    }
}
