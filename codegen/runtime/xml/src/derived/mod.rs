//! What derived code calls: shorthands over the reader and the writer, and the check that
//! annotations and table agree.

mod members;
mod read;
mod write;

use std::borrow::Cow;
use std::fmt;

use super::datatypes::{NoPrefixes, Value};
use super::table::{Schema, TypeId, ValueConstraint};

pub use super::claims::{Claims, Occurs, ParticleClaim, check};
pub use super::stack::with_room;

/// Shows a variant with its value, as `#[derive(Debug)]` does.
pub fn show(formatter: &mut fmt::Formatter<'_>, name: &str, value: &dyn fmt::Debug) -> fmt::Result {
    formatter.debug_tuple(name).field(value).finish()
}

/// The value of an attribute that is absent and has a default.
///
/// # Panics
///
/// If the table has no such default, or one that is not of its type: tables are checked when they
/// are generated. A type that a manifest binds must take the defaults of the schema, too.
pub fn default_attribute<T: Value>(schema: &Schema<'_>, type_id: TypeId, index: u16) -> T {
    let definition = schema.type_(type_id);
    let attribute = definition.and_then(|found| found.attributes.get(usize::from(index)));
    let Some(ValueConstraint::Default(text) | ValueConstraint::Fixed(text)) =
        attribute.and_then(|attribute| attribute.value)
    else {
        panic!("the attribute has a default")
    };
    T::parse(Cow::Borrowed(text), &NoPrefixes).expect("the default is of its type")
}
