//! What a table must have for a derived type: unit tests of the checks.

use super::*;
use crate::table::{Attribute, Automaton, Derivations, NONE, Place, Term};

const PLACE: Place = Place { file: 0, line: 1 };
const NAMES: [Name<'static>; 1] = [Name { namespace: 0, local: "lang" }];
const ATTRIBUTE: Attribute<'static> =
    Attribute { name: 0, simple: 0, required: true, value: None, place: PLACE };
const TYPES: [Type<'static>; 1] = [Type {
    label: "t",
    name: NONE,
    base: NONE,
    by_extension: false,
    is_abstract: false,
    block: Derivations { extension: false, restriction: false },
    attributes: &[ATTRIBUTE],
    any_attribute: None,
    content: Content::Ordered(&Automaton {
        leaves: &[Leaf { label: "a:b", term: Term::Element(0) }],
        bounds: &[(1, 1)],
        states: &[],
    }),
    is_mixed: false,
    is_lenient: false,
    place: PLACE,
}];

#[test]
fn what_the_table_has_may_be_claimed() {
    const IN_A_GROUP: Claims = Claims { groups: &[GROUP], ..claims("@0=lang") };
    const { check(&TYPES, &NAMES, 0, &claims("@0=xml:lang 0=a:b")) };
    const { check(&TYPES, &NAMES, 0, &claims("@0= 0=")) };
    const { check(&TYPES, &NAMES, 0, &claims("@0=lang 0+a:b")) };
    const { check(&TYPES, &NAMES, 0, &IN_A_GROUP) };
}

const fn claims(members: &'static str) -> Claims {
    Claims { particles: 1, is_choice: false, members, groups: &[] }
}

const ELEMENT: Claims = claims("0=a:b");
const CHOICE: Claims = Claims { is_choice: true, ..ELEMENT };
const GROUP: GroupClaim = group(0, 1);

const fn group(first: u16, last: u16) -> GroupClaim {
    GroupClaim { first, last, is_single: true, claims: &ELEMENT }
}

#[test]
fn what_is_not_so_is_found_out() {
    let wrong = [
        ("@0=xml:lang 0=a:c", "that particle has another name"),
        ("@0=xml:base 0=a:b", "that attribute has another name"),
        ("@0=xml:lang 1=a:b", "no particle of that number"),
        ("@1=xml:lang 0=a:b", "no attribute of that index"),
        ("@0=xml:lang 0?a:b", "other bounds"),
        ("@0=xml:lang", "a particle has no field"),
        ("@0?xml:lang 0=a:b", "may be empty"),
        ("0=a:b", "an attribute that is required has no field"),
    ];
    for (members, expected) in wrong {
        refused(&claims(members), expected);
    }
    let wrong = [
        (group(1, 2), "no particle of that number"),
        (group(0, 2), "that group has other particles"),
        (GroupClaim { is_single: false, ..group(0, 1) }, "that group may be absent"),
        (GroupClaim { claims: &CHOICE, ..group(0, 1) }, "may be absent"),
    ];
    for (group, expected) in wrong {
        let groups = Box::leak(Box::new([group]));
        refused(&Claims { groups, ..claims("@0=lang") }, expected);
    }
}

fn refused(claims: &Claims, expected: &str) {
    let panic = std::panic::catch_unwind(|| check(&TYPES, &NAMES, 0, claims));
    let message = panic.expect_err("it is wrong").downcast::<&str>().expect("a text");
    assert!(message.contains(expected), "{claims:?}: {message}");
}
