//! Depth: the default limit is safe on a small stack, whatever is done with the value.

use super::super::table::Schema;
use super::super::work::steps_of;
use super::super::{
    AnyElement, Document, Element, Error, ErrorKind, Limits, Reader, Writer, validate,
};
use super::library::{schema, type_id};

/// Nodes within nodes, with as many fields as a large type has.
#[derive(Debug, Clone, PartialEq, Default)]
struct Node {
    id: Option<String>,
    nodes: Vec<Node>,
    others: [Option<String>; 24],
}

impl Element for Node {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        reader.begin(type_id::NODE)?;
        let mut id = None;
        while let Some(index) = reader.attribute()? {
            if index == 0 {
                id = Some(reader.attribute_value()?);
            }
        }
        let mut nodes = Vec::new();
        while let Some(child) = reader.child()? {
            match child.particle {
                0 => nodes.push(reader.element()?),
                _ => reader.skip()?,
            }
        }
        Ok(Self { id, nodes, others: std::array::from_fn(|_| None) })
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.attributes(0, &self.id)?;
        writer.elements(0, &self.nodes)
    }
}

struct Root(Node);

impl Element for Root {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        Node::read(reader).map(Self)
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        self.0.write(writer)
    }
}

fn nested(depth: usize) -> String {
    let open =
        (1..depth).fold(String::new(), |open, number| open + &format!("<node id='{number}'>"));
    format!("<node xmlns='urn:n'>{open}{}", "</node>".repeat(depth))
}

fn read(text: &str, limits: &Limits) -> Result<Node, Error> {
    let schema: &'static Schema<'static> = schema();
    let mut reader = Reader::new(schema, 2, text, limits)?;
    let node = Node::read(&mut reader)?;
    reader.finish()?;
    Ok(node)
}

fn on_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 << 10).spawn(run);
    thread.unwrap().join().unwrap();
}

#[test]
fn the_default_depth_fits_a_small_stack() {
    on_small_stack(|| {
        let text = nested(Limits::DEFAULT.depth);
        let node = read(&text, &Limits::DEFAULT).unwrap();
        let copy = node.clone();
        assert_eq!(copy, node);
        assert!(format!("{node:#?}").len() > 1000);
        let written = Writer::new(schema(), 2).unwrap().document(&node).unwrap();
        assert_eq!(read(std::str::from_utf8(&written).unwrap(), &Limits::DEFAULT).unwrap(), copy);
    });
}

#[test]
fn any_content_of_the_default_depth_fits_a_small_stack() {
    on_small_stack(|| {
        let text = nested(Limits::DEFAULT.depth);
        let mut reader = Reader::new(schema(), 2, &text, &Limits::DEFAULT).unwrap();
        let any: AnyElement = reader.any().unwrap();
        let copy = any.clone();
        assert!(copy == any && format!("{any:#?}").len() > 1000);
        Writer::new(schema(), 2).unwrap().document(&any).unwrap();
    });
}

#[test]
fn deeper_is_refused_at_once() {
    let text = nested(10_000);
    let (read, steps) = steps_of(|| read(&text, &Limits::DEFAULT));
    assert_eq!(read.unwrap_err().kind(), ErrorKind::Limit);
    // All of it once, for characters that are none; then no more than may be there.
    assert!(steps < text.len() as u64 + 10_000, "{steps} {}", text.len());
}

#[test]
fn what_is_deeper_than_a_reader_reads_is_not_written() {
    let deep = (0..Limits::DEFAULT.depth)
        .fold(Node::default(), |inner, _| Node { nodes: vec![inner], ..Node::default() });
    let error = Writer::new(schema(), 2).unwrap().document(&deep).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
}

#[test]
fn validation_needs_no_stack() {
    on_small_stack(|| {
        let limits = Limits { depth: 100_000, ..Limits::DEFAULT };
        assert_eq!(validate(schema(), nested(100_000).as_bytes(), &limits), []);
    });
}

impl Document for Root {
    const SCHEMA: &'static Schema<'static> = &EMPTY;
    const DOCUMENT: usize = 0;
}

static EMPTY: Schema<'static> = Schema {
    files: &[],
    namespaces: &[""],
    names: &[],
    elements: &[],
    global_attributes: &[],
    types: &[],
    simples: &[],
    documents: &[],
    index: super::super::table::Index::new(),
};

#[test]
fn a_table_without_the_document_is_an_error() {
    assert!(Root::from_xml(b"<node/>").is_err());
    assert!(Root(Node::default()).to_xml().is_err());
}
