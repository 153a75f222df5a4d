//! Documents in pieces: the pull form agrees with the whole form on every document, whatever path
//! is requested and however the bytes arrive; and it returns the fields of generated types.

use swordsmith_tests::golden::Faults;
use swordsmith_xml::{AnyElement, Document, Error, Progress, Pull};

use crate::nasty::documents::{ItemMember, Library};
use crate::{CASES, facts};

#[test]
fn the_verdict_on_pieces_is_that_on_the_whole() {
    let mut faults = Faults::default();
    for case in CASES {
        for verdict in ["valid", "invalid"] {
            for (name, text) in case.on_disk().documents(verdict) {
                let codec = case.codec(facts::root(&text).as_ref());
                let whole = message(codec.read(&text).err());
                let nothing: &[&str] = &[];
                let paths = codec.particles().into_iter().map(|label| vec![label]);
                for path in paths.chain([nothing.to_vec()]) {
                    let pieces = message(run(codec.pull(&path), &text, 7).err());
                    let place = format!("{}/{verdict}/{name} {path:?}", case.name);
                    faults.check(pieces == whole, || format!("{place}: {pieces} but {whole}"));
                }
            }
        }
    }
    faults.assert_none();
}

fn message(error: Option<Error>) -> String {
    error.map_or("valid".to_owned(), |error| without_first(&error.to_string()))
}

/// A message without the place of what is repeated, which piece by piece is not remembered.
fn without_first(text: &str) -> String {
    let Some((before, after)) = text.split_once("; the first is at ") else {
        return text.to_owned();
    };
    let rule = after.find(" (").map_or("", |at| &after[at..]);
    format!("{before}{rule}")
}

fn run(mut pull: Pull<AnyElement>, text: &[u8], length: usize) -> Result<usize, Error> {
    let (mut pieces, mut number) = (text.chunks(length), 0);
    loop {
        match pull.next()? {
            Progress::Child(_) => number += 1,
            Progress::End => return Ok(number),
            Progress::More => match pieces.next() {
                Some(piece) => pull.push(piece),
                None => pull.end(),
            },
        }
    }
}

#[test]
fn children_are_of_the_type_of_their_field() {
    for case in CASES.iter().filter(|case| case.name == "nasty") {
        for (name, text) in case.on_disk().documents("valid") {
            let children = Library::children::<ItemMember, _>(&*text, &["library:item"]);
            let children: Result<Vec<_>, _> = children.collect();
            assert_eq!(children.unwrap(), Library::from_xml(&text).unwrap().item, "{name}");
        }
    }
}
