//! `type`.

use std::fmt;

use crate::document::{Kind, Value};

/// A type that `type` names (Validation 2020-12, 6.1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    /// `null`.
    Null,
    /// `boolean`.
    Boolean,
    /// `integer`: a number without a fraction.
    Integer,
    /// `number`.
    Number,
    /// `string`.
    String,
    /// `array`.
    Array,
    /// `object`.
    Object,
}

impl Type {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Null,
        Self::Boolean,
        Self::Integer,
        Self::Number,
        Self::String,
        Self::Array,
        Self::Object,
    ];

    /// As schemas name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    /// The type of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The narrowest type of a value.
    pub fn of(value: Value<'_>) -> Self {
        match value.kind() {
            Kind::Null => Self::Null,
            Kind::Boolean => Self::Boolean,
            Kind::String => Self::String,
            Kind::Array => Self::Array,
            Kind::Object => Self::Object,
            Kind::Number if is_integer(value) => Self::Integer,
            Kind::Number => Self::Number,
        }
    }
}

fn is_integer(value: Value<'_>) -> bool {
    value.is_plain_integer() || value.as_number().is_some_and(|number| number.is_integer())
}

/// Types of which a value has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Types(u8);

impl Types {
    /// None.
    pub const NONE: Self = Self(0);

    /// These, and another one.
    #[must_use]
    pub const fn with(self, other: Type) -> Self {
        Self(self.0 | 1 << other as u8)
    }

    /// Whether a value of a type has one of these: an integer is a number, too.
    pub fn allow(self, given: Type) -> bool {
        let has = |it: Type| self.0 & 1 << it as u8 != 0;
        has(given) || given == Type::Integer && has(Type::Number)
    }

    /// Whether a value has one of these.
    #[inline]
    pub(crate) fn allow_value(self, value: Value<'_>) -> bool {
        let has = |it: Type| self.0 & 1 << it as u8 != 0;
        match value.kind() {
            Kind::Null => has(Type::Null),
            Kind::Boolean => has(Type::Boolean),
            Kind::String => has(Type::String),
            Kind::Array => has(Type::Array),
            Kind::Object => has(Type::Object),
            Kind::Number => has(Type::Number) || has(Type::Integer) && is_integer(value),
        }
    }

    /// Whether it is `null` alone.
    pub(crate) fn is_null(self) -> bool {
        self == Self::NONE.with(Type::Null)
    }

    /// The types.
    pub fn iter(self) -> impl Iterator<Item = Type> {
        Type::ALL.into_iter().filter(move |it| self.0 & 1 << *it as u8 != 0)
    }
}

impl fmt::Display for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, name) in self.iter().map(Type::name).enumerate() {
            write!(f, "{}`{name}`", if at == 0 { "" } else { " or " })?;
        }
        Ok(())
    }
}
