//! Frames of HTTP/2 as bytes (RFC 9113, section 4), and header fields without compression (RFC 7541,
//! section 6.2.2): no library sends what attackers do.

use bytes::{BufMut, Bytes, BytesMut};

/// What a client sends first.
pub(super) const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Bytes of the head of a frame.
pub(super) const HEAD: usize = 9;

/// The frame is the last one of its stream's direction.
pub(super) const END_STREAM: u8 = 0x1;

/// The frame answers one (SETTINGS, PING).
pub(super) const ACK: u8 = 0x1;

/// No CONTINUATION follows.
pub(super) const END_HEADERS: u8 = 0x4;

/// A setting: how many bytes of a stream are sent before more are allowed.
pub(super) const INITIAL_WINDOW_SIZE: u16 = 0x4;

/// The largest window.
pub(super) const LARGEST_WINDOW: u32 = 0x7fff_ffff;

/// The error with which a client that has lost interest resets a stream.
const CANCEL: u32 = 0x8;

/// The kinds of frames that are sent or understood here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Bytes of a body.
    Data = 0x0,
    /// Opens a stream.
    Headers = 0x1,
    /// Ends a stream at once.
    Reset = 0x3,
    /// Settings, or an acknowledgement.
    Settings = 0x4,
    /// Wants to come back.
    Ping = 0x6,
    /// Ends the connection.
    GoAway = 0x7,
    /// Allows more bytes.
    WindowUpdate = 0x8,
    /// More of a list of header fields.
    Continuation = 0x9,
}

/// A frame that was received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Frame {
    /// `None`: one that nobody here cares for.
    pub(super) kind: Option<Kind>,
    /// Its flags.
    pub(super) flags: u8,
    /// Its stream; 0 for the connection.
    pub(super) stream: u32,
    /// What it carries.
    pub(super) payload: Bytes,
}

/// Writes a frame.
pub(super) fn put(to: &mut BytesMut, kind: Kind, flags: u8, stream: u32, payload: &[u8]) {
    to.put_uint(payload.len() as u64, 3);
    to.put_u8(kind as u8);
    to.put_u8(flags);
    to.put_u32(stream);
    to.put_slice(payload);
}

/// Writes the settings of a client.
pub(super) fn put_settings(to: &mut BytesMut, settings: &[(u16, u32)]) {
    let mut payload = BytesMut::new();
    for (name, value) in settings {
        payload.put_u16(*name);
        payload.put_u32(*value);
    }
    put(to, Kind::Settings, 0, 0, &payload);
}

/// Allows that many more bytes.
pub(super) fn put_window_update(to: &mut BytesMut, stream: u32, more: u32) {
    put(to, Kind::WindowUpdate, 0, stream, &more.to_be_bytes());
}

/// Resets a stream.
pub(super) fn put_reset(to: &mut BytesMut, stream: u32) {
    put(to, Kind::Reset, 0, stream, &CANCEL.to_be_bytes());
}

/// The header block of a list of fields: literal, without indexing, without Huffman's code.
pub(super) fn block(fields: &[(&str, &str)]) -> Bytes {
    let mut block = BytesMut::new();
    for (name, value) in fields {
        block.put_u8(0);
        put_text(&mut block, name);
        put_text(&mut block, value);
    }
    block.freeze()
}

/// A string literal: its length as an integer with a prefix of seven bits, then itself.
fn put_text(to: &mut BytesMut, text: &str) {
    let length = text.len();
    match length.checked_sub(0x7f) {
        None => to.put_uint(length as u64, 1),
        Some(mut rest) => {
            to.put_u8(0x7f);
            while rest >= 0x80 {
                to.put_uint((rest & 0x7f | 0x80) as u64, 1);
                rest >>= 7;
            }
            to.put_uint(rest as u64, 1);
        }
    }
    to.put_slice(text.as_bytes());
}

/// Takes the frame that the bytes begin with, once it is whole.
pub(super) fn take(from: &mut BytesMut) -> Option<Frame> {
    let head: [u8; HEAD] = from.get(..HEAD)?.try_into().ok()?;
    let length = usize::from(head[0]) << 16 | usize::from(head[1]) << 8 | usize::from(head[2]);
    if from.len() < HEAD + length {
        return None;
    }
    let payload = from.split_to(HEAD + length).freeze().slice(HEAD..);
    let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]) & LARGEST_WINDOW;
    Some(Frame { kind: kind(head[3]), flags: head[4], stream, payload })
}

fn kind(number: u8) -> Option<Kind> {
    use Kind::{Continuation, Data, GoAway, Headers, Ping, Reset, Settings, WindowUpdate};
    let known = [Data, Headers, Reset, Settings, Ping, GoAway, WindowUpdate, Continuation];
    known.into_iter().find(|kind| *kind as u8 == number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_taken_as_it_was_put() {
        let mut bytes = BytesMut::new();
        put_reset(&mut bytes, 5);
        put_settings(&mut bytes, &[(INITIAL_WINDOW_SIZE, 0)]);
        assert_eq!(&bytes[..13], [0, 0, 4, 3, 0, 0, 0, 0, 5, 0, 0, 0, 8]);
        let mut begun = BytesMut::from(&bytes[..12]);
        assert_eq!(take(&mut begun), None);
        let reset = take(&mut bytes).unwrap();
        assert_eq!((reset.kind, reset.stream), (Some(Kind::Reset), 5));
        let settings = take(&mut bytes).unwrap();
        assert_eq!(
            (settings.kind, &settings.payload[..]),
            (Some(Kind::Settings), &[0, 4, 0, 0, 0, 0][..])
        );
        assert!(bytes.is_empty());
    }

    #[test]
    fn texts_of_any_length_are_literals() {
        assert_eq!(&block(&[("a", "bc")])[..], b"\0\x01a\x02bc");
        for (length, expected) in [(126, &[126][..]), (127, &[127, 0]), (1_337, &[127, 186, 9])] {
            let mut bytes = BytesMut::new();
            put_text(&mut bytes, &"x".repeat(length));
            assert_eq!(&bytes[..expected.len()], expected, "{length}");
            assert_eq!(bytes.len(), expected.len() + length);
        }
    }

    #[tokio::test]
    async fn a_library_reads_what_is_written() {
        let (client, server) = tokio::io::duplex(1 << 16);
        let mut bytes = BytesMut::from(PREFACE);
        put_settings(&mut bytes, &[]);
        let fields = [(":method", "GET"), (":scheme", "http"), (":path", "/a"), ("x-a", "b")];
        put(&mut bytes, Kind::Headers, END_HEADERS | END_STREAM, 1, &block(&fields));
        let mut client = client;
        tokio::io::AsyncWriteExt::write_all(&mut client, &bytes).await.unwrap();
        let mut connection = h2::server::handshake(server).await.unwrap();
        let (request, _) = connection.accept().await.unwrap().unwrap();
        assert_eq!(
            (request.uri().path(), &request.headers()["x-a"]),
            ("/a", &"b".parse().unwrap())
        );
    }
}
