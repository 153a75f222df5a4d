//! What is framed is taken apart again, wherever it is cut; and streams as others write them.

use bytes::Bytes;
use futures_util::{FutureExt as _, stream};

use super::Framing;
use super::decoder::Decoder;
use crate::Data;

/// The items of bytes that come in pieces of that size.
fn read(framing: Framing, bytes: &[u8], size: usize) -> Vec<String> {
    let chunks: Vec<_> = bytes.chunks(size).map(|it| Ok(Bytes::copy_from_slice(it))).collect();
    let mut decoder = Decoder::new(Data::new(stream::iter(chunks)), framing);
    let mut items = Vec::new();
    while let Some(item) = decoder.next().now_or_never().unwrap().unwrap() {
        items.push(String::from_utf8(item.to_vec()).unwrap().trim().to_owned());
    }
    items
}

#[test]
fn what_is_framed_is_read_wherever_it_is_cut() {
    let items = [r#"{"data":"a\nb","id":"1"}"#, r#"{"data":"","event":"x","retry":7}"#];
    for framing in [
        Framing::Lines,
        Framing::Sequence,
        Framing::Events,
        Framing::JsonEvents,
        Framing::EventData,
    ] {
        let framed = items.map(|item| framing.frame(item.as_bytes()).unwrap()).concat();
        for size in 1..=framed.len() {
            assert_eq!(read(framing, &framed, size), items, "{framing:?} {size}");
        }
    }
}

#[test]
fn streams_of_others_are_read() {
    for (framing, text, expected) in [
        (Framing::Lines, "\u{feff}1\r\n\r\n 2 \n\n3", &["1", "2", "3"][..]),
        (Framing::Sequence, "\u{1e}1\n\u{1e}{\n}\n\u{1e}\u{1e}2", &["1", "{\n}", "2"]),
        (
            Framing::EventData,
            ": hello\n\ndata:1\r\rdata\n\ndata: 2\r\ndata:3\r\n\r\n",
            &["1", "2\n3"],
        ),
        (Framing::EventData, "data: 1\n\ndata: [DONE]\n\ndata: 2\n\n", &["1"]),
        (Framing::EventData, "data: 1\n\ndata: 2", &["1"]),
        (Framing::EventData, "event: ping\n\nid: 7\ndata: 1\nother: x\n\n", &["1"]),
        (Framing::Events, "id: a\0b\nretry: 1x\ndata:  x\n\n", &[r#"{"data":" x"}"#]),
        (
            Framing::JsonEvents,
            "data: {\"a\":1}\n\ndata: x\n\n",
            &[r#"{"data":{"a":1}}"#, r#"{"data":"x"}"#],
        ),
        (
            Framing::Events,
            "event: e\nretry: 12\ndata\n\n",
            &[r#"{"data":"","event":"e","retry":12}"#],
        ),
    ] {
        for size in 1..=text.len() {
            assert_eq!(read(framing, text.as_bytes(), size), expected, "{text:?} {size}");
        }
        let whole = framing.items(text.to_owned().into()).unwrap();
        assert_eq!(whole.len(), expected.len(), "{text:?}");
    }
}

#[test]
fn data_with_carriage_returns_stays_one_event() {
    for (data, expected) in [
        ("x\\revent: evil\\r\\rdata: forged", "x\\nevent: evil\\n\\ndata: forged"),
        ("a\\r\\nb\\r\\n", "a\\nb\\n"),
        ("\\n\\r\\n\\r", "\\n\\n\\n"),
    ] {
        let framed = Framing::Events.frame(format!(r#"{{"data":"{data}"}}"#).as_bytes()).unwrap();
        assert_eq!(read(Framing::Events, &framed, 1), [format!(r#"{{"data":"{expected}"}}"#)]);
    }
}

#[test]
fn an_event_is_only_what_can_be_one() {
    for (json, why) in [
        (r#"{"data":"a","other":"b"}"#, "no field `other`"),
        (r#"{"data":"a","id":"b\nc"}"#, "is one line"),
        (r#"["data"]"#, "is an object"),
    ] {
        let reason = Framing::Events.frame(json.as_bytes()).unwrap_err();
        assert!(reason.to_string().contains(why), "{json}: {reason}");
    }
}

#[test]
fn an_item_has_a_largest_size() {
    let endless = stream::repeat_with(|| Ok(Bytes::from(vec![b' '; 1 << 20])));
    let mut decoder = Decoder::new(Data::new(endless), Framing::Lines);
    let fault = decoder.next().now_or_never().unwrap().unwrap_err();
    assert_eq!(fault.to_string(), "an item is too large: at most 16777216 bytes are taken");
}
