//! Documents read piece by piece: the same children and the same errors as of the whole, however
//! the bytes arrive, in bounded memory.

mod bounded;

use proptest::prelude::*;

use super::super::{
    AnyElement, Error, ErrorKind, Limits, Progress, Pull, Reader, validate, validate_root,
};
use super::document;
use super::library::{element, schema};

/// Everything that a document has at a path, its bytes coming in pieces of that length.
fn pull(bytes: &[u8], path: &[&str], length: usize) -> Result<Vec<AnyElement>, Error> {
    let mut pull = Pull::<AnyElement>::new(schema(), 0, path, &Limits::DEFAULT);
    let (mut chunks, mut found) = (bytes.chunks(length), Vec::new());
    loop {
        match pull.next()? {
            Progress::Child(child) => found.push(child),
            Progress::End => return Ok(found),
            Progress::More => match chunks.next() {
                Some(chunk) => pull.push(chunk),
                None => pull.end(),
            },
        }
    }
}

fn sample() -> String {
    document(
        "<set><b> x </b><a>1</a><f:x f:q='f:v'>t<k xmlns='' z='1'/>&amp;</f:x></set>\n<!-- <book> -->\
         <book id='1'><title xsi:type='ShortTitle'>t</title><pages xsi:nil='true'/></book><?p <journal> ?>\
         <journal id='é' xmlns:p='urn:p' p:a='>'><title>t</title></journal>\
         <key>k</key><value>1</value><note>a<em>b</em><![CDATA[</note>]]></note><ref to='1'/>\n<ref to='é'/>",
    )
}

#[test]
fn children_are_the_same_however_the_bytes_come() {
    let text = sample();
    let mut reader = Reader::new(schema(), 0, &text, &Limits::DEFAULT).unwrap();
    let mut expected: Vec<AnyElement> = Vec::new();
    while let Some(child) = reader.child().unwrap() {
        if child.particle == 1 {
            expected.push(reader.element().unwrap());
        } else {
            reader.skip().unwrap();
        }
    }
    assert_eq!(expected.len(), 2);
    for length in [1, 2, 3, 7, 50, 10_000] {
        assert_eq!(pull(text.as_bytes(), &["publication"], length).unwrap(), expected, "{length}");
    }
    assert_eq!(pull(text.as_bytes(), &["publication", "title"], 5).unwrap().len(), 2);
    assert_eq!(pull(text.as_bytes(), &["note", "em"], 5).unwrap().len(), 1);
    assert_eq!(pull(text.as_bytes(), &["set", "*"], 5).unwrap().len(), 1);
    assert_eq!(pull(text.as_bytes(), &["set", "a"], 5).unwrap()[0].children.len(), 1);
    assert_eq!(pull(text.as_bytes(), &[], 5).unwrap(), []);
}

#[test]
fn a_document_type_is_passed_over_wherever_it_is_cut() {
    let text = sample();
    let (declared, rest) = text.split_at(text.find("<library").unwrap());
    let expected = pull(text.as_bytes(), &["publication"], 10_000).unwrap();
    for document_type in ["<!DOCTYPE a>", "<!DOCTYPE a PUBLIC \"-//x\"\n'é>[<b>' >"] {
        let text = format!("{declared}{document_type}<!-- > -->{rest}");
        for length in [1, 2, 3, 7, 10_000] {
            let found = pull(text.as_bytes(), &["publication"], length).unwrap();
            assert_eq!(found, expected, "{document_type} {length}");
        }
    }
}

#[test]
fn a_document_type_that_is_not_read_is_refused_wherever_it_is_cut() {
    let long = format!("<!DOCTYPE a SYSTEM '{}", "[<>".repeat(2_000));
    let many = format!("<!DOCTYPE a {}", "[".repeat(100_000));
    for text in [
        "<!DOCTYPE a [<!ENTITY b '>'>]><a/>",
        "<!DOCTYPE a SYSTEM 'b' [<!ENTITY % c SYSTEM 'd'> %c;]><a/>",
        "<!DOCTYPE a PUBLIC '{}' 'b'><a/>",
        "<!DOCTYPE a SYSTEM 'b",
        "<!DOCTYPE a><!DOCTYPE a><a/>",
        "<!DOCTYPE",
        &long,
        &many,
    ] {
        let whole = validate(schema(), text.as_bytes(), &Limits::DEFAULT);
        for length in [1, 2, 7, 100_000] {
            let error = pull(text.as_bytes(), &[], length).unwrap_err();
            assert_eq!(error.to_string(), whole[0].to_string(), "{length}");
        }
    }
}

