//! What is written is valid, and comes back as it was.

use std::fmt::Debug;

use swordsmith_xml::{Document, Limits, validate};

/// Writes a value that has been read: that must work.
///
/// # Panics
/// If it cannot be written, or does not come back equal.
pub fn of_read<D: Document + PartialEq + Debug>(value: &D) {
    match value.to_xml() {
        // Text that looks as if it relied on a prefix may be found to do so once a root declares
        // that prefix: then what is read again says so, and is written the same.
        Ok(written) => match D::from_xml(&written) {
            Ok(again) if again.to_xml().as_ref() == Ok(&written) => {}
            _ => comes_back(value, &written),
        },
        Err(error) => panic!("read, but not writable: {error:?}\n{value:?}"),
    }
}

/// Writes a value that was made up: it may be refused, but not written wrongly.
///
/// # Panics
/// If it is written and does not come back equal.
pub fn of_built<D: Document + PartialEq + Debug>(value: &D) {
    if let Ok(written) = value.to_xml() {
        comes_back(value, &written);
    }
    if let Ok(written) = value.to_xml_indented() {
        comes_back(value, &written);
    }
}

fn comes_back<D: Document + PartialEq + Debug>(value: &D, written: &[u8]) {
    let text = String::from_utf8_lossy(written);
    let errors = validate(D::SCHEMA, written, &Limits::DEFAULT);
    assert!(errors.is_empty(), "written, but invalid: {errors:?}\n{text}");
    match D::from_xml(written) {
        Ok(again) => assert_eq!(*value, again, "other than what was written:\n{text}"),
        Err(error) => panic!("written, but not read: {error:?}\n{text}"),
    }
}
