//! Documents read piece by piece: the same children and the same verdict as of the whole, however
//! the bytes come, in bounded memory.

use std::io::{self, Read};

use proptest::prelude::*;

use super::super::work::steps_of;
use super::super::{
    AnyElement, Children, Error, ErrorKind, Limits, Progress, Pull, Reader, validate, validate_root,
};
use super::document;
use super::library::{element, schema};

/// Everything that a document has at a path, its bytes coming in pieces of that length.
fn pull(bytes: &[u8], path: &[&str], length: usize) -> Result<Vec<AnyElement>, Error> {
    let mut pull = Pull::<AnyElement>::new(schema(), 0, path, &Limits::DEFAULT);
    let (mut chunks, mut found) = (bytes.chunks(length), Vec::new());
    loop {
        match pull.next()? {
            Progress::Child(child) => found.push(child),
            Progress::End => return Ok(found),
            Progress::More => match chunks.next() {
                Some(chunk) => pull.push(chunk),
                None => pull.end(),
            },
        }
    }
}

fn sample() -> String {
    document(
        "<set><b> x </b><a>1</a><f:x f:q='f:v'>t<k xmlns='' z='1'/>&amp;</f:x></set>\n<!-- <book> -->\
         <book id='1'><title xsi:type='ShortTitle'>t</title><pages xsi:nil='true'/></book><?p <journal> ?>\
         <journal id='é' xmlns:p='urn:p' p:a='>'><title>t</title></journal>\
         <key>k</key><value>1</value><note>a<em>b</em><![CDATA[</note>]]></note><ref to='1'/>\n<ref to='é'/>",
    )
}

#[test]
fn children_are_the_same_however_the_bytes_come() {
    let text = sample();
    let mut reader = Reader::new(schema(), 0, &text, &Limits::DEFAULT).unwrap();
    let mut expected: Vec<AnyElement> = Vec::new();
    while let Some(child) = reader.child().unwrap() {
        if child.particle == 1 {
            expected.push(reader.element().unwrap());
        } else {
            reader.skip().unwrap();
        }
    }
    assert_eq!(expected.len(), 2);
    for length in [1, 2, 3, 7, 50, 10_000] {
        assert_eq!(pull(text.as_bytes(), &["publication"], length).unwrap(), expected, "{length}");
    }
    assert_eq!(pull(text.as_bytes(), &["publication", "title"], 5).unwrap().len(), 2);
    assert_eq!(pull(text.as_bytes(), &["note", "em"], 5).unwrap().len(), 1);
    assert_eq!(pull(text.as_bytes(), &["set", "*"], 5).unwrap().len(), 1);
    assert_eq!(pull(text.as_bytes(), &["set", "a"], 5).unwrap()[0].children.len(), 1);
    assert_eq!(pull(text.as_bytes(), &[], 5).unwrap(), []);
}

#[test]
fn a_document_type_is_passed_over_wherever_it_is_cut() {
    let text = sample();
    let (declared, rest) = text.split_at(text.find("<library").unwrap());
    let expected = pull(text.as_bytes(), &["publication"], 10_000).unwrap();
    for document_type in ["<!DOCTYPE a>", "<!DOCTYPE a PUBLIC \"-//x\"\n'é>[<b>' >"] {
        let text = format!("{declared}{document_type}<!-- > -->{rest}");
        for length in [1, 2, 3, 7, 10_000] {
            let found = pull(text.as_bytes(), &["publication"], length).unwrap();
            assert_eq!(found, expected, "{document_type} {length}");
        }
    }
}

#[test]
fn a_document_type_that_is_not_read_is_refused_wherever_it_is_cut() {
    let long = format!("<!DOCTYPE a SYSTEM '{}", "[<>".repeat(2_000));
    let many = format!("<!DOCTYPE a {}", "[".repeat(100_000));
    for text in [
        "<!DOCTYPE a [<!ENTITY b '>'>]><a/>",
        "<!DOCTYPE a SYSTEM 'b' [<!ENTITY % c SYSTEM 'd'> %c;]><a/>",
        "<!DOCTYPE a PUBLIC '{}' 'b'><a/>",
        "<!DOCTYPE a SYSTEM 'b",
        "<!DOCTYPE a><!DOCTYPE a><a/>",
        "<!DOCTYPE",
        &long,
        &many,
    ] {
        let whole = validate(schema(), text.as_bytes(), &Limits::DEFAULT);
        for length in [1, 2, 7, 100_000] {
            let error = pull(text.as_bytes(), &[], length).unwrap_err();
            assert_eq!(error.to_string(), whole[0].to_string(), "{length}");
        }
    }
}

