//! The subjects: ours, serde's types, jsonschema, and the lower bound.

use std::rc::Rc;

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use swordsmith_json::{Document, JsonDocument, Limits, validate_document};

use crate::work::{Work, discard};

/// All works on a document, which is written by a value of serde's type.
pub(super) fn works<Ours, Peer>(value: &Peer, schema: &str) -> Vec<Work>
where
    Ours: JsonDocument + 'static,
    Peer: Serialize + DeserializeOwned + 'static,
{
    let text: Rc<[u8]> = serde_json::to_vec(value).expect("it can be written").into();
    let mut works = Vec::new();
    works.extend(read::<Ours, Peer>(&text));
    works.extend(write::<Ours, Peer>(&text));
    works.extend(parse(&text));
    works.extend(validate::<Ours>(&text, schema));
    works
}

fn work(
    (operation, subject): (&'static str, &'static str),
    text: &Rc<[u8]>,
    mut run: impl FnMut(&[u8]) -> usize + 'static,
) -> Work {
    let text = Rc::clone(text);
    let bytes = text.len();
    Work { operation, subject, bytes, run: Box::new(move || run(&text)) }
}

fn read<Ours: JsonDocument, Peer: DeserializeOwned>(text: &Rc<[u8]>) -> [Work; 3] {
    [
        work(("read", "floor"), text, passed_over),
        work(("read", "ours"), text, |text| discard(Ours::from_json(text).expect("valid"))),
        work(("read", "serde_json"), text, |text| {
            discard(serde_json::from_slice::<Peer>(text).expect("readable"))
        }),
    ]
}

/// The lower bound of reading: the syntax is checked, and nothing is kept.
fn passed_over(text: &[u8]) -> usize {
    discard(serde_json::from_slice::<IgnoredAny>(text).expect("readable"))
}

fn write<Ours: JsonDocument + 'static, Peer: Serialize + DeserializeOwned + 'static>(
    text: &Rc<[u8]>,
) -> [Work; 3] {
    let (mut ours, mut peer) = (None, None);
    [
        // The lower bound: a copy of the text.
        work(("write", "floor"), text, |text| discard(text.to_vec())),
        work(("write", "ours"), text, move |text| {
            let read = || Ours::from_json(text).expect("valid");
            written(ours.get_or_insert_with(read).to_json().expect("valid"), text)
        }),
        work(("write", "serde_json"), text, move |text| {
            let read = || serde_json::from_slice::<Peer>(text).expect("readable");
            written(serde_json::to_vec(peer.get_or_insert_with(read)).expect("writable"), text)
        }),
    ]
}

/// What was read is written as it was.
fn written(written: Vec<u8>, read: &[u8]) -> usize {
    assert_eq!(written.len(), read.len());
    discard(written)
}

fn parse(text: &Rc<[u8]>) -> [Work; 3] {
    [
        work(("parse", "floor"), text, passed_over),
        work(("parse", "ours"), text, |text| {
            discard(Document::parse(text, &Limits::DEFAULT).expect("valid"))
        }),
        work(("parse", "serde_json"), text, |text| {
            discard(serde_json::from_slice::<serde_json::Value>(text).expect("readable"))
        }),
    ]
}

fn validate<Ours: JsonDocument>(text: &Rc<[u8]>, schema: &str) -> [Work; 2] {
    let schema = serde_json::from_str(schema).expect("readable");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    // It borrows the text, which is made once and lives as long as the program.
    let leaked: &'static [u8] = Vec::leak(text.to_vec());
    let document = Document::parse(leaked, &Limits::DEFAULT).expect("valid");
    let mut value = None;
    [
        work(("validate", "ours"), text, move |_| {
            let (schema, root) = (Ours::schema(), Ours::SUBSCHEMA);
            let errors = validate_document(schema, root, &document, &Limits::DEFAULT);
            assert!(errors.is_empty());
            1
        }),
        work(("validate", "jsonschema"), text, move |text| {
            let read = || serde_json::from_slice(text).expect("readable");
            let value: &serde_json::Value = value.get_or_insert_with(read);
            assert!(validator.is_valid(value));
            1
        }),
    ]
}
