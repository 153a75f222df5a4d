//! Bindings of prefixes in scope: unit tests.

use super::super::datatypes::Prefixes;
use super::super::error::ErrorKind;
use super::*;

#[test]
fn prefixes_mean_what_the_innermost_declaration_says() {
    let mut scope = Scope::new(&["", "urn:a"], 9).unwrap();
    scope.declare("", "urn:a", 1).unwrap();
    scope.declare("p", "urn:b", 1).unwrap();
    scope.declare("", "", 2).unwrap();
    scope.declare("p", "urn:a", 2).unwrap();
    assert_eq!(
        (scope.of_element(""), scope.of_element("p"), scope.namespace("q")),
        (Some(0), Some(1), None)
    );
    scope.leave(2);
    assert_eq!(
        (scope.namespace(""), scope.namespace("p"), scope.namespace("xml")),
        (Some("urn:a"), Some("urn:b"), Some(XML))
    );
    scope.leave(1);
    assert_eq!((scope.of_element(""), scope.of_element("p")), (Some(0), None));
}

#[test]
fn what_prefixes_mean_has_its_number_again() {
    let declared = [("p", 1, 1), ("q", 1, 2)].into_iter();
    let mut scope = Scope::within(declared, Numbers::default(), &["", "urn:a"], 9).unwrap();
    let outer = scope.epoch();
    scope.declare("p", "", 3).unwrap_err();
    scope.declare("p", "urn:b", 3).unwrap();
    let inner = scope.epoch();
    scope.leave(3);
    assert!(inner != outer && scope.epoch() == outer);
    scope.declare("p", "urn:c", 3).unwrap();
    assert!(scope.epoch() != inner && scope.epoch() != outer);
    scope.leave(3);
    scope.leave(2);
    assert_ne!(scope.epoch(), outer);
}

#[test]
fn reserved_prefixes_stay_what_they_are() {
    let mut scope = Scope::new(&[], 9).unwrap();
    for (prefix, uri) in [
        ("xmlns", "urn:a"),
        ("xml", "urn:a"),
        ("p", XML),
        ("", XML),
        ("p", XMLNS),
        ("", XMLNS),
        ("p", ""),
    ] {
        assert!(scope.declare(prefix, uri, 1).is_err(), "{prefix} {uri}");
    }
    scope.declare("xml", XML, 1).unwrap();
    scope.declare("p", "urn:a", 1).unwrap();
    assert!(scope.declare("p", "urn:b", 1).is_err());
}

#[test]
fn declarations_are_limited() {
    let mut scope = Scope::new(&[], 1).unwrap();
    scope.declare("p", "urn:a", 1).unwrap();
    assert_eq!(scope.declare("q", "urn:a", 1).unwrap_err().kind(), ErrorKind::Limit);
}
