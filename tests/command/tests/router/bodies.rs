//! Bodies in all the forms that clients send.

use futures_util::stream;
use swordsmith_http::{Body, BoxError};

use crate::service::LIMIT;
use crate::{answer, demo};

const ENTRY: &str = "<entry xmlns='http://www.w3.org/2005/Atom'/>";
const FORM: &str = "multipart/form-data; boundary=\"==b==\"";
const ZIP: &str = "Content-Type: application/zip\r\nContent-Disposition: form-data; name=file; filename=\"a.zip\"";
const ATOM: &str = "Content-Type: application/atom+xml; charset=utf-8\r\nContent-Disposition: attachment; name=atom";
const MD5: &str = "900150983cd24fb0d6963f7d28e17f72";

/// What the service received, from its receipt, or the status and the message of the refusal.
fn deposit(
    content_type: &str,
    headers: &[(&str, &str)],
    body: impl Into<Body>,
) -> Result<String, (u16, String)> {
    let mut request = demo("POST", "/1/demo/").header("Content-Type", content_type);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let (found, text) = answer(request.body(body.into()).unwrap());
    let between = |start: &str, end: &str| {
        let rest = text.split_once(start).unwrap_or_else(|| panic!("{text}")).1;
        rest.split_once(end).unwrap_or_else(|| panic!("{text}")).0.to_owned()
    };
    match found.status().as_u16() {
        201 => Ok(between("<deposit:deposit_archive>", "<")),
        status => Err((status, between("<summary>", "<"))),
    }
}

fn multipart(parts: &[(&str, &str)]) -> String {
    let parts =
        parts.iter().map(|(headers, content)| format!("--==b==\r\n{headers}\r\n\r\n{content}\r\n"));
    parts.collect::<String>() + "--==b==--\r\n"
}

fn form(parts: &[(&str, &str)]) -> Result<String, (u16, String)> {
    deposit(FORM, &[], multipart(parts).into_bytes())
}

fn status_of<T: std::fmt::Debug>(found: Result<T, (u16, String)>) -> u16 {
    found.unwrap_err().0
}

#[test]
fn an_archive_alone() {
    let headers = [
        ("Content-Disposition", "attachment; filename=a.zip"),
        ("CONTENT_MD5", MD5),
        ("In-Progress", "True"),
        ("Slug", "my%20name"),
    ];
    let found = deposit("application/zip", &headers, b"abc".to_vec());
    let expected =
        format!("in_progress=true slug=my name application/zip=abc filename=a.zip md5={MD5}");
    assert_eq!(found, Ok(expected));
    assert_eq!(status_of(deposit("application/zip", &[], Vec::new())), 400);
}

#[test]
fn an_entry_alone() {
    for content_type in [
        "application/atom+xml",
        "application/atom+xml;type=entry",
        "application/atom+xml; charset=\"UTF-8\"",
    ] {
        let found = deposit(content_type, &[], ENTRY.as_bytes().to_vec());
        assert_eq!(found, Ok(format!("in_progress=false entry={}", ENTRY.len())), "{content_type}");
    }
    let status =
        |content_type: &str| status_of(deposit(content_type, &[], ENTRY.as_bytes().to_vec()));
    assert_eq!(status("application/atom+xml;type=feed"), 415);
    assert_eq!(status("application/atom+xml;charset=klingon"), 415);
    assert_eq!(status("application/atom+xml;charset=utf-8;charset=utf-8"), 400);
}

/// RFC 7303, section 3.2: a byte order mark, then the `charset`, then the declaration.
#[test]
fn an_entry_is_read_in_the_encoding_that_it_was_sent_in() {
    let title = |text: &str| ENTRY.replace("/>", &format!("><title>{text}</title></entry>"));
    let latin1: Vec<u8> = title("h\u{e9}").chars().map(|it| u8::try_from(it).unwrap()).collect();
    let marked = format!("\u{feff}{}", title("h\u{e9}"));
    let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (charset, body) in [
        ("iso-8859-1", latin1.clone()),
        ("utf-8", wide),
        ("utf-16", marked.into_bytes()),
        ("utf-8", format!("<?xml version='1.0' encoding='koi8-r'?>{}", title("h\u{e9}")).into()),
    ] {
        let found = deposit(&format!("application/atom+xml;charset={charset}"), &[], body);
        assert!(found.is_ok(), "{charset}: {found:?}");
    }
    assert_eq!(status_of(deposit("application/atom+xml;charset=utf-8", &[], latin1)), 400);
}

