//! The simple types of XML Schema 1.1 Part 2: values in Rust, lexical spaces, facets, and the keys
//! by which identity constraints compare.
//!
//! Text goes through here in three steps: [`normalise`] its white space, [`check`] it against a
//! simple type of the table, and [`Value::parse`] it into the Rust type. Nothing here panics,
//! whatever the text.
//!
//! Limits, beyond which a value is refused as if it were not of its type: a year has 64 bits, and
//! so have the months and the whole seconds of a duration. Decimals, integers and fractions of
//! seconds are exact and of any length.

mod atomic_value;
mod base64_binary;
mod builtin;
mod check;
mod date_time;
mod date_time_parts;
mod date_time_value;
mod decimal;
mod digits;
mod duration;
mod duration_value;
mod facet_error;
mod facets;
mod floats;
mod from_text;
mod hex_binary;
mod integer;
mod key;
pub mod names;
mod numbers;
pub mod pattern;
mod qname;
mod quick_check;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "serde")]
#[doc(hidden)] // for generated code
pub mod serde_float;
mod simple_value;
mod timeline;
mod value;
mod white_space;
mod written;

#[cfg(test)]
mod tests;

pub use base64_binary::Base64Binary;
pub use check::{check, equal, key, member};
pub use date_time::{Date, DateTime, GDay, GMonth, GMonthDay, GYear, GYearMonth, Time};
pub use decimal::Decimal;
pub use duration::{DayTimeDuration, Duration, YearMonthDuration};
pub use facet_error::{FacetError, Rule};
pub use from_text::FromText;
pub use hex_binary::HexBinary;
pub use integer::Integer;
pub use key::Key;
pub use qname::QName;
pub(crate) use quick_check::is_certainly_valid;
pub use value::{Declare, NoPrefixes, Prefixes, Value, ValueError};
pub(crate) use value::{Made, items};
pub use white_space::normalise;
pub(crate) use white_space::{is_space, space_length};
pub use written::Written;
