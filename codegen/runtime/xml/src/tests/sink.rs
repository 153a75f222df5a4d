//! Documents written to where not all of them is held: the same bytes, whatever is flushed when,
//! and the same verdict.

use std::io::{self, Write};

use super::super::{AnyElement, AnyNode, DocumentWriter, Error, ErrorKind, Limits, Reader, Writer};
use super::library::schema;
use super::validate;

/// A node with that text as its id, of nodes.
fn node(id: &str, children: Vec<AnyElement>) -> AnyElement {
    let text = format!("<node xmlns='urn:n' id='{id}'/>");
    let mut reader = Reader::new(schema(), 2, &text, &Limits::DEFAULT).unwrap();
    let mut node = reader.any().unwrap();
    node.children = children.into_iter().map(AnyNode::Element).collect();
    node
}

fn tree(depth: usize) -> AnyElement {
    let children = if depth == 0 { vec![] } else { vec![tree(depth - 1), tree(depth - 1)] };
    node(&format!("n{depth}"), children)
}

fn writer() -> Writer<'static> {
    Writer::new(schema(), 2).unwrap()
}

#[test]
fn the_bytes_are_the_same_however_few_are_held() {
    let tree = tree(5);
    let (plain, indented) = (writer().document(&tree), writer().indented().document(&tree));
    let (plain, indented) = (plain.unwrap(), indented.unwrap());
    for bound in [0, 1, 7, 64, 1000, 1 << 20] {
        let (mut out, mut out_indented) = (Vec::new(), Vec::new());
        writer().document_within(&tree, &mut out, bound).unwrap();
        writer().indented().document_within(&tree, &mut out_indented, bound).unwrap();
        assert!(out == plain && out_indented == indented, "{bound}");
    }
}

/// Counts what it is given, and says after some bytes that there is no more room.
struct Full {
    room: usize,
    largest: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.largest = self.largest.max(bytes.len());
        match self.room.checked_sub(bytes.len()) {
            Some(room) => self.room = room,
            None => return Err(io::Error::from(io::ErrorKind::StorageFull)),
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_the_sink_says_is_the_error() {
    let mut full = Full { room: 100, largest: 0 };
    let error = writer().document_within(&tree(8), &mut full, 10).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Output);
    assert_eq!(error.io_error().map(io::Error::kind), Some(io::ErrorKind::StorageFull));
    assert!(std::error::Error::source(&error).is_some());
}

#[test]
fn what_may_not_be_written_ends_the_document() {
    let mut wrong = tree(4);
    wrong.children.push(AnyNode::Element(AnyElement { local: "other".into(), ..tree(0) }));
    let whole = writer().document(&wrong).unwrap_err();
    let mut out = Vec::new();
    assert_eq!(writer().document_within(&wrong, &mut out, 10).unwrap_err(), whole);
    let count = |tag: &str| String::from_utf8_lossy(&out).matches(tag).count();
    assert!(count("<node") > count("</node>") + count("/>"));
}

fn pieces(document: usize, out: &mut Vec<u8>) -> DocumentWriter<'_> {
    DocumentWriter::new(Writer::new(schema(), document).unwrap(), out).unwrap()
}

#[test]
fn a_document_of_pieces_is_that_of_the_whole() {
    let whole = node("r", vec![tree(2), node("i", vec![tree(1)]), tree(2)]);
    let mut out = Vec::new();
    let mut pieces = pieces(2, &mut out);
    pieces.attribute("id", &"r".to_owned()).unwrap();
    pieces.child("node", &tree(2)).unwrap();
    pieces.open("node").unwrap();
    pieces.attribute("id", &"i".to_owned()).unwrap();
    pieces.child("node", &tree(1)).unwrap();
    pieces.close().unwrap();
    pieces.child("node", &tree(2)).unwrap();
    pieces.finish().unwrap();
    assert_eq!(String::from_utf8(out), String::from_utf8(writer().document(&whole).unwrap()));
}

