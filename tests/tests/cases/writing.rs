//! What a schema forbids cannot be written, though a Rust value can hold it: the error says where and why.

use swordsmith_runtime::xml::{AnyAttribute, Document as _};

use crate::nested_content::documents::{Book, ContentBox, Shelf};

fn book() -> Book {
    Book {
        year: 1998,
        isbn_attribute: None,
        title: "t".to_owned(),
        author: vec!["A".to_owned()],
        isbn: None,
        class: None,
    }
}

fn shelf(book: Book) -> Shelf {
    Shelf { schema_location: Vec::new(), book: vec![book], box_: None }
}

#[track_caller]
fn refused(shelf: &Shelf, expected: &str) {
    let error = shelf.to_xml().unwrap_err().to_string();
    assert!(error.contains(expected), "{error}");
    let indented = shelf.to_xml_indented().unwrap_err().to_string();
    assert!(indented.contains(expected), "{indented}");
}

#[test]
fn what_is_allowed_is_written() {
    assert!(shelf(book()).to_xml().is_ok());
}

#[test]
fn too_few_and_too_many_are_refused() {
    let none = Book { author: Vec::new(), ..book() };
    refused(&shelf(none), "in /shelf/book: ");
    let four = Book { author: vec![String::new(); 4], ..book() };
    refused(&shelf(four), "in /shelf/book: ");
    let label = vec![String::new(); 3];
    let carton = ContentBox { width: 1, label };
    let shelf = Shelf { box_: Some(carton.into()), ..shelf(book()) };
    refused(&shelf, "in /shelf/box: ");
}

#[test]
fn values_outside_of_their_types_are_refused() {
    let isbn = Book { isbn: Some("12".to_owned()), ..book() };
    refused(&shelf(isbn), "in /shelf/book/isbn: `12` is not a value of ");
    let isbn = Book { isbn_attribute: Some("12".to_owned()), ..book() };
    refused(&shelf(isbn), "in /shelf/book: attribute `isbn`: `12` is not a value of ");
}

#[test]
fn characters_that_xml_has_no_place_for_are_refused() {
    let title = Book { title: "a\u{1}".to_owned(), ..book() };
    refused(&shelf(title), "in /shelf/book/title: the character U+0001 has no place in XML");
}

#[test]
fn hints_are_no_way_to_write_other_attributes() {
    let hint = AnyAttribute { local: "other".to_owned(), ..AnyAttribute::default() };
    let shelf = Shelf { schema_location: vec![hint], ..shelf(book()) };
    refused(&shelf, "attribute `other`");
}
