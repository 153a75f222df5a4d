//! Bytes that are no messages, or hardly: nothing panics, and what is read is stable.

use std::collections::BTreeMap;

use swordsmith_proto::json::to_json;
use swordsmith_proto::text::{from_text, to_text};
use swordsmith_proto::{Message, MessageView, Registry};

use crate::generated::sample;
use crate::generated::sample::v1::{
    Borrowed, Interrupted, Lists, Option as Options, Scalars, Tree,
};

/// Numbers that look random, the same in every run.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn next(&mut self, below: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % below.max(1)
    }

    pub(crate) fn byte(&mut self) -> u8 {
        u8::try_from(self.next(256)).expect("a byte")
    }
}

/// What is read can be written, and is then the same, however often; in text, too, but for what has
/// no name.
fn stable<M: Message>(bytes: &[u8]) {
    let _ = MessageView::new(bytes).numbers::<f32>(1);
    let Ok(message) = M::decode(bytes) else { return };
    let written = message.encode_to_vec();
    assert_eq!(written.len(), message.encoded_len());
    let again = M::decode(&written).expect("our own bytes");
    assert_eq!(again.encode_to_vec(), written, "from {bytes:?}");
    let types = Registry(&[sample::MESSAGES]);
    let _ = to_json(&message, &types, &mut Vec::new());
    let mut text = Vec::new();
    to_text(&message, &mut text).expect("a vector takes everything");
    let text = String::from_utf8(text).expect("text");
    let mut back = M::default();
    from_text(&text, &mut back, &types).unwrap_or_else(|error| panic!("{text}: {error}"));
}

fn all(bytes: &[u8]) {
    stable::<Scalars>(bytes);
    stable::<Lists>(bytes);
    stable::<Tree>(bytes);
    stable::<Options>(bytes);
    stable::<Borrowed>(bytes);
    stable::<Interrupted>(bytes);
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut chance = Chance(1);
    for _ in 0..20_000 {
        let length = chance.next(40);
        let bytes: Vec<u8> = (0..length).map(|_| chance.byte()).collect();
        all(&bytes);
    }
}

#[test]
fn damaged_messages_are_read_or_refused() {
    let leaf = Tree { blobs: BTreeMap::from([(true, vec![1, 2])]), ..Tree::default() };
    let children = BTreeMap::from([("a".to_owned(), leaf.clone()), ("b".to_owned(), leaf)]);
    let tree =
        Tree { children, siblings: vec![Tree::default()], ..Tree::default() }.encode_to_vec();
    let lists =
        Lists { packed: vec![1.0; 9], kinds: vec![1, 99], ..Lists::default() }.encode_to_vec();
    let mut chance = Chance(2);
    for whole in [tree, lists] {
        for _ in 0..10_000 {
            let mut bytes = whole.clone();
            for _ in 0..=chance.next(3) {
                let at = chance.next(bytes.len());
                match chance.next(3) {
                    0 => drop(bytes.drain(at..)),
                    1 => bytes.insert(at, chance.byte()),
                    _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = chance.byte()),
                }
            }
            all(&bytes);
        }
    }
}
