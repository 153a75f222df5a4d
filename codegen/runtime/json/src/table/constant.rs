//! `const`, and the values of `enum`.

use std::fmt;

use crate::decimal::Decimal;
use crate::document::{Kind, Value};

/// A value that a schema names.
#[derive(Debug, Clone)]
pub enum Constant<'s> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number.
    Number(Decimal<'s>),
    /// A string.
    String(&'s str),
    /// An array.
    Array(&'s [Self]),
    /// An object.
    Object(&'s [(&'s str, Self)]),
}

impl Constant<'_> {
    /// Whether a value is equal to it (Core 2020-12, 4.2.2): numbers by value, members in any order.
    pub fn equals(&self, value: Value<'_>) -> bool {
        match self {
            Self::Null => value.kind() == Kind::Null,
            Self::Boolean(constant) => value.as_boolean() == Some(*constant),
            Self::Number(constant) => value.as_number().is_some_and(|it| it == *constant),
            Self::String(constant) => value.as_string() == Some(constant),
            Self::Array(items) => {
                value.kind() == Kind::Array
                    && value.count() as usize == items.len()
                    && items.iter().zip(value.items()).all(|(constant, it)| constant.equals(it))
            }
            Self::Object(members) => {
                let has = |(name, constant): &(&str, Self)| {
                    value.get(name).is_some_and(|it| constant.equals(it))
                };
                value.kind() == Kind::Object
                    && value.count() as usize == members.len()
                    && members.iter().all(has)
            }
        }
    }
}

impl fmt::Display for Constant<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Boolean(value) => write!(f, "{value}"),
            Self::Number(value) => write!(f, "{value}"),
            Self::String(value) => write!(f, "{value:?}"),
            Self::Array(items) => {
                f.write_str("[")?;
                let mut rest = items.iter().enumerate();
                rest.try_for_each(|(at, item)| write!(f, "{}{item}", comma(at)))?;
                f.write_str("]")
            }
            Self::Object(members) => {
                f.write_str("{")?;
                let mut rest = members.iter().enumerate();
                rest.try_for_each(|(at, (name, it))| write!(f, "{}{name:?}: {it}", comma(at)))?;
                f.write_str("}")
            }
        }
    }
}

fn comma(at: usize) -> &'static str {
    if at == 0 { "" } else { ", " }
}