/// What is wrong with a library of which that is written.
fn library(
    write: impl FnOnce(&mut DocumentWriter<'_>) -> Result<(), Error>,
) -> Result<String, Error> {
    let mut out = Vec::new();
    let mut pieces = pieces(0, &mut out);
    write(&mut pieces)?;
    pieces.finish()?;
    assert_eq!(validate(schema(), &out, &Limits::DEFAULT), []);
    Ok(String::from_utf8(out).unwrap())
}

/// The set that every library begins with.
fn set(pieces: &mut DocumentWriter<'_>) -> Result<(), Error> {
    pieces.open("set")?;
    pieces.child("a", &1_i32)?;
    pieces.close()
}

fn book(pieces: &mut DocumentWriter<'_>, id: &str) -> Result<(), Error> {
    pieces.open("book")?;
    pieces.attribute("id", &id.to_owned())?;
    pieces.child("title", &"t".to_owned())?;
    pieces.close()
}

fn reference(pieces: &mut DocumentWriter<'_>, to: &str) -> Result<(), Error> {
    pieces.open("ref")?;
    pieces.attribute("to", &to.to_owned())?;
    pieces.close()
}

/// What is done to a document.
type Act = fn(&mut DocumentWriter<'_>) -> Result<(), Error>;

#[test]
fn every_rule_holds_for_pieces() {
    let written = library(|pieces| {
        set(pieces)?;
        book(pieces, "1")?;
        book(pieces, "2")?;
        pieces.child("key", &"k".to_owned())?;
        pieces.child("value", &1_i32)?;
        pieces.child("key", &"l".to_owned())?;
        pieces.child("value", &2_i32)?;
        pieces.open("note")?;
        pieces.text("a")?;
        pieces.child("em", &"b".to_owned())?;
        pieces.close()?;
        reference(pieces, "2")
    });
    assert!(written.unwrap().contains("<value>2</value><note>a<em>b</em></note><ref to=\"2\"/>"));
    let wrong: [(&str, Act); 12] = [
        ("the element ends too early", |_| Ok(())),
        ("element `book` may not stand here", |it| book(it, "1")),
        ("element `set` may not stand here", |it| set(it).and_then(|()| set(it))),
        ("calls nothing `nothing` here", |it| set(it).and_then(|()| it.open("nothing"))),
        ("may not stand here", |it| set(it).and_then(|()| it.open("lax"))),
        ("attribute `id` is missing", |it| {
            set(it)?;
            it.open("book")?;
            it.close()
        }),
        ("has no attribute `it`", |it| it.attribute("it", &1_i32)),
        ("element `value` may not stand here", |it| {
            set(it).and_then(|()| it.child("value", &1_i32))
        }),
        ("refers to nothing that `{urn:n}bookKey` holds", |it| {
            set(it).and_then(|()| reference(it, "3"))
        }),
        ("are there already", |it| {
            set(it)?;
            book(it, "1")?;
            book(it, "1")
        }),
        ("an element is open", |it| it.open("set")),
        ("which `finish` ends", |it| it.close()),
    ];
    for (message, write) in wrong {
        let error = library(write).unwrap_err();
        assert!(error.to_string().contains(message), "{message}: {error}");
    }
}

#[test]
fn nothing_is_written_after_an_error() {
    let mut out = Vec::new();
    let mut pieces = pieces(0, &mut out);
    assert!(pieces.open("ref").is_err());
    assert_eq!(set(&mut pieces).unwrap_err().found(), "nothing can be written after an error");
    assert!(pieces.finish().is_err());
}

#[test]
fn a_value_of_another_type_is_refused() {
    // It says of itself that it is a set; what it writes is an `em`, which no set has.
    let error = library(|it| it.child("set", &"text".to_owned())).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Text, "{error}");
}

#[test]
fn two_hundred_megabytes_are_written_in_less_than_one() {
    struct Counting(u64);
    impl Write for Counting {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let child = node(&"x".repeat(1 << 16), vec![]);
    let mut counting = Counting(0);
    let mut pieces = DocumentWriter::new(writer(), &mut counting).unwrap();
    let mut most = 0;
    for _ in 0..3_200 {
        pieces.child("node", &child).unwrap();
        most = most.max(pieces.held());
    }
    pieces.finish().unwrap();
    assert!(counting.0 > 200 << 20 && most < 1 << 19, "{} {most}", counting.0);
}
