//! The simple types of XML Schema 1.1 Part 2: values in Rust, lexical spaces, facets, and the keys by
//! which identity constraints compare.
//!
//! Text goes through here in three steps: [`normalise`] its white space, [`check`] it against a simple
//! type of the table, and [`Value::parse`] it into the Rust type. Nothing here panics, whatever the text.
//!
//! Limits, beyond which a value is refused as if it were not of its type: a year has 64 bits, and so
//! have the months and the whole seconds of a duration. Decimals, integers and fractions of seconds
//! are exact and of any length.

mod atom;
mod base64_binary;
mod builtin;
mod calendar;
mod check;
mod datum;
mod decimal;
mod digits;
mod duration;
mod facet_error;
mod facets;
mod floats;
mod from_text;
mod glance;
mod hex_binary;
mod integer;
mod key;
mod moment;
mod moment_parts;
pub mod names;
mod numbers;
pub mod pattern;
mod qname;
mod span;
mod timeline;
mod value;
mod white_space;
mod written;

#[cfg(test)]
mod tests;

pub use base64_binary::Base64Binary;
pub use calendar::{Date, DateTime, GDay, GMonth, GMonthDay, GYear, GYearMonth, Time};
pub use check::{check, equal, key, member};
pub use decimal::Decimal;
pub use duration::{DayTimeDuration, Duration, YearMonthDuration};
pub use facet_error::{FacetError, Rule};
pub use from_text::FromText;
pub(crate) use glance::is_surely;
pub use hex_binary::HexBinary;
pub use integer::Integer;
pub use key::Key;
pub use qname::QName;
pub(crate) use value::Made;
pub use value::{Declare, NoPrefixes, Prefixes, Value, ValueError};
pub use white_space::normalise;
pub use written::Written;