#[test]
fn a_path_that_nothing_is_called_by_is_an_error() {
    let error = pull(sample().as_bytes(), &["set", "books"], 100).unwrap_err();
    assert_eq!(error.found(), "the schema calls nothing `books`, which is asked for");
    assert_eq!((error.path(), error.position().is_some()), ("/library", true));
    assert_eq!(pull(sample().as_bytes(), &["set", "title"], 100).unwrap(), []);
}

/// Checks that the verdict is one of those on the whole document.
fn agrees(bytes: &[u8], path: &[&str], length: usize) -> Result<(), TestCaseError> {
    let whole: Vec<String> = validate_root(schema(), element::LIBRARY, bytes, &Limits::DEFAULT)
        .iter()
        .map(Error::to_string)
        .collect();
    match pull(bytes, path, length) {
        Ok(_) => prop_assert!(whole.is_empty(), "{whole:?}"),
        Err(error) => prop_assert!(whole.contains(&error.to_string()), "{error} {whole:?}"),
    }
    Ok(())
}

proptest! {
    #[test]
    fn verdicts_are_those_on_the_whole(
        edits in prop::collection::vec((any::<prop::sample::Index>(), "[<>&;/'\"= a:x!\\[\\]?-]{0,3}", 0_usize..4), 1..4),
        length in 1_usize..100,
        deep: bool
    ) {
        let mut text: Vec<char> = sample().chars().collect();
        for (at, with, removed) in edits {
            let at = at.index(text.len());
            let end = text.len().min(at + removed);
            text.splice(at..end, with.chars());
        }
        let text: String = text.into_iter().collect();
        let path: &[&str] = if deep { &["publication", "title"] } else { &["publication"] };
        agrees(text.as_bytes(), path, length)?;
    }
}

#[test]
fn what_is_found_at_the_end_has_its_place() {
    let books = "<set><a>1</a></set>\n<book id='1'><title/></book>\n\n <ref to='2'/><ref to='1'/>";
    let error = pull(document(books).as_bytes(), &["publication"], 3).unwrap_err();
    assert_eq!(
        error.to_string(),
        "4:2: in /library/ref: `{urn:n}bookRef` refers to nothing that `{urn:n}bookKey` holds (rule: library.xsd:32)"
    );
    let twice = "<set><a>1</a></set>\n<book id='1'><title/></book>\n<book id='1'><title/></book>";
    let error = pull(document(twice).as_bytes(), &["publication"], 3).unwrap_err();
    assert_eq!(error.to_string().split(": ").next(), Some("3:1"));
}

#[test]
fn texts_come_in_several_encodings() {
    let text = sample();
    let expected = pull(text.as_bytes(), &["publication"], 100).unwrap();
    let wide = |encode: fn(u16) -> [u8; 2], text: &str| -> Vec<u8> {
        text.encode_utf16().flat_map(encode).collect()
    };
    let declared = format!("<?xml version='1.0' encoding='ISO-8859-1'?>{text}");
    let latin: Vec<u8> =
        declared.chars().map(|each| u8::try_from(u32::from(each)).unwrap()).collect();
    for bytes in [
        format!("\u{FEFF}{text}").into_bytes(),
        wide(u16::to_le_bytes, &format!("\u{FEFF}{text}")),
        wide(u16::to_be_bytes, &format!("\u{FEFF}<?xml version='1.0' encoding='utf-16'?>{text}")),
        wide(u16::to_le_bytes, &text),
        latin,
    ] {
        for length in [1, 3, 10_000] {
            assert_eq!(pull(&bytes, &["publication"], length).unwrap(), expected);
        }
    }
    for (bytes, place) in [
        ([text.as_bytes(), b"\n\xFF"].concat(), "4:1"),
        (b"<?xml version='1.0' encoding='EUC-KR'?><a/>".to_vec(), "1:1"),
        (wide(u16::to_le_bytes, "<?xml version='1.0' encoding='UTF-8'?><a/>"), "1:1"),
        (
            [wide(u16::to_be_bytes, &format!("\u{FEFF}{text}\n")), vec![0xD8, 0, 0, 0]].concat(),
            "4:1",
        ),
    ] {
        let error = pull(&bytes, &["publication"], 7).unwrap_err();
        assert_eq!(
            (error.kind(), error.position().unwrap().to_string()),
            (ErrorKind::Encoding, place.to_owned()),
            "{error}"
        );
    }
}

