//! Rust types that the manifest of the case `bound-types` binds, and values that they refuse.

use std::borrow::Cow;

use swordsmith_xml::datatypes::{Declare, Prefixes, Value, ValueError};
use swordsmith_xml::{Document, ErrorKind, Position};

use crate::bound_types::documents::{Book, Shelf};

/// A number that a book has.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Isbn(pub String);

impl Value for Isbn {
    fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
        if text.bytes().all(|digit| digit == b'0') {
            return Err(ValueError::because("an ISBN", &text, &"no book has it"));
        }
        Ok(Self(text.into_owned()))
    }

    fn format(&self, out: &mut String, _context: &mut dyn Declare) {
        out.push_str(&self.0);
    }
}

/// Where something is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Location(pub String);

impl Value for Location {
    fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
        Ok(Self(text.into_owned()))
    }

    fn format(&self, out: &mut String, _context: &mut dyn Declare) {
        out.push_str(&self.0);
    }
}

fn shelf(isbn: &str) -> String {
    format!("<shelf xmlns='urn:swordsmith:bound-types'>\n <book cover='c'>{isbn}</book></shelf>")
}

#[test]
fn the_users_type_has_the_last_word_on_reading() {
    assert!(Shelf::from_xml(shelf("0000000000001").as_bytes()).is_ok());
    let error = Shelf::from_xml(shelf("0000000000000").as_bytes()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Value);
    assert_eq!(error.path(), "/shelf/book");
    assert_eq!(error.position(), Some(Position { line: 2, column: 18 }));
    assert_eq!(error.found(), "`0000000000000` is not a value of an ISBN: no book has it");
}

#[test]
fn facets_hold_on_reading_and_on_writing() {
    let error = Shelf::from_xml(shelf("1").as_bytes()).unwrap_err();
    assert!(error.to_string().contains("pattern"), "{error}");
    let mut value = Shelf::from_xml(shelf("9783161484100").as_bytes()).unwrap();
    value.book.push(Book { cover: Location("d".to_owned()), value: Isbn("978".to_owned()) });
    let error = value.to_xml().unwrap_err();
    assert!(error.to_string().contains("pattern"), "{error}");
}
