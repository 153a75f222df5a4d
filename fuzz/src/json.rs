//! JSON documents: the rules that hold for every input, and values to write.

use std::collections::BTreeMap;
use std::fmt::Debug;

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use swordsmith_json::{Any, JsonDocument, Limits, Number, validate};

/// Members of all kinds.
#[rustfmt::skip]
#[allow(dead_code, missing_docs, clippy::pedantic, reason = "generated for a library; a part of it is used")]
#[path = "../../tests/cases/json/ok/names/golden/mod.rs"]
pub mod names;

/// Strings, bounds and other members.
#[rustfmt::skip]
#[allow(dead_code, missing_docs, clippy::pedantic, reason = "generated for a library; a part of it is used")]
#[path = "../../tests/cases/json/ok/objects/golden/mod.rs"]
pub mod objects;

/// A type that holds itself.
#[rustfmt::skip]
#[allow(dead_code, missing_docs, clippy::pedantic, reason = "generated for a library; a part of it is used")]
#[path = "../../tests/cases/json/ok/recursion/golden/mod.rs"]
pub mod recursion;

/// Alternatives that are told apart by type.
#[rustfmt::skip]
#[allow(dead_code, missing_docs, clippy::pedantic, reason = "generated for a library; a part of it is used")]
#[path = "../../tests/cases/json/ok/one-of-by-type/golden/mod.rs"]
pub mod values;

/// Alternatives that validation tells apart.
#[rustfmt::skip]
#[allow(dead_code, missing_docs, clippy::pedantic, reason = "generated for a library; a part of it is used")]
#[path = "../../tests/cases/json/ok/any-of/golden/mod.rs"]
pub mod limits;

/// Reads bytes as a document; what is read is written and read again.
///
/// # Panics
/// If reading and the table disagree, or the document changes.
pub fn read<T: JsonDocument + PartialEq + Debug>(bytes: &[u8]) {
    let errors = validate(T::schema(), T::SUBSCHEMA, bytes, &Limits::DEFAULT);
    match T::from_json(bytes) {
        Ok(read) => {
            assert!(errors.is_empty(), "read, but invalid: {errors:?}");
            comes_back(&read, &read.to_json().expect("what is valid can be written"));
        }
        Err(refused) => assert!(!errors.is_empty(), "valid, but not read: {refused}"),
    }
}

/// Writes a value that was made up: it may be refused, but not written wrongly.
///
/// # Panics
/// If it is written and does not come back equal.
pub fn write<T: JsonDocument + PartialEq + Debug>(value: &T) {
    for written in [value.to_json(), value.to_json_indented()].into_iter().flatten() {
        comes_back(value, &written);
    }
}

fn comes_back<T: JsonDocument + PartialEq + Debug>(value: &T, written: &[u8]) {
    match T::from_json(written) {
        Ok(again) => assert_eq!(*value, again, "another value than was written"),
        Err(errors) => panic!("written, but not read: {errors}"),
    }
}

/// Any value, not deep.
///
/// # Errors
/// If the bytes are used up.
pub fn any(bytes: &mut Unstructured<'_>, depth: u8) -> Result<Any> {
    Ok(match bytes.int_in_range(0..=if depth == 0 { 3 } else { 5 })? {
        0 => Any::Null,
        1 => Any::Boolean(bytes.arbitrary()?),
        2 => Any::Number(number(bytes)?),
        3 => Any::String(bytes.arbitrary()?),
        4 => Any::Array(several(bytes, |it| any(it, depth - 1))?),
        _ => Any::Object(members(bytes, |it| any(it, depth - 1))?),
    })
}

/// A number.
///
/// # Errors
/// If the bytes are used up.
pub fn number(bytes: &mut Unstructured<'_>) -> Result<Number> {
    let float: f64 = bytes.arbitrary()?;
    Ok(match Number::try_from(float) {
        Ok(number) => number,
        Err(_) => Number::from(bytes.arbitrary::<i64>()?),
    })
}

/// Up to three.
///
/// # Errors
/// If the bytes are used up.
pub fn several<T>(
    bytes: &mut Unstructured<'_>,
    each: impl Fn(&mut Unstructured<'_>) -> Result<T>,
) -> Result<Vec<T>> {
    (0..bytes.int_in_range(0..=3)?).map(|_| each(bytes)).collect()
}

/// Up to three, by name.
///
/// # Errors
/// If the bytes are used up.
pub fn members<T>(
    bytes: &mut Unstructured<'_>,
    each: impl Fn(&mut Unstructured<'_>) -> Result<T>,
) -> Result<BTreeMap<String, T>> {
    (0..bytes.int_in_range(0..=3)?).map(|_| Ok((bytes.arbitrary()?, each(bytes)?))).collect()
}
