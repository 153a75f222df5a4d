//! Hostile input: nothing panics, and nothing takes more than linear time.

use proptest::prelude::*;

use super::super::work::steps_of;
use super::super::{ErrorKind, Limits, validate};
use super::document;
use super::library::schema;

/// A document with everything in it, to be damaged.
fn sample() -> String {
    document(
        "<set><b> x </b><a>1</a><f:x f:q='f:v'>t<k xmlns='' z='1'/>&amp;</f:x></set><book id='1'>\
         <title xsi:type='ShortTitle'>t</title><pages xsi:nil='true'/></book><key>k</key><value>1</value>\
         <note>a<em>b</em><!-- c --><![CDATA[d]]></note><ref to='1'/>",
    )
}

proptest! {
    #[test]
    fn damaged_documents_are_survived(
        edits in prop::collection::vec((any::<prop::sample::Index>(), "[<>&;/'\"= a:x!\\[\\]?-]{0,3}", 0_usize..4), 1..6)
    ) {
        let mut text: Vec<char> = sample().chars().collect();
        for (at, with, removed) in edits {
            let at = at.index(text.len());
            let end = text.len().min(at + removed);
            text.splice(at..end, with.chars());
        }
        let text: String = text.into_iter().collect();
        let errors = validate(schema(), text.as_bytes(), &Limits::DEFAULT);
        prop_assert!(errors.iter().all(|error| error.position().is_some()), "{errors:?}");
    }

    #[test]
    fn bytes_of_any_kind_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let errors = validate(schema(), &bytes, &Limits::DEFAULT);
        prop_assert!(!errors.is_empty(), "no such document is valid");
    }
}

/// How much is looked at to validate a document.
fn steps(text: &str) -> u64 {
    let limits = Limits { errors: usize::MAX, ..Limits::DEFAULT };
    steps_of(|| validate(schema(), text.as_bytes(), &limits)).1
}

/// Checks that four times the document is four times the work.
#[track_caller]
fn is_linear(make: impl Fn(usize) -> String) {
    let (small, large) = (steps(&make(2_000)), steps(&make(8_000)));
    assert!(large < small * 9 / 2, "{small}, then {large}");
}

#[test]
fn work_is_linear_in_what_repeats() {
    let set = "<set><a>1</a></set>";
    is_linear(|number| document(&format!("<set><a>1</a>{}</set>", "<f:x/>".repeat(number))));
    is_linear(|number| document(&format!("{set}<note>{}</note>", "x<!---->".repeat(number))));
    is_linear(|number| document(&format!("{set}<note>{}</note>", "&amp;".repeat(number))));
    is_linear(|number| document(&"<unknown/>".repeat(number)));
    is_linear(|number| {
        document(&format!("<set><a>1</a><f:x y='{}'/></set>", "&#10;".repeat(number)))
    });
    is_linear(|number| {
        document(&format!("<set><a>1</a>{}</set>", "<x xmlns='urn:o'/>".repeat(number)))
    });
}

#[test]
fn work_is_linear_in_keys() {
    let books = |number: usize| {
        let book = |id| format!("<book id='{id}'><title/></book>");
        (0..number).fold("<set><a>1</a></set>".to_owned(), |books, id| books + &book(id))
    };
    is_linear(|number| document(&books(number)));
}

#[test]
fn many_namespaces_are_a_limit_and_no_burden() {
    let declare = |number: usize| {
        (0..number).fold(String::new(), |all, at| all + &format!(" xmlns:p{at}='urn:{at}'"))
    };
    let text = document(&format!("<set><a>1</a><f:x{}/></set>", declare(300)));
    let errors = validate(schema(), text.as_bytes(), &Limits::DEFAULT);
    assert_eq!(errors.last().map(super::Error::kind), Some(ErrorKind::Limit));
}

#[test]
fn errors_are_limited() {
    let limits = Limits { errors: 10, ..Limits::DEFAULT };
    let errors = validate(schema(), document(&"<unknown/>".repeat(100)).as_bytes(), &limits);
    assert_eq!((errors.len(), errors.last().map(super::Error::kind)), (11, Some(ErrorKind::Limit)));
}

#[test]
fn documents_too_long_are_not_steps() {
    let limits = Limits { bytes: 10, ..Limits::DEFAULT };
    let errors = validate(schema(), sample().as_bytes(), &limits);
    assert_eq!(errors.iter().map(super::Error::kind).collect::<Vec<_>>(), [ErrorKind::Limit]);
}

#[test]
fn a_million_children_are_steps_a_few_times_each() {
    let text = format!("<node xmlns='urn:n'>{}</node>", "<node id='1'/>".repeat(1_000_000));
    let (errors, steps) = steps_of(|| validate(schema(), text.as_bytes(), &Limits::DEFAULT));
    assert!(errors.is_empty() && steps < 4 * text.len() as u64, "{steps} {}", text.len());
}
