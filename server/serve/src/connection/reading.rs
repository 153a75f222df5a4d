//! What the bytes that a connection reads tell: whether they are HTTP/2, and whether a line of the
//! head that comes is there.

/// What a client of HTTP/2 sends first (RFC 9113, section 3.4).
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

pub(super) struct Reading {
    /// What of the preface is still to come; `None` if something else came.
    preface: Option<&'static [u8]>,
    /// Whether a line was read since so many requests had their responses.
    has_line: bool,
    answered: u64,
}

impl Reading {
    pub(super) fn new() -> Self {
        Self { preface: Some(PREFACE), has_line: false, answered: 0 }
    }

    /// Bytes were read. If all requests were answered, and how many there were, `answered` says:
    /// the bytes are those of a new head then.
    pub(super) fn read(&mut self, bytes: &[u8], answered: Option<u64>) {
        self.preface = self.preface.and_then(|rest| after(rest, bytes));
        let is_next = answered.is_some_and(|answered| answered != self.answered);
        self.answered = answered.unwrap_or(self.answered);
        self.has_line = (self.has_line && !is_next) || bytes.contains(&b'\n');
    }

    pub(super) fn is_http2(&self) -> bool {
        self.preface.is_some_and(<[u8]>::is_empty)
    }

    /// Whether a line of the head was read to its end.
    pub(super) fn has_line(&self) -> bool {
        self.has_line
    }
}

/// What is left of a text of which those bytes came next; `None` if they are others.
fn after<'a>(rest: &'a [u8], bytes: &[u8]) -> Option<&'a [u8]> {
    let common = rest.len().min(bytes.len());
    rest.strip_prefix(&bytes[..common])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn http2_is_known_by_its_preface_in_whatever_pieces_it_comes() {
        for length in 1..=PREFACE.len() {
            let mut reading = Reading::new();
            for piece in PREFACE.chunks(length) {
                assert!(!reading.is_http2());
                reading.read(piece, Some(0));
            }
            reading.read(b"any frames", None);
            assert!(reading.is_http2(), "{length}");
        }
        for other in [&b"GET / HTTP/1.1\r\n"[..], b"PRI * HTTP/2.0\r\n\r\nXY\r\n\r\n"] {
            let mut reading = Reading::new();
            reading.read(other, Some(0));
            reading.read(PREFACE, Some(0));
            assert!(!reading.is_http2());
        }
    }

    #[test]
    fn the_lines_of_a_request_are_not_those_of_the_next() {
        let mut reading = Reading::new();
        reading.read(b"GET /", Some(0));
        assert!(!reading.has_line());
        reading.read(b" HTTP/1.1\r\n", Some(0));
        reading.read(b"\r\n", Some(0));
        reading.read(b"a body\n", None);
        assert!(reading.has_line());
        reading.read(b"GET /", Some(1));
        assert!(!reading.has_line());
    }
}
