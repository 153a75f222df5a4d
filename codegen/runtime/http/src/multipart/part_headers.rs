//! The header block of a part.

use http::{HeaderMap, HeaderName, HeaderValue};

use crate::{Fault, Reason};

/// The most headers of a part: more than any client sends.
const MAXIMUM_COUNT: usize = 64;

/// Reads a header block, its last empty line excluded. Folded lines are unfolded.
pub(super) fn parse(block: &[u8]) -> Result<HeaderMap, Fault> {
    let mut headers = HeaderMap::new();
    for line in unfold(block)? {
        if headers.len() == MAXIMUM_COUNT {
            return Err(Fault::malformed("it has too many headers"));
        }
        let (name, value) = split(&line).ok_or_else(|| {
            let line: String = String::from_utf8_lossy(&line).chars().take(100).collect();
            Fault::malformed(
                Reason::new("one of its headers cannot be read")
                    .with_detail(format!("found `{line}`")),
            )
        })?;
        headers.append(name, value);
    }
    Ok(headers)
}

/// The lines, a line that begins with white space joined to the one before.
fn unfold(block: &[u8]) -> Result<Vec<Vec<u8>>, Fault> {
    let mut lines: Vec<Vec<u8>> = Vec::new();
    let mut rest = block;
    while !rest.is_empty() {
        let end = memchr::memmem::find(rest, b"\r\n").unwrap_or(rest.len());
        let line = &rest[..end];
        rest = rest.get(end + 2..).unwrap_or_default();
        match (line.first(), lines.last_mut()) {
            (Some(b' ' | b'\t'), Some(last)) => {
                last.push(b' ');
                last.extend_from_slice(line.trim_ascii());
            }
            (Some(b' ' | b'\t'), None) => {
                return Err(Fault::malformed("its headers begin with a folded line"));
            }
            _ => lines.push(line.to_vec()),
        }
    }
    Ok(lines)
}

fn split(line: &[u8]) -> Option<(HeaderName, HeaderValue)> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    let name = HeaderName::from_bytes(&line[..colon]).ok()?;
    let value = HeaderValue::from_bytes(line[colon + 1..].trim_ascii()).ok()?;
    Some((name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_split_and_unfolded() {
        let block =
            b"Content-Type: application/zip\r\nX-A:\r\nContent-Disposition: form-data;\r\n\tname=x";
        let headers = parse(block).unwrap();
        assert_eq!(headers["content-type"], "application/zip");
        assert_eq!(headers["x-a"], "");
        assert_eq!(headers["content-disposition"], "form-data; name=x");
        assert!(parse(b"").unwrap().is_empty());
    }

    #[test]
    fn what_is_no_header_is_refused() {
        for block in
            [&b" a: b"[..], b"a b: c", b"nothing", b": x", b"a: b\rc", b"a: b\nc: d", b"a : b"]
        {
            assert!(parse(block).is_err(), "{}", String::from_utf8_lossy(block));
        }
        assert!(parse("a: b\r\n".repeat(65).as_bytes()).is_err());
    }
}
