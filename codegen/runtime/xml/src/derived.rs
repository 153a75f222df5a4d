//! What derived code says in one word: shorthands over the reader and the writer, and the check that
//! annotations and table agree.

use std::borrow::Cow;
use std::fmt;

use super::any::AnyElement;
use super::datatypes::{NoPrefixes, Value};
use super::element::{Element, Group, GroupPlace};
use super::error::Error;
use super::reader::Reader;
use super::table::{Content, Leaf, NONE16, Name, Schema, Type, TypeId, ValueConstraint};
use super::writer::Writer;

pub use super::stack::with_room;

impl Reader<'_> {
    /// The current element.
    pub fn element<T: Element>(&mut self) -> Result<T, Error> {
        T::read(self)
    }

    /// The particle that the current element matches, counted from the first one of a group.
    #[inline]
    pub fn particle_in(&self, place: GroupPlace) -> u16 {
        self.current().particle.wrapping_sub(place.particle)
    }

    /// The current element and those of the same particle that follow it directly.
    pub fn repeated<T: Element>(&mut self) -> Result<Vec<T>, Error> {
        let particle = self.current().particle;
        let mut values = Vec::new();
        self.push(&mut values, T::read)?;
        while self.continues(particle, particle.saturating_add(1), NONE16)? {
            self.push(&mut values, T::read)?;
        }
        Ok(values)
    }

    /// The group that begins with the current element, and those that follow it directly: of so many
    /// particles each, within the current iteration of the group around them.
    pub fn groups<T: Group>(
        &mut self,
        place: GroupPlace,
        particles: u16,
        iteration: u16,
    ) -> Result<Vec<T>, Error> {
        let (read, mut groups) = (|reader: &mut Self| T::read(reader, place), Vec::new());
        self.push(&mut groups, read)?;
        while self.continues(place.particle, place.particle.saturating_add(particles), iteration)? {
            self.push(&mut groups, read)?;
        }
        Ok(groups)
    }
}

impl Writer<'_> {
    /// An attribute that may be absent.
    pub fn attributes<'v, T: Value + 'v>(
        &mut self,
        slot: u16,
        value: impl IntoIterator<Item = &'v T>,
    ) -> Result<(), Error> {
        value.into_iter().try_for_each(|value| self.attribute(slot, value))
    }

    /// What stands for a wildcard, in that order.
    pub fn anys<'v>(
        &mut self,
        leaf: u16,
        values: impl IntoIterator<Item = &'v AnyElement>,
    ) -> Result<(), Error> {
        values.into_iter().try_for_each(|value| self.any(leaf, value))
    }

    /// A nested group.
    #[inline]
    pub fn group<T: Group>(&mut self, value: &T, place: GroupPlace) -> Result<(), Error> {
        self.with_room::<T, _>(|writer| value.write(writer, place))
    }

    /// Nested groups, in that order.
    pub fn groups<'v, T: Group + 'v>(
        &mut self,
        values: impl IntoIterator<Item = &'v T>,
        place: GroupPlace,
    ) -> Result<(), Error> {
        values.into_iter().try_for_each(|value| self.group(value, place))
    }
}

/// Shows a variant with its value, as `#[derive(Debug)]` does.
pub fn show(formatter: &mut fmt::Formatter<'_>, name: &str, value: &dyn fmt::Debug) -> fmt::Result {
    formatter.debug_tuple(name).field(value).finish()
}

/// The value of an attribute that is absent and has a default.
///
/// # Panics
///
/// If the table has no such default, or one that is not of its type: tables are checked when they are generated. A type that a
/// manifest binds must take the defaults of the schema, too.
pub fn default_attribute<T: Value>(schema: &Schema<'_>, type_id: TypeId, slot: u16) -> T {
    let definition = schema.type_(type_id);
    let attribute = definition.and_then(|found| found.attributes.get(usize::from(slot)));
    let Some(ValueConstraint::Default(text) | ValueConstraint::Fixed(text)) =
        attribute.and_then(|attribute| attribute.value)
    else {
        panic!("the attribute has a default")
    };
    T::parse(Cow::Borrowed(text), &NoPrefixes).expect("the default is of its type")
}

/// What the annotations of a Rust type claim of the table.
#[derive(Debug)]
pub struct Claims {
    /// How many particles it stands for, those of its groups included.
    pub particles: u16,
    /// Whether it is one of several.
    pub is_choice: bool,
    /// Attributes and particles, separated by spaces: `@index=label` of an attribute, `particle=label` of a
    /// particle, counted from its own first one. There is `?` instead of the `=` if the field may be empty, and `+` if it holds any number.
    /// What is written without a field has no label.
    pub members: &'static str,
    /// The groups in it.
    pub groups: &'static [GroupClaim],
}

/// A group in a type, or in another group.
#[derive(Debug)]
pub struct GroupClaim {
    /// Its first particle.
    pub first: u16,
    /// The particle behind its last; [`ALL`] for all there are.
    pub last: u16,
    /// Whether it is always there, once.
    pub is_single: bool,
    /// What it claims.
    pub claims: &'static Claims,
}

/// Behind the last particle, however many there are: mixed content.
pub const ALL: u16 = NONE16;

