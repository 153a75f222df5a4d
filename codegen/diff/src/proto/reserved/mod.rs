//! Numbers and names that are reserved: what is not reserved any more can be taken by another.

mod declaration;
mod ranges;

use prost_types::{DescriptorProto, EnumDescriptorProto};

use super::Versions;
use super::enumerations::EnumPair;
use super::facts::{Rules, breaking, compatible};
use super::messages::MessagePair;
use super::rules::own;
use super::trial::declaration::{Declared, Probe, Probed, witness};
use super::trial::names;
use crate::{Change, Party, Place, Witness};
use declaration::{Declaration, ENUMERATION, Kind, MESSAGE};
use ranges::{Range, missing, shown};

/// A message or an enumeration of both versions.
struct Reserving<'p, 'i> {
    versions: Versions<'p, 'i>,
    kind: Kind,
    name: &'p str,
    old: Declaration<'i>,
    new: Declaration<'i>,
    old_declared: Declared<'p>,
    new_declared: Declared<'p>,
}

/// Whether a message reserves a number.
pub(super) fn has_number(message: &DescriptorProto, number: i32) -> bool {
    message.reserved_range.iter().any(|it| it.start() <= number && number < it.end())
}

/// Whether an enumeration reserves a number.
pub(super) fn has_value(enumeration: &EnumDescriptorProto, number: i32) -> bool {
    enumeration.reserved_range.iter().any(|it| it.start() <= number && number <= it.end())
}

/// What a message reserves that it did not, or no longer.
pub(super) fn of_messages(pair: MessagePair<'_, '_>) -> Vec<Change> {
    let MessagePair { versions, name, old, new } = pair;
    let reserving = Reserving {
        versions,
        kind: MESSAGE,
        name,
        old: Declaration::of_message(old.descriptor),
        new: Declaration::of_message(new.descriptor),
        old_declared: Declared { file: old.file, path: &old.path },
        new_declared: Declared { file: new.file, path: &new.path },
    };
    reserving.compare()
}

/// What an enumeration reserves that it did not, or no longer.
pub(super) fn of_enumerations(pair: EnumPair<'_, '_>) -> Vec<Change> {
    let EnumPair { versions, name, old, new } = pair;
    let reserving = Reserving {
        versions,
        kind: ENUMERATION,
        name,
        old: Declaration::of_enumeration(old.descriptor),
        new: Declaration::of_enumeration(new.descriptor),
        old_declared: Declared { file: old.file, path: &old.path },
        new_declared: Declared { file: new.file, path: &new.path },
    };
    reserving.compare()
}

impl Reserving<'_, '_> {
    fn compare(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        for (index, range) in (0..).zip(&self.old.ranges) {
            let lost = missing(*range, &self.new.ranges);
            changes.extend(lost.into_iter().filter_map(|it| self.lost_range(index, it)));
        }
        for (index, name) in (0..).zip(self.old.names) {
            if !self.new.names.contains(name) {
                changes.extend(self.lost_name(index, name));
            }
        }
        changes.extend(self.added());
        changes
    }

    fn lost_range(&self, index: i32, (first, last): Range) -> Option<Change> {
        let numbers = shown((first, last));
        let message = format!("{numbers} of `{}` is not reserved any more", self.name);
        let place = self.old_place(&[self.kind.paths.0, index]);
        let taken = self.new.member(self.kind, |(number, _)| (first..=last).contains(number));
        let number = taken.map_or(first, |(number, _)| number);
        let taken = taken.map(|(_, path)| path);
        let witness = self.declared(Probe::Number(number), taken);
        self.lost(message, (place, taken), witness)
    }

    fn lost_name(&self, index: i32, name: &str) -> Option<Change> {
        let message = format!("the name `{name}` of `{}` is not reserved any more", self.name);
        let place = self.old_place(&[self.kind.paths.1, index]);
        let taken = self.new.member(self.kind, |(_, other)| *other == name);
        let taken = taken.map(|(_, path)| path);
        let witness = names::of_reserved(self.versions, self.name, name).or_else(|| {
            let free = self.old.free(&self.new)?;
            self.declared(Probe::Name(name, free), taken)
        });
        self.lost(message, (place, taken), witness)
    }

    fn declared(&self, probe: Probe<'_>, taken: Option<[i32; 2]>) -> Option<Witness> {
        let (old, new) = (self.old_declared, self.new_declared);
        let taken = taken.as_ref().map(|path| &path[..]);
        witness(self.versions, (old, new), &Probed { word: self.kind.word, probe, taken })
    }

    fn lost(
        &self,
        message: String,
        (old_place, taken): (Option<Place>, Option<[i32; 2]>),
        witness: Option<Witness>,
    ) -> Option<Change> {
        let new_place = self.new_place(taken.as_ref().map_or(&[1], |path| &path[..]));
        let change = breaking(&Rules::from([self.kind.rule]), self.name, message)?;
        let mut change = change.at(old_place, new_place).to([Party::NewReaders]);
        change.witness = witness;
        let help = "keep it reserved as long as there is what was written with it";
        Some(change.help(help))
    }

    /// What is reserved and was not. Often it belongs to what is gone.
    fn added(&self) -> Option<Change> {
        let ranges = self.new.ranges.iter().flat_map(|it| missing(*it, &self.old.ranges));
        let names = self.new.names.iter().filter(|it| !self.old.names.contains(it));
        let names = names.map(|it| format!("the name `{it}`"));
        let all: Vec<_> = ranges.map(shown).chain(names).collect();
        if all.is_empty() {
            return None;
        }
        let is = if all.len() == 1 { "is" } else { "are" };
        let message = format!("{} of `{}` {is} reserved", all.join(", "), self.name);
        let change = compatible(&own::RESERVED_ADDED, self.name, message);
        Some(change.at(None, self.new_place(&[1])))
    }

    fn old_place(&self, part: &[i32]) -> Option<Place> {
        let Declared { file, path } = self.old_declared;
        self.versions.old.place_in(file, &[path, part].concat())
    }

    fn new_place(&self, part: &[i32]) -> Option<Place> {
        let Declared { file, path } = self.new_declared;
        self.versions.new.place_in(file, &[path, part].concat())
    }
}
