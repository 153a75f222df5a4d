//! Multiparts, whole and cut at every byte.

use std::fmt::Write as _;

use bytes::Bytes;
use futures_util::{FutureExt as _, stream};
use proptest::prelude::*;

use super::{Boundary, Multipart};
use crate::{Body, Data, Fault, MediaType};

/// Headers and content of each part, or the words of the fault.
type Parts = Result<Vec<(String, Vec<u8>)>, String>;

fn boundary(name: &str) -> Boundary {
    let media_type = MediaType::parse(&format!("multipart/x; boundary=\"{name}\"")).unwrap();
    Boundary::of(&media_type).unwrap()
}

fn read(chunks: Vec<Bytes>, name: &str) -> Parts {
    let body = Body::stream(stream::iter(chunks.into_iter().map(Ok::<_, Fault>)));
    let mut multipart = Multipart::new(Data::of_body(body, u64::MAX), &boundary(name));
    let parts = async {
        let mut parts = Vec::new();
        while let Some(part) = multipart.next().await? {
            let mut headers = String::new();
            for (name, value) in part.headers() {
                write!(headers, "{name}={};", value.to_str().unwrap_or("?")).unwrap();
            }
            let content = part.into_data()?.read("the part", u64::MAX).await?;
            parts.push((headers, content.to_vec()));
        }
        Ok(parts)
    };
    parts.now_or_never().unwrap().map_err(|fault: Fault| fault.to_string())
}

fn read_whole(body: &str) -> Parts {
    read(vec![Bytes::copy_from_slice(body.as_bytes())], "b")
}

fn part(headers: &str, content: &str) -> (String, Vec<u8>) {
    (headers.to_owned(), content.as_bytes().to_vec())
}

#[test]
fn preamble_epilogue_padding_and_empty_parts() {
    let body = "preamble\r\n--b  \r\nA: 1\r\n\r\none\r\n--b\r\n\r\n\r\n--b\t\r\nB: 2\r\n\r\n\r\ntwo\r\n\r\n--b-- \r\nepilogue";
    let expected = vec![part("a=1;", "one"), part("", ""), part("b=2;", "\r\ntwo\r\n")];
    assert_eq!(read_whole(body), Ok(expected));
}

#[test]
fn a_body_of_no_parts_has_none() {
    assert_eq!(read_whole("--b--"), Ok(vec![]));
    assert_eq!(read_whole("--b--\r\n"), Ok(vec![]));
}

#[test]
fn what_is_cut_off_is_an_error() {
    let body = "--b\r\nA: 1\r\n\r\none\r\n--b--";
    for length in 0..body.len() {
        assert!(read_whole(&body[..length]).is_err(), "{:?}", &body[..length]);
    }
    assert!(read_whole(body).is_ok());
}

#[test]
fn what_is_no_multipart_is_an_error() {
    for body in [
        "",
        "nothing",
        "--b\nA: 1\n\none\n--b--",
        "--c\r\n\r\none\r\n--c--",
        "--bb\r\n\r\none\r\n--bb--",
        "--b\r\nno header\r\n\r\none\r\n--b--",
        "--b\r\n\r\none\r\n--bx\r\n\r\ntwo\r\n--b--",
    ] {
        assert!(read_whole(body).is_err(), "{body:?}");
    }
}

#[test]
fn headers_of_a_part_are_limited() {
    let body = |length| format!("--b\r\nA: {}\r\n\r\none\r\n--b--", "a".repeat(length));
    assert!(read_whole(&body(16_000)).is_ok());
    assert_eq!(read_whole(&body(17_000)), Err("part 1: its headers are too large".to_owned()));
}

#[test]
fn a_fault_names_the_part_that_it_is_in() {
    let body = |second: &str| {
        format!("--b\r\nContent-Type: a/b\r\n\r\none\r\n--b\r\n{second}\r\n\r\ntwo\r\n--b--")
    };
    for (body, fault) in [
        (body("A"), "part 2: one of its headers cannot be read: found `A`"),
        (body(&"A: 1\r\n".repeat(65)), "part 2: it has too many headers"),
        (body(" A: 1"), "part 2: its headers begin with a folded line"),
        (
            body("Content-Disposition: form-data; name=n\r\nContent-Transfer-Encoding: x"),
            "part 2 (`n`): its transfer encoding is not known: found `x`",
        ),
        (
            body("Content-Type: c/d\r\nContent-Transfer-Encoding: base64"),
            "part 2 (c/d): its base64 is wrong",
        ),
        (
            body("A: 1").replace("--b--", "--by"),
            "part 2: a line of the multipart begins like a delimiter but is none",
        ),
        ("--bx".to_owned(), "a line of the multipart begins like a delimiter but is none"),
        ("--b\r\n\r\none".to_owned(), "part 1: the multipart ends before its closing delimiter"),
        ("--b".to_owned(), "the multipart ends before its closing delimiter"),
    ] {
        assert_eq!(read_whole(&body), Err(fault.to_owned()), "{body:?}");
    }
}