/// Stops the build unless the type has every attribute and every particle that the annotations of a Rust type claim, and
/// nothing that must be there is without a field. What the fields see to the writer need not look at: that a required
/// attribute is there, and, if the content is a sequence or a set, each particle as often as its bounds have it.
///
/// # Panics
///
/// While the code is compiled, which is what it is for.
pub const fn check(types: &[Type<'_>], names: &[Name<'_>], type_id: TypeId, claims: &Claims) {
    assert!((type_id as usize) < types.len(), "the table has no type of that number");
    let definition = &types[type_id as usize];
    let claimed = check_part(definition, names, claims, 0);
    let (leaves, bounds) = leaves(definition);
    assert!(bounds.is_empty() || claimed.0 == leaves.len(), "a particle has no field");
    let mut required = 0;
    let mut at = 0;
    while at < definition.attributes.len() {
        required += definition.attributes[at].required as usize;
        at += 1;
    }
    let is_covered = claimed.1 == required || definition.is_lenient;
    assert!(is_covered, "an attribute that is required has no field, or one that may be empty");
}

/// The same of a part of the type that begins with the leaf `first`, groups in it included: how many particles and
/// required attributes are claimed.
const fn check_part(
    definition: &Type<'_>,
    names: &[Name<'_>],
    all: &Claims,
    first: usize,
) -> (usize, usize) {
    let claims = all.members.as_bytes();
    let (mut at, mut particles, mut required) = (0, 0, 0);
    while at < claims.len() {
        let is_attribute = claims[at] == b'@';
        let (number, mark) = number(claims, at + is_attribute as usize);
        let end = word_end(claims, mark);
        if is_attribute {
            required += check_attribute(definition, names, number, claims, mark, end) as usize;
        } else {
            check_particle(definition, first + number, claims, mark, end);
            particles += 1;
        }
        at = end + 1;
    }
    let mut at = 0;
    while at < all.groups.len() {
        particles += check_group(definition, names, &all.groups[at], first);
        at += 1;
    }
    (particles, required)
}

/// How many particles a group claims.
const fn check_group(
    definition: &Type<'_>,
    names: &[Name<'_>],
    group: &GroupClaim,
    first: usize,
) -> usize {
    let is_whole = group.first + group.claims.particles == group.last;
    assert!(is_whole || group.last == ALL, "that group has other particles");
    let is_always = group.is_single && !group.claims.is_choice;
    assert!(is_always || leaves(definition).1.is_empty(), "that group may be absent");
    check_part(definition, names, group.claims, first + group.first as usize).0
}

/// Whether an attribute that is required always has a value.
const fn check_attribute(
    definition: &Type<'_>,
    names: &[Name<'_>],
    slot: usize,
    claims: &[u8],
    mark: usize,
    end: usize,
) -> bool {
    assert!(slot < definition.attributes.len(), "the type has no attribute of that slot");
    let attribute = &definition.attributes[slot];
    let local = behind_prefix(claims, mark + 1, end);
    let is_named = local == end || same(claims, local, end, names[attribute.name as usize].local);
    assert!(is_named, "that attribute has another name");
    attribute.required && claims[mark] == b'='
}

const fn check_particle(
    definition: &Type<'_>,
    leaf: usize,
    claims: &[u8],
    mark: usize,
    end: usize,
) {
    let (leaves, bounds) = leaves(definition);
    assert!(leaf < leaves.len(), "the type has no particle of that number");
    let is_named = mark + 1 == end || same(claims, mark + 1, end, leaves[leaf].label);
    assert!(is_named, "that particle has another name");
    assert!(is_held(claims[mark], bounds, leaf), "that particle has other bounds");
}

/// The particles of a content, and their bounds if fields stand for all of them. In mixed content no field does.
const fn leaves<'s>(definition: &Type<'s>) -> (&'s [Leaf<'s>], &'s [(u32, u32)]) {
    match &definition.content {
        Content::Ordered(automaton) if !definition.is_mixed => (automaton.leaves, automaton.bounds),
        Content::Ordered(automaton) => (automaton.leaves, &[]),
        Content::Unordered(all) if !all.is_optional && !definition.is_mixed => {
            (all.leaves, all.bounds)
        }
        Content::Unordered(all) => (all.leaves, &[]),
        Content::Empty | Content::Simple(_) => (&[], &[]),
    }
}

/// Whether a field with that mark can hold no more and no less than the bounds of its particle allow; a field of any
/// number can, but is counted.
const fn is_held(mark: u8, bounds: &[(u32, u32)], leaf: usize) -> bool {
    if leaf >= bounds.len() {
        return true;
    }
    let (minimum, maximum) = bounds[leaf];
    match mark {
        b'=' => minimum <= 1 && maximum >= 1,
        b'?' => minimum == 0 && maximum >= 1,
        _ => true,
    }
}

/// The number from `at` on, and where the mark behind it stands.
const fn number(claims: &[u8], mut at: usize) -> (usize, usize) {
    let mut number = 0;
    while claims[at].is_ascii_digit() {
        number = number * 10 + (claims[at] - b'0') as usize;
        at += 1;
    }
    (number, at)
}

const fn word_end(claims: &[u8], mut at: usize) -> usize {
    while at < claims.len() && claims[at] != b' ' {
        at += 1;
    }
    at
}

const fn behind_prefix(claims: &[u8], start: usize, end: usize) -> usize {
    let mut at = start;
    while at < end {
        if claims[at] == b':' {
            return at + 1;
        }
        at += 1;
    }
    start
}

const fn same(claims: &[u8], start: usize, end: usize, text: &str) -> bool {
    let text = text.as_bytes();
    if end - start != text.len() {
        return false;
    }
    let mut at = 0;
    while at < text.len() {
        if claims[start + at] != text[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
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
            ("@1=xml:lang 0=a:b", "no attribute of that slot"),
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
}
