//! What a schema forbids cannot be written, even if a Rust value can represent it: the error has
//! the position and the reason.

use swordsmith_xml::datatypes::QName;
use swordsmith_xml::{
    ChildInstanceAttributes, Document as _, DocumentWriter, Error, InstanceAttributes,
};

use crate::nested_content::documents::{Book, ContentBox, Shelf};
use crate::qnames::documents::A as Names;

const SHELF: &str = "urn:swordsmith:nested-content";

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
    Shelf { instance: None, book: vec![book], box_: None }
}

#[track_caller]
fn refused(shelf: &Shelf, expected: &str) {
    let error = shelf.to_xml().unwrap_err().to_string();
    assert!(error.contains(expected), "{error}");
    let indented = shelf.to_xml_indented().unwrap_err().to_string();
    assert!(indented.contains(expected), "{indented}");
}

/// Its fields are unchecked, unlike those of other values.
#[test]
fn a_qualified_name_of_no_name_is_refused() {
    for local in ["a b", "x:y", "1", ""] {
        let name = || QName::new("urn:p", local, "p");
        let attribute = Names { ref_: Some(name()), ..Names::default() };
        let element = Names { name: vec![name()], ..Names::default() };
        let list = Names { names: Some(vec![name()]), ..Names::default() };
        for names in [attribute, element] {
            let error = names.to_xml().unwrap_err().to_string();
            assert!(error.contains("xs:QName"), "{local}: {error}");
        }
        // Two words in a list are two names.
        assert_eq!(list.to_xml().is_ok(), local == "a b", "{local}");
    }
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
fn attributes_of_xsi_are_written_where_they_are_put() {
    let mut instance = Box::new(InstanceAttributes::located("urn:a a.xsd"));
    let title = InstanceAttributes::located("urn:b b.xsd");
    for (local, position, attributes) in
        [("book", 2, title), ("book", 3, InstanceAttributes::default())]
    {
        let (namespace, local) = (SHELF.to_owned(), local.to_owned());
        instance.children.push(ChildInstanceAttributes { namespace, local, position, attributes });
    }
    let shelf = Shelf { instance: Some(instance), book: vec![book(); 2], box_: None };
    let text = String::from_utf8(shelf.to_xml().unwrap()).unwrap();
    let books: Vec<_> = text.split("<book").collect();
    assert!(books[0].contains("xsi:schemaLocation=\"urn:a a.xsd\""), "{text}");
    assert!(!books[1].contains("xsi:"), "{text}");
    assert!(books[2].contains("xsi:schemaLocation=\"urn:b b.xsd\""), "{text}");
    assert_eq!(Shelf::from_xml(text.as_bytes()).unwrap().instance.unwrap().children.len(), 1);
}

#[test]
fn a_type_that_the_element_cannot_have_is_refused() {
    let mut instance = Box::<InstanceAttributes>::default();
    instance.type_name = Some(QName::new("http://www.w3.org/2001/XMLSchema", "int", "xs"));
    refused(&Shelf { instance: Some(instance), ..shelf(book()) }, "may not stand for");
}

/// Writes a shelf piece by piece.
fn pieces(
    write: impl FnOnce(&mut DocumentWriter<'_>) -> Result<(), Error>,
) -> Result<String, Error> {
    let mut out = Vec::new();
    let mut pieces = Shelf::writer(&mut out)?;
    write(&mut pieces)?;
    pieces.finish()?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn a_shelf_of_pieces_is_the_whole_shelf() {
    let in_no_namespace =
        QName { namespace: String::new(), local: "c".into(), prefix: String::new() };
    let book = Book { class: Some(in_no_namespace), ..book() };
    let carton = ContentBox { width: 1, label: Vec::new() };
    let whole = Shelf { box_: Some(Box::new(carton.clone())), ..shelf(book.clone()) };
    let written = pieces(|shelf| {
        shelf.child("content:book", &book)?;
        shelf.child("content:box", &carton)
    });
    assert_eq!(written.unwrap().into_bytes(), whole.to_xml().unwrap());
}

#[test]
fn what_pieces_break_is_refused() {
    let carton = ContentBox { width: 1, label: Vec::new() };
    let few = Book { author: Vec::new(), ..book() };
    let refused = |write: &dyn Fn(&mut DocumentWriter<'_>) -> Result<(), Error>| {
        pieces(write).unwrap_err().to_string()
    };
    let error = refused(&|shelf| shelf.child("content:book", &few));
    assert!(error.contains("/content:shelf/content:book: "), "{error}");
    let error = refused(&|shelf| {
        shelf.child("content:box", &carton).and_then(|()| shelf.child("content:book", &book()))
    });
    assert!(error.contains("element `book` may not stand here"), "{error}");
    // Values of types that are not those of the particle.
    let error = refused(&|shelf| shelf.child("content:book", &carton));
    assert!(error.contains("/content:shelf/content:book: "), "{error}");
    let error = refused(&|shelf| shelf.child("content:box", &book()));
    assert!(error.contains("/content:shelf/content:box: "), "{error}");
    let error = refused(&|shelf| shelf.child("content:book", &7_u8));
    assert!(error.contains("/content:shelf/content:book: "), "{error}");
}
