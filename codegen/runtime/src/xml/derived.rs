//! What derived code says in one word: shorthands over the reader and the writer, and the check that
//! annotations and table agree.

use super::any::AnyElement;
use super::datatypes::Value;
use super::element::{Element, Group};
use super::error::Error;
use super::reader::Reader;
use super::table::{Content, Leaf, NONE16, Name, Type, TypeId};
use super::writer::Writer;

impl Reader<'_> {
    /// The current element.
    pub fn element<T: Element>(&mut self) -> Result<T, Error> {
        T::read(self)
    }

    /// The group that begins with the current element.
    pub fn group<T: Group>(&mut self) -> Result<T, Error> {
        T::read(self)
    }

    /// The current element and those of the same particle that follow it directly.
    pub fn repeated<T: Element>(&mut self) -> Result<Vec<T>, Error> {
        self.all_of_particle(T::read)
    }

    /// The same of a wildcard.
    pub fn repeated_any(&mut self) -> Result<Vec<AnyElement>, Error> {
        self.all_of_particle(Self::any)
    }

    /// The group that begins with the current element, and those that follow it directly: leaves `first` to before
    /// `last`, within the round of the group around them.
    pub fn groups<T: Group>(&mut self, first: u16, last: u16, round: u16) -> Result<Vec<T>, Error> {
        let mut groups = vec![T::read(self)?];
        while self.continues(first, last, round)? {
            groups.push(T::read(self)?);
        }
        Ok(groups)
    }

    fn all_of_particle<T>(
        &mut self,
        read: impl Fn(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let leaf = self.current().leaf;
        let mut values = vec![read(self)?];
        while self.continues(leaf, leaf.saturating_add(1), NONE16)? {
            values.push(read(self)?);
        }
        Ok(values)
    }
}

impl Writer<'_> {
    /// Elements of one particle, in that order.
    pub fn elements<'v, T: Element + 'v>(
        &mut self,
        leaf: u16,
        values: impl IntoIterator<Item = &'v T>,
    ) -> Result<(), Error> {
        values.into_iter().try_for_each(|value| self.element(leaf, value))
    }

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
    pub fn group<T: Group>(&mut self, value: &T) -> Result<(), Error> {
        value.write(self)
    }

    /// Nested groups, in that order.
    pub fn groups<'v, T: Group + 'v>(
        &mut self,
        values: impl IntoIterator<Item = &'v T>,
    ) -> Result<(), Error> {
        values.into_iter().try_for_each(|value| value.write(self))
    }
}

/// Stops the build unless the type has every attribute and every particle that its annotations claim.
///
/// Claims are separated by spaces: `@slot=label` of an attribute, `leaf=label` of a particle.
///
/// # Panics
///
/// While the code is compiled, which is what it is for.
pub const fn check(types: &[Type<'_>], names: &[Name<'_>], type_id: TypeId, claims: &str) {
    assert!((type_id as usize) < types.len(), "the table has no type of that number");
    let definition = &types[type_id as usize];
    let claims = claims.as_bytes();
    let mut at = 0;
    while at < claims.len() {
        let is_attribute = claims[at] == b'@';
        let (number, label) = number(claims, at + is_attribute as usize);
        let end = word_end(claims, label);
        if is_attribute {
            assert!(number < definition.attributes.len(), "the type has no attribute of that slot");
            let name = &names[definition.attributes[number].name as usize];
            let local = behind_prefix(claims, label, end);
            assert!(same(claims, local, end, name.local), "that attribute has another name");
        } else {
            let leaves = leaves(&definition.content);
            assert!(number < leaves.len(), "the type has no particle of that number");
            assert!(
                same(claims, label, end, leaves[number].label),
                "that particle has another name"
            );
        }
        at = end + 1;
    }
}

const fn leaves<'s>(content: &Content<'s>) -> &'s [Leaf<'s>] {
    match content {
        Content::Ordered(automaton) => automaton.leaves,
        Content::Unordered(all) => all.leaves,
        Content::Empty | Content::Simple(_) => &[],
    }
}

/// The number from `at` on, and where what stands behind its `=` begins.
const fn number(claims: &[u8], mut at: usize) -> (usize, usize) {
    let mut number = 0;
    while claims[at] != b'=' {
        number = number * 10 + (claims[at] - b'0') as usize;
        at += 1;
    }
    (number, at + 1)
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
    use crate::xml::table::{Attribute, Automaton, Derivations, NONE, Place, Term};

    const PLACE: Place = Place { file: 0, line: 1 };
    const NAMES: [Name<'static>; 1] = [Name { namespace: 0, local: "lang" }];
    const ATTRIBUTE: Attribute<'static> =
        Attribute { name: 0, simple: 0, required: false, value: None, place: PLACE };
    const TYPES: [Type<'static>; 1] = [Type {
        label: "t",
        base: NONE,
        by_extension: false,
        is_abstract: false,
        block: Derivations { extension: false, restriction: false },
        attributes: &[ATTRIBUTE],
        any_attribute: None,
        content: Content::Ordered(&Automaton {
            leaves: &[Leaf { label: "a:b", term: Term::Element(0) }],
            states: &[],
        }),
        is_mixed: false,
        is_lenient: false,
        place: PLACE,
    }];

    #[test]
    fn what_the_table_has_may_be_claimed() {
        const { check(&TYPES, &NAMES, 0, "@0=xml:lang 0=a:b") };
        const { check(&TYPES, &NAMES, 0, "") };
    }

    #[test]
    #[should_panic(expected = "another name")]
    fn another_name_is_found_out() {
        check(&TYPES, &NAMES, 0, "@0=xml:lang 0=a:c");
    }

    #[test]
    #[should_panic(expected = "no attribute of that slot")]
    fn a_slot_too_many_is_found_out() {
        check(&TYPES, &NAMES, 0, "@1=xml:lang");
    }
}
