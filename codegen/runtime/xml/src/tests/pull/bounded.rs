//! Memory, time and limits of documents that are read piece by piece.

use std::io::{self, Read};

use super::super::super::work::steps_of;
use super::super::super::{AnyElement, Children, ErrorKind, Limits, Progress, Pull};
use super::super::library::schema;

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
fn no_byte_is_scanned_often_however_small_the_pieces() {
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
