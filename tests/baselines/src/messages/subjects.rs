//! The subjects: ours, prost, buffa, and the lower bound.

use std::rc::Rc;

use swordsmith_proto as ours;

use crate::work::{Work, discard};

/// The lower bound: a copy of the payload, which is the end of the message, from where it is. (It
/// is not aligned, and such a copy takes a tenth longer than one from the start of a cache line.)
pub(super) fn lower_bound(encoded: &Rc<[u8]>, bytes: usize) -> [Work; 2] {
    ["decode", "encode"].map(|operation| {
        let encoded = Rc::clone(encoded);
        let run = Box::new(move || discard(encoded[encoded.len() - bytes..].to_vec()));
        Work { operation, subject: "floor", bytes, run }
    })
}

/// Our codec.
pub(super) fn ours<M: ours::Message>(encoded: &Rc<[u8]>, bytes: usize) -> [Work; 2] {
    let decode = |encoded: &[u8]| M::decode(encoded).expect("readable");
    both("ours", encoded, bytes, decode, M::encode_to_vec)
}

/// prost's.
pub(super) fn prost<M: prost::Message + Default + 'static>(
    encoded: &Rc<[u8]>,
    bytes: usize,
) -> [Work; 2] {
    let decode = |encoded: &[u8]| M::decode(encoded).expect("readable");
    both("prost", encoded, bytes, decode, M::encode_to_vec)
}

/// buffa's.
pub(super) fn buffa<M: buffa::Message + 'static>(encoded: &Rc<[u8]>, bytes: usize) -> [Work; 2] {
    let decode = |encoded: &[u8]| M::decode_from_slice(encoded).expect("readable");
    both("buffa", encoded, bytes, decode, M::encode_to_vec)
}

/// Decoding to a value, and encoding that value.
fn both<M: 'static>(
    subject: &'static str,
    encoded: &Rc<[u8]>,
    bytes: usize,
    decode: fn(&[u8]) -> M,
    encode: fn(&M) -> Vec<u8>,
) -> [Work; 2] {
    let (to_decode, to_read) = (Rc::clone(encoded), Rc::clone(encoded));
    let mut value = None;
    let encode = move || {
        // Decoded on the first call, which is not timed.
        let value = value.get_or_insert_with(|| {
            let value = decode(&to_read);
            assert_eq!(encode(&value).len(), to_read.len(), "{subject}");
            value
        });
        discard(encode(value))
    };
    let decode = move || discard(decode(&to_decode));
    [
        Work { operation: "decode", subject, bytes, run: Box::new(decode) },
        Work { operation: "encode", subject, bytes, run: Box::new(encode) },
    ]
}

/// buffa's view of a whole message.
pub(super) fn buffa_view<M: buffa::HasMessageView + 'static>(
    encoded: &Rc<[u8]>,
    bytes: usize,
) -> Work {
    let encoded = Rc::clone(encoded);
    let run = Box::new(move || discard(M::decode_view(&encoded).expect("readable")));
    Work { operation: "open", subject: "buffa", bytes, run }
}