#[test]
fn transfer_encodings_are_undone() {
    let body = |encoding, content| {
        format!("--b\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{content}\r\n--b--")
    };
    let content =
        |encoding, content| read_whole(&body(encoding, content)).map(|mut parts| parts.remove(0).1);
    assert_eq!(content("base64", "aGVs\r\nbG8="), Ok(b"hello".to_vec()));
    assert_eq!(content("Binary", "aGVs"), Ok(b"aGVs".to_vec()));
    assert!(content("base64", "*").is_err());
    assert!(content("quoted-printable", "a").is_err());
}

#[test]
fn parts_left_unread_are_skipped() {
    let body = Body::full("--b\r\nA: 1\r\n\r\none\r\n--b\r\nB: 2\r\n\r\ntwo\r\n--b--");
    let mut multipart = Multipart::new(Data::of_body(body, u64::MAX), &boundary("b"));
    let names = async {
        let mut names = Vec::new();
        while let Some(part) = multipart.next().await.unwrap() {
            names.extend(part.headers().keys().map(ToString::to_string));
        }
        names
    };
    assert_eq!(names.now_or_never().unwrap(), ["a", "b"]);
}

/// Contents that are full of what delimiters are made of.
fn content() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(b"\r".to_vec()),
        Just(b"\n".to_vec()),
        Just(b"\r\n".to_vec()),
        Just(b"\r\n-".to_vec()),
        Just(b"\r\n--".to_vec()),
        Just(b"\r\n--=".to_vec()),
        Just(b"--==".to_vec()),
        proptest::collection::vec(any::<u8>(), 0..20),
    ];
    proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn cut(bytes: &[u8], at: &[usize]) -> Vec<Bytes> {
    let mut ends: Vec<usize> = at.iter().map(|cut| cut % (bytes.len() + 1)).collect();
    ends.push(bytes.len());
    ends.sort_unstable();
    let mut start = 0;
    let mut chunks = Vec::new();
    for end in ends {
        chunks.push(Bytes::copy_from_slice(&bytes[start..end]));
        start = end;
    }
    chunks
}

proptest! {
    #[test]
    fn any_chunking_gives_the_parts_that_were_put_in(
        contents in proptest::collection::vec(content(), 0..4),
        cuts in proptest::collection::vec(any::<usize>(), 0..12),
    ) {
        let mut body = b"some preamble".to_vec();
        for content in &contents {
            body.extend_from_slice(b"\r\n--==b==\r\nX: y\r\n\r\n");
            body.extend_from_slice(content);
        }
        body.extend_from_slice(b"\r\n--==b==--\r\n");
        let is_hidden = |content: &Vec<u8>| memchr::memmem::find(content, b"--==b==").is_none();
        prop_assume!(contents.iter().all(is_hidden));
        let expected = contents.iter().map(|content| ("x=y;".to_owned(), content.clone())).collect();
        prop_assert_eq!(read(cut(&body, &cuts), "==b=="), Ok::<Vec<_>, String>(expected));
        let bytes = body.iter().map(|byte| Bytes::copy_from_slice(&[*byte])).collect();
        prop_assert!(read(bytes, "==b==").is_ok());
    }

    #[test]
    fn no_bytes_panic_and_chunking_changes_nothing(
        contents in proptest::collection::vec(content(), 0..6),
        cuts in proptest::collection::vec(any::<usize>(), 0..6),
    ) {
        let body = contents.join(&b"\r\n--=\r\n"[..]);
        let whole = read(vec![Bytes::copy_from_slice(&body)], "=");
        prop_assert_eq!(read(cut(&body, &cuts), "="), whole);
    }
}
