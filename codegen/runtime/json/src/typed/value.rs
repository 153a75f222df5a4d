//! What a Rust type does to be a JSON value.

use super::checks::{Demands, Planner};
use super::plan::Plan;
use super::{Reader, Writer};
use crate::document::Value;
use crate::error::Error;

/// A Rust type for JSON values.
///
/// `#[derive(Json)]` implements it for structs and enums. The trait is also implemented for `bool`,
/// integers, floats, `String`, `()` (`null`), `Option` (`None` is `null`), `Box`, `Vec`,
/// `BTreeMap<String, _>`, tuples (arrays of that length), [`Any`](super::Any),
/// [`Number`](super::Number) and [`Integer`](super::Integer).
pub trait JsonValue: Sized + 'static {
    /// Converts a value of a document.
    ///
    /// # Errors
    /// The first value that the type cannot represent, with its place.
    fn read(value: Value<'_>, reader: &Reader<'_>) -> Result<Self, Error>;

    /// Writes exactly one value.
    fn write(&self, writer: &mut Writer);

    /// What is left to check of the demands on a value; `None` if the type guarantees nothing.
    #[doc(hidden)]
    fn plan(planner: &mut Planner, demands: &Demands) -> Option<Plan> {
        let _ = (planner, demands);
        None
    }
}