/// What curl, urllib3, Node and browsers send (RFC 7578, section 5.1; HTML).
#[test]
fn file_names_come_in_utf_8() {
    let named = |disposition: &str| {
        let zip = format!("Content-Type: application/zip\r\nContent-Disposition: {disposition}");
        form(&[(&zip, "abc"), (ATOM, ENTRY)])
    };
    for (sent, name) in [
        ("form-data; name=\"file\"; filename=\"n\u{e9} \u{2603}.zip\"", "n\u{e9} \u{2603}.zip"),
        ("form-data; name=\"file\"; filename=\"a%22b.zip\"", "a\"b.zip"),
        ("form-data; name=\"file\"; filename=\"a\\\"b.zip\"", "a\"b.zip"),
        ("form-data; name=file; filename*=UTF-8''%C3%A9.zip", "\u{e9}.zip"),
    ] {
        let found = named(sent).unwrap();
        assert!(found.contains(&format!("filename={name}")), "{found}");
    }
    let header = [("Content-Disposition", "attachment; filename=\"\u{e9}.zip\"")];
    let found = deposit("application/zip", &header, b"abc".to_vec()).unwrap();
    assert!(found.contains("filename=\u{e9}.zip"), "{found}");
    let zip =
        "Content-Type: application/zip\r\nContent-Disposition: form-data; name=file; filename=";
    let parts = format!("--==b==\r\n{zip}").into_bytes();
    let body = [&parts[..], b"\"\xE9.zip\"\r\n\r\nabc\r\n--==b==--\r\n"].concat();
    let (status, summary) = deposit(FORM, &[], body).unwrap_err();
    assert_eq!(status, 400);
    assert!(summary.contains("Content-Disposition: the value is not in UTF-8"), "{summary}");
}

#[test]
fn a_boundary_is_there_once_and_one_that_can_be() {
    let body = multipart(&[(ZIP, "abc"), (ATOM, ENTRY)]).into_bytes();
    for (parameters, status) in [
        ("boundary=\"==b==\"", None),
        ("Boundary=\"==b==\"; charset=utf-8", None),
        ("boundary=\"==b==\"; boundary=\"==b==\"", Some(400)),
        ("boundary=c; boundary=\"==b==\"", Some(400)),
        ("charset=utf-8", Some(400)),
        ("boundary=\"\"", Some(400)),
        ("boundary=", Some(415)),
        ("boundary=\"==b==", Some(415)),
        (&format!("boundary={}", "b".repeat(71)), Some(400)),
    ] {
        let found = deposit(&format!("multipart/form-data; {parameters}"), &[], body.clone());
        assert_eq!(found.err().map(|(status, _)| status), status, "{parameters}");
    }
}

#[test]
fn parts_come_in_any_order() {
    let found = form(&[(ZIP, "abc"), (ATOM, ENTRY)]);
    assert_eq!(
        found,
        Ok("in_progress=false application/zip=abc filename=a.zip entry=44".to_owned())
    );
    let found = form(&[(ATOM, ENTRY), ("content-type:application/x-tar", "abc")]);
    assert_eq!(found, Ok("in_progress=false entry=44 application/x-tar=abc".to_owned()));
}

#[test]
fn a_part_has_its_own_headers_or_those_of_the_request() {
    let body = |headers: &str| multipart(&[(headers, "abc"), (ATOM, ENTRY)]).into_bytes();
    let own = format!("{ZIP}\r\nContent-MD5: {MD5}");
    let other = [("Content-MD5", "d41d8cd98f00b204e9800998ecf8427e")];
    let found = deposit("multipart/related; boundary=\"==b==\"", &other, body(&own)).unwrap();
    assert!(found.contains(&format!("md5={MD5}")), "{found}");
    let found = deposit(FORM, &[("Content-MD5", MD5)], body(ZIP)).unwrap();
    assert!(found.contains(&format!("md5={MD5}")), "{found}");
}

#[test]
fn a_transfer_encoding_is_undone() {
    let zip = format!("{ZIP}\r\nContent-Transfer-Encoding: base64");
    let found = form(&[(&zip, "YWJj"), (ATOM, ENTRY)]).unwrap();
    assert!(found.contains("application/zip=abc"), "{found}");
    assert_eq!(status_of(form(&[(&zip, "***"), (ATOM, ENTRY)])), 400);
}

