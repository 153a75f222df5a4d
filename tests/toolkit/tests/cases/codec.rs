//! A compiled case: its table, and the types of its documents.

use std::fmt::Debug;

use swordsmith_toolkit_tests::cases;
use swordsmith_xml::table::{Content, Schema};
use swordsmith_xml::{AnyElement, Document, Error, Limits, Pull};

/// A case whose golden file is compiled into this test.
pub(crate) struct Case {
    pub name: &'static str,
    pub schema: &'static Schema<'static>,
    pub documents: &'static [Codec],
}

/// The operations of a document type, type-erased.
pub(crate) struct Codec {
    schema: &'static Schema<'static>,
    document: usize,
    read: fn(&[u8]) -> Result<(), Error>,
    round_trip: fn(&[u8]) -> Result<Vec<u8>, String>,
}

impl Codec {
    /// Of a type.
    pub(crate) const fn of<T: Document + PartialEq + Debug>() -> Self {
        Self {
            schema: T::SCHEMA,
            document: T::DOCUMENT,
            read: |text| T::from_xml(text).map(drop),
            round_trip: round_trip::<T>,
        }
    }

    /// Namespace and local name of the root element.
    fn root(&self) -> (&'static str, &'static str) {
        let element = self.schema.documents[self.document].element;
        let name = &self.schema.names[self.schema.elements[element as usize].name as usize];
        (self.schema.namespaces[usize::from(name.namespace)], name.local)
    }

    /// Reads.
    pub(crate) fn read(&self, text: &[u8]) -> Result<(), Error> {
        (self.read)(text)
    }

    /// A reader of the elements at a path, for a document that comes in pieces.
    pub(crate) fn pull(&self, path: &[&str]) -> Pull<AnyElement> {
        Pull::new(self.schema, self.document, path, &Limits::DEFAULT)
    }

    /// What the schema calls the particles of the root's type.
    pub(crate) fn particles(&self) -> Vec<&'static str> {
        let definition = &self.schema.types[self.schema.documents[self.document].type_id as usize];
        let leaves = match &definition.content {
            Content::Ordered(automaton) => automaton.leaves,
            Content::Unordered(all) => all.leaves,
            Content::Empty | Content::Simple(_) => &[],
        };
        leaves.iter().map(|leaf| leaf.label).collect()
    }

    /// Reads, writes, and reads again to an equal value; returns what was written.
    pub(crate) fn round_trip(&self, text: &[u8]) -> Result<Vec<u8>, String> {
        (self.round_trip)(text)
    }
}

impl Case {
    /// Its folder.
    pub(crate) fn on_disk(&self) -> cases::Case {
        cases::case(self.name)
    }

    /// The type of documents with that root; if there is none, the first, whose reader reports it.
    pub(crate) fn codec(&self, root: Option<&(String, String)>) -> &'static Codec {
        let is_of_root = |codec: &&Codec| {
            let (namespace, local) = codec.root();
            root.is_some_and(|(uri, name)| namespace == uri && local == name)
        };
        self.documents.iter().find(is_of_root).unwrap_or(&self.documents[0])
    }
}

fn round_trip<T: Document + PartialEq + Debug>(text: &[u8]) -> Result<Vec<u8>, String> {
    let first = T::from_xml(text).map_err(|error| format!("not read: {error}"))?;
    let written = first.to_xml().map_err(|error| format!("not written: {error}"))?;
    let shown = || String::from_utf8_lossy(&written).into_owned();
    is_the_same_in_pieces(&first, &written)?;
    let second =
        T::from_xml(&written).map_err(|error| format!("not read again: {error}\n{}", shown()))?;
    // NaN is not equal to itself, but looks the same.
    if first != second && format!("{first:?}") != format!("{second:?}") {
        return Err(format!("came back another:\n{first:?}\n{second:?}\n{}", shown()));
    }
    match second.to_xml() {
        Ok(again) if again == written => Ok(written),
        Ok(again) => {
            Err(format!("written twice:\n{}\n{}", shown(), String::from_utf8_lossy(&again)))
        }
        Err(error) => Err(format!("not written again: {error}")),
    }
}

/// Whether writing to a sink gives the same bytes as writing to memory.
fn is_the_same_in_pieces<T: Document>(value: &T, written: &[u8]) -> Result<(), String> {
    let (mut plain, mut indented) = (Vec::new(), Vec::new());
    let to_sink =
        value.to_writer(&mut plain).and_then(|()| value.to_writer_indented(&mut indented));
    to_sink.map_err(|error| format!("not written to a sink: {error}"))?;
    let expected = value.to_xml_indented().map_err(|error| format!("not indented: {error}"))?;
    if plain == written && indented == expected {
        return Ok(());
    }
    let [plain, indented] =
        [plain, indented].map(|text| String::from_utf8_lossy(&text).into_owned());
    Err(format!("written to a sink as another:\n{plain}\n{indented}"))
}
