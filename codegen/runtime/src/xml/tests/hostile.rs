//! Hostile input: nothing panics, and nothing takes more than linear time.

use std::time::Duration;

use proptest::prelude::*;

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

/// How long this thread has had a processor, where the system says so: load does not change it.
fn processor_time() -> Option<Duration> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    statistics.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// How much work it is to validate a document, at best of three.
fn work(text: &str) -> Option<Duration> {
    let limits = Limits { errors: usize::MAX, ..Limits::DEFAULT };
    let run = || {
        let start = processor_time()?;
        validate(schema(), text.as_bytes(), &limits);
        processor_time()?.checked_sub(start)
    };
    (0..3).filter_map(|_| run()).min()
}

/// Checks that four times the document is about four times the work: far from sixteen.
#[track_caller]
fn is_linear(make: impl Fn(usize) -> String) {
    let Some((small, large)) = work(&make(2_000)).zip(work(&make(8_000))) else { return };
    assert!(large < small * 10 + Duration::from_millis(20), "{small:?}, then {large:?}");
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
fn documents_too_long_are_not_looked_at() {
    let limits = Limits { bytes: 10, ..Limits::DEFAULT };
    let errors = validate(schema(), sample().as_bytes(), &limits);
    assert_eq!(errors.iter().map(super::Error::kind).collect::<Vec<_>>(), [ErrorKind::Limit]);
}
