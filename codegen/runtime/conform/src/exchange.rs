//! What went over the wire.

use std::fmt;

use crate::secrets::Secrets;

/// The longest part of a body that is shown, in bytes.
const SHOWN: usize = 2000;

/// How much of a message is kept, in bytes.
const KEPT: usize = 1 << 16;

/// A request and the response to it, byte by byte but for the secrets and the lengths of the
/// response's chunks; of each, the first 64 KiB.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// The head of the request and its body. Secrets are `…`, wherever they stand.
    pub request: Vec<u8>,
    /// The same of the response, as far as it came; empty if none came.
    pub response: Vec<u8>,
}

impl Exchange {
    /// What is kept of an exchange.
    pub(crate) fn of(request: &[u8], response: &[u8], secrets: &Secrets) -> Self {
        let kept = |message| secrets.hide_up_to(message, KEPT);
        Self { request: kept(request), response: kept(response) }
    }
}

/// For people: long bodies are cut.
impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "to\n{}", shown(&self.request))?;
        if self.response.is_empty() {
            return write!(f, "there was no response");
        }
        write!(f, "the response was\n{}", shown(&self.response))
    }
}

fn shown(message: &[u8]) -> String {
    let end = message.windows(4).position(|window| window == b"\r\n\r\n");
    let body = end.map_or(message.len(), |end| end + 4);
    let until = message.len().min(body + SHOWN);
    let text = String::from_utf8_lossy(&message[..until]).replace("\r\n", "\n");
    if until == message.len() { text } else { text + "…" }
}

#[cfg(test)]
mod tests {
    use super::Exchange;

    #[test]
    fn long_bodies_are_cut() {
        let request = [b"PUT / HTTP/1.1\r\n\r\n".as_slice(), &[b'x'; 2001]].concat();
        let text = Exchange { request, response: Vec::new() }.to_string();
        let expected = ["to\nPUT / HTTP/1.1\n\n", &"x".repeat(2000), "…\n"].concat();
        assert_eq!(text, expected + "there was no response");
    }
}