#[test]
fn parts_are_counted() {
    let counted = [
        (&[(ZIP, "a")][..], "the `atom` part is missing"),
        (&[(ATOM, ENTRY)], "the `file` part is missing"),
        (
            &[(ZIP, "a"), (ATOM, ENTRY), (ZIP, "b")],
            "part 3 (`file`, application/zip): there are too many `file` parts",
        ),
        (
            &[(ATOM, ENTRY), (ATOM, ENTRY)],
            "part 2 (`atom`, application/atom+xml): there are too many `atom` parts",
        ),
        (&[], "the `file` part is missing"),
    ];
    for (parts, words) in counted {
        assert_eq!(form(parts), Err((400, words.to_owned())));
    }
    assert_eq!(status_of(form(&[(ZIP, "a"), ("Content-Type: text/plain", "b")])), 415);
    assert_eq!(status_of(form(&[(ZIP, "a"), ("X: y", "b")])), 415);
    let paper = format!("{ZIP}\r\nPackaging: paper");
    assert_eq!(status_of(form(&[(&paper, "a"), (ATOM, ENTRY)])), 415);
}

/// By its number, and by its name and its media type as far as it has them.
#[test]
fn a_fault_names_its_part() {
    let named = |headers: &str| format!("Content-Disposition: form-data; name=x\r\n{headers}");
    let atom = "part 2 (`atom`, application/atom+xml): ";
    for (headers, content, place, words) in [
        (ATOM.to_owned(), "<entry", atom, "the document cannot be read"),
        (ATOM.to_owned(), "", atom, "the document is empty"),
        (named("Content-Type: text/plain"), "b", "part 2 (`x`, text/plain): ", "its media type"),
        (named("Content-Type: zip"), "b", "part 2 (`x`): ", "Content-Type: it is no media type"),
        ("X: y".to_owned(), "b", "part 2: ", "its media type is not taken"),
        ("no header".to_owned(), "b", "part 2: ", "one of its headers cannot be read"),
        (format!("{ATOM}\r\nContent-Transfer-Encoding: x"), "b", atom, "its transfer encoding"),
        (format!("{ATOM}\r\nContent-Transfer-Encoding: base64"), "*", atom, "its base64"),
    ] {
        let (_, message) = form(&[(ZIP, "a"), (&headers, content)]).unwrap_err();
        assert!(message.starts_with(&format!("{place}{words}")), "{message}");
    }
    let zip = format!("{ZIP}\r\nContent-MD5: x");
    let (_, message) = form(&[(ATOM, ENTRY), (&zip, "a")]).unwrap_err();
    assert!(message.starts_with("part 2 (`file`, application/zip): Content-MD5"), "{message}");
    let (_, message) =
        deposit(FORM, &[], multipart(&[(ZIP, "a")]).replace("==--", "").into_bytes()).unwrap_err();
    assert_eq!(
        message,
        "part 1 (`file`, application/zip): the multipart ends before its closing delimiter"
    );
}

/// The limit is that of the whole, and so is a connection that breaks off.
#[test]
fn a_fault_of_the_whole_names_no_part() {
    let begin = multipart(&[(ATOM, ENTRY), (ZIP, "a")]).replace("a\r\n--==b==--", "");
    let rest = |last: Result<Vec<u8>, BoxError>| {
        let chunks = [Ok(begin.clone().into_bytes()), last];
        Body::stream(stream::iter(chunks.map(|chunk| chunk.map(Into::into))))
    };
    let long = usize::try_from(LIMIT).unwrap();
    for (last, status, words) in [
        (Ok(vec![b'x'; long]), 413, "the body is too large"),
        (Err("reset".into()), 400, "the body broke off"),
    ] {
        assert_eq!(deposit(FORM, &[], rest(last)), Err((status, words.to_owned())));
    }
}

#[test]
fn what_is_cut_off_is_refused() {
    let whole = multipart(&[(ZIP, "abc"), (ATOM, ENTRY)]).into_bytes();
    for length in 0..whole.len() - "\r\n".len() {
        assert_eq!(status_of(deposit(FORM, &[], whole[..length].to_vec())), 400, "{length}");
    }
    let broken = stream::iter([Ok(b"ab".to_vec().into()), Err(BoxError::from("reset"))]);
    assert_eq!(status_of(deposit("application/zip", &[], Body::stream(broken))), 400);
}

#[test]
fn a_body_of_no_declared_length_is_refused_where_it_becomes_too_large() {
    let chunks = |count: u64| {
        let chunk = || Ok::<_, BoxError>(vec![b'x'; 100].into());
        Body::stream(stream::iter((0..count).map(move |_| chunk())))
    };
    assert!(deposit("application/zip", &[], chunks(LIMIT / 100)).is_ok());
    assert_eq!(status_of(deposit("application/zip", &[], chunks(LIMIT / 100 + 1))), 413);
}