/// A document that is made while it is read: so many nodes in a node, each of so many bytes.
struct Made {
    nodes: usize,
    node: Vec<u8>,
    at: usize,
    read: usize,
}

impl Made {
    fn new(nodes: usize, length: usize) -> Self {
        let node = format!("<node id='{}'><node/></node>\n", "x".repeat(length)).into_bytes();
        Self { nodes, node, at: 0, read: 0 }
    }
}

impl Read for Made {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (piece, number) = match self.at / self.node.len() {
            _ if self.read == 0 => (&b"<node xmlns='urn:n'>"[..], 0),
            number if number < self.nodes => (&self.node[self.at % self.node.len()..], 1),
            _ if self.at.is_multiple_of(self.node.len()) => (&b"</node>"[..], 1),
            _ => (&b""[..], 0),
        };
        let length = piece.len().min(buffer.len());
        buffer[..length].copy_from_slice(&piece[..length]);
        self.at += length * number;
        self.read += length;
        Ok(length)
    }
}

fn nodes(made: Made, limits: &Limits) -> Children<Made, AnyElement> {
    Children::new(made, Pull::new(schema(), 2, &["node"], limits))
}

#[test]
fn two_hundred_megabytes_need_less_than_one() {
    let (number, length) = (3_200, 1 << 16);
    let mut children = nodes(Made::new(number, length), &Limits::DEFAULT);
    let (mut count, mut most) = (0, 0);
    while let Some(child) = children.next() {
        assert_eq!(child.unwrap().attributes[0].value.len(), length);
        count += 1;
        most = most.max(children.pull().held());
    }
    assert_eq!(count, number);
    assert!(children.read() > 200 << 20 && most < 1 << 19, "{} {most}", children.read());
}

impl Children<Made, AnyElement> {
    fn read(&self) -> usize {
        self.source().read
    }
}

#[test]
fn a_child_that_is_too_large_is_refused() {
    let limits = Limits { bytes: 1 << 17, ..Limits::DEFAULT };
    let mut children = nodes(Made::new(3, 1 << 20), &limits);
    let error = children.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "1:21: in /node: a child has more than 131072 bytes");
    assert!(children.next().is_none());
    assert!(children.read() < 1 << 18);
}

#[test]
fn no_byte_is_steps_often_however_small_the_pieces() {
    let node = format!("<node id='{}'><!-- - --><?p ??></node>", "x".repeat(100_000));
    let text = format!("<node xmlns='urn:n'>{}</node>", node.repeat(4));
    let mut pull = Pull::<AnyElement>::new(schema(), 2, &["node"], &Limits::DEFAULT);
    let mut pieces = text.as_bytes().chunks(10);
    let (number, steps) = steps_of(|| {
        let mut number = 0;
        loop {
            match (pull.next().unwrap(), &mut pieces) {
                (Progress::Child(_), _) => number += 1,
                (Progress::End, _) => return number,
                (Progress::More, pieces) => match pieces.next() {
                    Some(piece) => pull.push(piece),
                    None => pull.end(),
                },
            }
        }
    });
    assert_eq!(number, 4);
    assert!(steps < 8 * text.len() as u64, "{steps} {}", text.len());
}

#[test]
fn elements_are_counted_over_the_whole_document() {
    let limits = Limits { elements: 20, ..Limits::DEFAULT };
    let found: Vec<_> = nodes(Made::new(100, 1), &limits).collect();
    assert_eq!(found.len(), 10);
    assert_eq!(found.last().unwrap().as_ref().unwrap_err().kind(), ErrorKind::Limit);
}

#[test]
fn depth_is_refused_before_the_child_is_there() {
    let text = "<node xmlns='urn:n'>".to_owned() + &"<node>".repeat(10_000);
    let mut pull = Pull::<AnyElement>::new(schema(), 2, &["node"], &Limits::DEFAULT);
    pull.push(text.as_bytes());
    let error = pull.next().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
    assert_eq!(pull.next().unwrap(), Progress::End);
}

#[test]
fn a_source_that_fails_is_an_error_with_its_place() {
    struct Failing(bool);
    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("gone"));
            }
            let text = format!("<node xmlns='urn:n'>{}<node/>", " ".repeat(2000));
            buffer[..text.len()].copy_from_slice(text.as_bytes());
            Ok(text.len())
        }
    }
    let pull = Pull::<AnyElement>::new(schema(), 2, &["node"], &Limits::DEFAULT);
    let mut children = Children::new(Failing(false), pull);
    assert!(children.next().unwrap().is_ok());
    let error = children.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "1:2028: the document cannot be read: gone");
    assert!(children.next().is_none());
}
