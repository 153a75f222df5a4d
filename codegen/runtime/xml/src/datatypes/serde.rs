//! Values for serde: each is its text, so that no digit, time zone or unit is lost. Names are
//! expanded, as `{namespace}local`; what a pattern may restrict keeps the text it was read with.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::value::{NoPrefixes, Value};
use super::{
    Base64Binary, Date, DateTime, DayTimeDuration, Decimal, Duration, FromText, GDay, GMonth,
    GMonthDay, GYear, GYearMonth, HexBinary, Integer, QName, Time, Written, YearMonthDuration,
};

fn to_text<S: Serializer>(value: &impl Value, serializer: S) -> Result<S::Ok, S::Error> {
    if let Some(text) = value.as_text() {
        return serializer.serialize_str(text);
    }
    let mut text = String::new();
    value.format(&mut text, &mut NoPrefixes);
    serializer.serialize_str(&text)
}

fn from_text<'de, T: Value, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    T::parse(Cow::Borrowed(text.trim_ascii()), &NoPrefixes).map_err(D::Error::custom)
}

macro_rules! texts {
    ($($type:ident),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                to_text(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                from_text(deserializer)
            }
        }
    )*};
}

texts!(
    Base64Binary,
    Date,
    DateTime,
    DayTimeDuration,
    Decimal,
    Duration,
    GDay,
    GMonth,
    GMonthDay,
    GYear,
    GYearMonth,
    HexBinary,
    Integer,
    QName,
    Time,
    YearMonthDuration,
);

impl<T: Value> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        to_text(self, serializer)
    }
}

impl<'de, T: Value> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

impl<T: Display> Serialize for FromText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for FromText<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        T::from_str(&text).map(Self).map_err(D::Error::custom)
    }
}
