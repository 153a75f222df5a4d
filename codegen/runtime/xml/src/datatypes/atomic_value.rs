//! An atomic value, borrowed from its lexical form: what facets and identity constraints compare.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::base64_binary::{octets, unspaced};
use super::date_time_value::{DateTimeValue, Kind};
use super::digits::Digits;
use super::duration_value::DurationValue;
use super::floats::float;
use super::hex_binary::is_hex;
use super::qname::resolve;
use super::value::{Prefixes, boolean};
use crate::table::Builtin;

/// A value by its primitive type. Values of different primitive types are never equal.
#[derive(Debug, Clone)]
pub(super) enum AtomicValue<'a> {
    /// `xs:string` and what is derived from it.
    Text(Cow<'a, str>),
    /// `xs:anyURI`.
    Uri(Cow<'a, str>),
    /// `xs:base64Binary`, in its lexical form.
    Base64(Cow<'a, str>),
    /// `xs:hexBinary`, in its lexical form.
    Hex(&'a str),
    Boolean(bool),
    /// `xs:decimal`, `xs:integer` and what is derived from them.
    Decimal(Digits<'a>),
    Float(f32),
    Double(f64),
    /// `xs:duration` and its restrictions.
    Duration(DurationValue<'a>),
    DateTime(Kind, DateTimeValue<'a>),
    /// Namespace and local part.
    QName(&'a str, &'a str),
    Notation(&'a str, &'a str),
}

impl<'a> AtomicValue<'a> {
    /// The value that `text`, its white space normalised, stands for; `None` outside the lexical
    /// space.
    pub(super) fn parse(
        builtin: Builtin,
        text: Cow<'a, str>,
        context: &'a dyn Prefixes,
    ) -> Option<Self> {
        match builtin {
            Builtin::AnyUri => Some(Self::Uri(text)),
            Builtin::Base64Binary => octets(&text).map(|_| Self::Base64(text)),
            _ if builtin <= Builtin::Entity => {
                builtin.takes_text(&text).then_some(Self::Text(text))
            }
            // White space inside (that is why it is not borrowed) stands in no value of the others.
            _ => match text {
                Cow::Borrowed(text) => Self::compact(builtin, text, context),
                Cow::Owned(_) => None,
            },
        }
    }

    /// The types without white space inside.
    fn compact(builtin: Builtin, text: &'a str, context: &'a dyn Prefixes) -> Option<Self> {
        if let Some(kind) = builtin.date_time_kind() {
            let value = DateTimeValue::parse(kind, text)?;
            let is_whole = builtin != Builtin::DateTimeStamp || value.zone.is_some();
            return is_whole.then_some(Self::DateTime(kind, value));
        }
        match builtin {
            Builtin::Boolean => boolean(text).map(Self::Boolean),
            Builtin::Decimal => Digits::decimal(text).map(Self::Decimal),
            Builtin::Float => float(text).map(Self::Float),
            Builtin::Double => float(text).map(Self::Double),
            Builtin::Duration | Builtin::YearMonthDuration | Builtin::DayTimeDuration => {
                duration(builtin, text)
            }
            Builtin::HexBinary => is_hex(text).then_some(Self::Hex(text)),
            Builtin::QName => {
                resolve(text, context).map(|(namespace, local)| Self::QName(namespace, local))
            }
            Builtin::Notation => {
                resolve(text, context).map(|(namespace, local)| Self::Notation(namespace, local))
            }
            _ => builtin.integer(text).map(Self::Decimal),
        }
    }

    /// Length in characters, or in octets; `None` where there is no such facet.
    pub(super) fn length(&self) -> Option<usize> {
        match self {
            Self::Text(text) | Self::Uri(text) => Some(text.chars().count()),
            Self::Base64(text) => octets(text),
            Self::Hex(text) => Some(text.len() / 2),
            _ => None,
        }
    }

    /// Whether both are the same value. NaN is the same as NaN.
    pub(super) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) | (Self::Uri(a), Self::Uri(b)) => a == b,
            (Self::Base64(a), Self::Base64(b)) => unspaced(a) == unspaced(b),
            (Self::Hex(a), Self::Hex(b)) => a.eq_ignore_ascii_case(b),
            (Self::Boolean(a), Self::Boolean(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => {
                a.partial_cmp(b).map_or(a.is_nan() && b.is_nan(), Ordering::is_eq)
            }
            (Self::Double(a), Self::Double(b)) => {
                a.partial_cmp(b).map_or(a.is_nan() && b.is_nan(), Ordering::is_eq)
            }
            (Self::QName(..), Self::QName(..)) | (Self::Notation(..), Self::Notation(..)) => {
                self.names() == other.names()
            }
            _ => self.order(other) == Some(Ordering::Equal),
        }
    }

    fn names(&self) -> Option<(&'a str, &'a str)> {
        match *self {
            Self::QName(namespace, local) | Self::Notation(namespace, local) => {
                Some((namespace, local))
            }
            _ => None,
        }
    }

    /// The order of both, where their type has one and they are comparable. NaN is comparable with
    /// nothing.
    pub(super) fn order(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Decimal(a), Self::Decimal(b)) => Some(a.cmp(b)),
            (Self::Float(a), Self::Float(b)) => a.partial_cmp(b),
            (Self::Double(a), Self::Double(b)) => a.partial_cmp(b),
            (Self::Duration(a), Self::Duration(b)) => a.partial_cmp(b),
            (Self::DateTime(kind, a), Self::DateTime(other, b)) if kind == other => {
                a.partial_cmp(b)
            }
            _ => None,
        }
    }
}

fn duration(builtin: Builtin, text: &str) -> Option<AtomicValue<'_>> {
    let accepts = match builtin {
        Builtin::YearMonthDuration => DurationValue::is_year_month(text),
        Builtin::DayTimeDuration => DurationValue::is_day_time(text),
        _ => true,
    };
    DurationValue::parse(text).filter(|_| accepts).map(AtomicValue::Duration)
}
