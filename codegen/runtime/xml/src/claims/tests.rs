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
    instance: &[],
    fixed_instance: &[],
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

const LANG: &[(&str, Occurs)] = &[("xml:lang", Occurs::Once)];
const B: ParticleClaim = ParticleClaim::Element("a:b", Occurs::Once);
const CLAIMS: Claims = Claims { is_choice: false, attributes: LANG, particles: &[B] };
const IN_A_GROUP: Claims = Claims { attributes: &[], ..CLAIMS };

#[test]
fn what_the_table_has_may_be_claimed() {
    const NO_PREFIX: Claims = Claims { attributes: &[("lang", Occurs::Once)], ..CLAIMS };
    const GROUP: ParticleClaim = ParticleClaim::Group(Occurs::Once, &IN_A_GROUP);
    const MANY: ParticleClaim = ParticleClaim::Element("a:b", Occurs::Repeatedly);
    const { check(&TYPES, &NAMES, 0, &CLAIMS) };
    const { check(&TYPES, &NAMES, 0, &NO_PREFIX) };
    const { check(&TYPES, &NAMES, 0, &Claims { particles: &[MANY], ..CLAIMS }) };
    const { check(&TYPES, &NAMES, 0, &Claims { particles: &[GROUP], ..CLAIMS }) };
}

#[test]
fn wrong_attributes_are_found() {
    let wrong: [(&'static [(&str, Occurs)], _); 5] = [
        (&[("xml:base", Occurs::Once)], "that attribute has another name"),
        (&[("slang", Occurs::Once)], "that attribute has another name"),
        (&[("xml:lang", Occurs::Once), ("id", Occurs::Perhaps)], "fewer attributes"),
        (&[("xml:lang", Occurs::Perhaps)], "may be empty"),
        (&[], "an attribute that is required has no field"),
    ];
    for (attributes, expected) in wrong {
        refused(&Claims { attributes, ..CLAIMS }, expected);
    }
}

#[test]
fn wrong_particles_are_found() {
    const CHOICE: Claims = Claims { is_choice: true, ..IN_A_GROUP };
    let wrong: [(&'static [ParticleClaim], _); 7] = [
        (&[ParticleClaim::Element("a:c", Occurs::Once)], "that particle has another name"),
        (&[ParticleClaim::Any(Occurs::Once)], "that particle has another name"),
        (&[B, B], "fewer particles"),
        (&[ParticleClaim::Element("a:b", Occurs::Perhaps)], "other bounds"),
        (&[], "a particle has no field"),
        (&[ParticleClaim::Group(Occurs::Perhaps, &IN_A_GROUP)], "that group may be absent"),
        (&[ParticleClaim::Group(Occurs::Once, &CHOICE)], "that group may be absent"),
    ];
    for (particles, expected) in wrong {
        refused(&Claims { particles, ..CLAIMS }, expected);
    }
}

#[test]
fn groups_are_counted_with_what_is_in_them() {
    const REPEATED: ParticleClaim = ParticleClaim::Group(Occurs::Repeatedly, &IN_A_GROUP);
    const INNER: Claims = Claims { particles: &[B, REPEATED], ..IN_A_GROUP };
    const OUTER: ParticleClaim = ParticleClaim::Group(Occurs::Repeatedly, &INNER);
    const ALL: Claims =
        Claims { particles: &[OUTER, B, ParticleClaim::Any(Occurs::Once)], ..CLAIMS };
    assert_eq!((ALL.particles(), ALL.repeated_groups()), (4, 2));
}

fn refused(claims: &Claims, expected: &str) {
    let panic = std::panic::catch_unwind(|| check(&TYPES, &NAMES, 0, claims));
    let message = panic.expect_err("it is wrong").downcast::<&str>().expect("a text");
    assert!(message.contains(expected), "{claims:?}: {message}");
}
