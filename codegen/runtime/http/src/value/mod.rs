//! Values of parameters and headers: checked against the description, and moved into fields and out
//! of them.
//!
//! The values have the order of the description, as have the fields of an annotated type.

mod check;
mod cookie;
mod field;
mod find;
mod header_list;
mod list;
pub(crate) mod object;
mod values;

pub(crate) use cookie::cookies;
pub use field::{Field, FieldValue};
pub use find::{Misfit, has_header, parameters, response_headers};
pub(crate) use find::{header_value, query_value};
#[cfg(feature = "server")]
pub(crate) use find::{is_there, is_valid};
pub(crate) use header_list::written_in_header;
pub use list::list_text;
pub use values::{Texts, Values};

use crate::Reason;

/// A value, or why it is refused; the caller prefixes the parameter's name.
pub type Parsed<T> = Result<T, Reason>;

/// A value in UTF-8.
///
/// # Errors
///
/// If it is not UTF-8.
pub fn utf8(value: &[u8]) -> Parsed<&str> {
    std::str::from_utf8(value).map_err(|_| Reason::new("it is not UTF-8"))
}
