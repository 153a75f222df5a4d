//! What HTTP/1.1 demands of the head of a request, and the HTTP library leaves to us.

use http::HeaderMap;
use http::header::TRANSFER_ENCODING;

use crate::refusal::Refusal;

/// Refuses a request that does not name its host, or whose body is in a transfer coding that nobody
/// undoes (RFC 9112, sections 3.2 and 6.1).
pub(super) fn check(headers: &HeaderMap, names_host: bool) -> Result<(), Refusal> {
    if !names_host {
        return Err(Refusal::WithoutHost);
    }
    let codings = codings(headers);
    if let Some(other) = codings.iter().find(|coding| !is_chunked(coding)) {
        return Err(Refusal::UnknownTransferCoding(other.clone()));
    }
    if codings.len() > 1 { Err(Refusal::ChunkedTwice) } else { Ok(()) }
}

/// The transfer codings, in the order in which they were applied. The library has seen that the last
/// one is `chunked`.
fn codings(headers: &HeaderMap) -> Vec<String> {
    let lines = headers.get_all(TRANSFER_ENCODING).iter();
    let lines: Vec<_> = lines.map(|line| String::from_utf8_lossy(line.as_bytes())).collect();
    let codings = lines.iter().flat_map(|line| line.split(',')).map(str::trim);
    codings.filter(|coding| !coding.is_empty()).map(str::to_owned).collect()
}

fn is_chunked(coding: &str) -> bool {
    coding.eq_ignore_ascii_case("chunked")
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    fn status(lines: &[&str]) -> u16 {
        let request = Request::post("/");
        let request = lines.iter().fold(request, |it, line| it.header(TRANSFER_ENCODING, *line));
        check(request.body(()).unwrap().headers(), true)
            .err()
            .map_or(200, |refusal| refusal.status().as_u16())
    }

    #[test]
    fn chunked_is_the_only_coding() {
        for (lines, expected) in [
            (&[][..], 200),
            (&["chunked"], 200),
            (&[", Chunked"], 200),
            (&["gzip, chunked"], 501),
            (&["gzip", "chunked"], 501),
            (&["identity, chunked"], 501),
            (&["chunked, chunked"], 400),
            (&["chunked", "chunked"], 400),
        ] {
            assert_eq!(status(lines), expected, "{lines:?}");
        }
    }
}