#[test]
fn a_path_that_nothing_is_called_by_is_an_error() {
    let error = pull(sample().as_bytes(), &["set", "books"], 100).unwrap_err();
    assert_eq!(error.found(), "the schema calls nothing `books`, which is asked for");
    assert_eq!((error.path(), error.position().is_some()), ("/library", true));
    assert_eq!(pull(sample().as_bytes(), &["set", "title"], 100).unwrap(), []);
}

/// Checks that the verdict is one of those on the whole document.
/// A message without the place of what is repeated, which piece by piece is not remembered.
fn without_first(text: &str) -> String {
    let Some((before, after)) = text.split_once("; the first is at ") else {
        return text.to_owned();
    };
    let rule = after.find(" (").map_or("", |at| &after[at..]);
    format!("{before}{rule}")
}

fn agrees(bytes: &[u8], path: &[&str], length: usize) -> Result<(), TestCaseError> {
    let whole: Vec<String> = validate_root(schema(), element::LIBRARY, bytes, &Limits::DEFAULT)
        .iter()
        .map(|error| without_first(&error.to_string()))
        .collect();
    match pull(bytes, path, length) {
        Ok(_) => prop_assert!(whole.is_empty(), "{whole:?}"),
        Err(error) => {
            prop_assert!(whole.contains(&without_first(&error.to_string())), "{error} {whole:?}");
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn verdicts_are_those_on_the_whole(
        edits in prop::collection::vec((any::<prop::sample::Index>(), "[<>&;/'\"= a:x!\\[\\]?-]{0,3}", 0_usize..4), 1..4),
        length in 1_usize..100,
        deep: bool
    ) {
        let mut text: Vec<char> = sample().chars().collect();
        for (at, with, removed) in edits {
            let at = at.index(text.len());
            let end = text.len().min(at + removed);
            text.splice(at..end, with.chars());
        }
        let text: String = text.into_iter().collect();
        let path: &[&str] = if deep { &["publication", "title"] } else { &["publication"] };
        agrees(text.as_bytes(), path, length)?;
    }
}

#[test]
fn what_is_found_at_the_end_has_its_place() {
    let books = "<set><a>1</a></set>\n<book id='1'><title/></book>\n\n <ref to='2'/><ref to='1'/>";
    let error = pull(document(books).as_bytes(), &["publication"], 3).unwrap_err();
    assert_eq!(
        error.to_string(),
        "4:2: in /library/ref: `{urn:n}bookRef` refers to nothing that `{urn:n}bookKey` holds: no `2` (rule: library.xsd:32)"
    );
    let twice = "<set><a>1</a></set>\n<book id='1'><title/></book>\n<book id='1'><title/></book>";
    let error = pull(document(twice).as_bytes(), &["publication"], 3).unwrap_err();
    assert_eq!(error.to_string().split(": ").next(), Some("3:1"));
}

#[test]
fn texts_come_in_several_encodings() {
    let text = sample();
    let expected = pull(text.as_bytes(), &["publication"], 100).unwrap();
    let wide = |encode: fn(u16) -> [u8; 2], text: &str| -> Vec<u8> {
        text.encode_utf16().flat_map(encode).collect()
    };
    let declared = format!("<?xml version='1.0' encoding='ISO-8859-1'?>{text}");
    let latin: Vec<u8> =
        declared.chars().map(|each| u8::try_from(u32::from(each)).unwrap()).collect();
    for bytes in [
        format!("\u{FEFF}{text}").into_bytes(),
        wide(u16::to_le_bytes, &format!("\u{FEFF}{text}")),
        wide(u16::to_be_bytes, &format!("\u{FEFF}<?xml version='1.0' encoding='utf-16'?>{text}")),
        wide(u16::to_le_bytes, &format!("<?xml version='1.0' encoding='utf-16'?>{text}")),
        latin,
    ] {
        for length in [1, 3, 10_000] {
            assert_eq!(pull(&bytes, &["publication"], length).unwrap(), expected);
        }
    }
    for (bytes, place) in [
        ([text.as_bytes(), b"\n\xFF"].concat(), "4:1"),
        (b"<?xml version='1.0' encoding='EUC-KR'?><a/>".to_vec(), "1:1"),
        (wide(u16::to_le_bytes, "<?xml version='1.0' encoding='UTF-8'?><a/>"), "1:1"),
        (wide(u16::to_le_bytes, &text), "1:1"),
        (
            [wide(u16::to_be_bytes, &format!("\u{FEFF}{text}\n")), vec![0xD8, 0, 0, 0]].concat(),
            "4:1",
        ),
    ] {
        let error = pull(&bytes, &["publication"], 7).unwrap_err();
        assert_eq!(
            (error.kind(), error.position().unwrap().to_string()),
            (ErrorKind::Encoding, place.to_owned()),
            "{error}"
        );
    }
}
