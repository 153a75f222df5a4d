//! Numbers and names that are reserved: what is not reserved any more can be taken by another.

use prost_types::{DescriptorProto, EnumDescriptorProto};

use super::enumerations::EnumPair;
use super::facts::{Rules, breaking, compatible};
use super::messages::MessagePair;
use super::rules::{ProtoRule, buf, own};
use super::trial::declaration::{Declared, Probe, witness};
use super::trial::names;
use super::{Versions, path};
use crate::{Change, Party, Place, Witness};

/// What something reserves: ranges of numbers with both ends, and names.
struct Reserved<'d> {
    ranges: Vec<(i64, i64)>,
    names: &'d [String],
}

/// A message or an enumeration of both versions, and what it reserves.
struct Reserving<'p, 'i> {
    versions: Versions<'p, 'i>,
    rule: &'static ProtoRule,
    word: &'static str,
    name: &'p str,
    old: Reserved<'i>,
    new: Reserved<'i>,
    old_declared: Declared<'p>,
    new_declared: Declared<'p>,
    /// The numbers in the paths of ranges and names.
    paths: (i32, i32),
    /// The fields or values of the new version: numbers, names, and where they stand.
    taken: Vec<(i64, &'i str, Vec<i32>)>,
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
    let reserved = |it: &'_ DescriptorProto| -> Vec<(i64, i64)> {
        let ranges = it.reserved_range.iter();
        ranges.map(|it| (i64::from(it.start()), i64::from(it.end()) - 1)).collect()
    };
    let fields = (0..).zip(&pair.new.descriptor.field);
    Reserving {
        versions: pair.versions,
        rule: &buf::RESERVED_MESSAGE_NO_DELETE,
        word: "message",
        name: pair.name,
        old: Reserved {
            ranges: reserved(pair.old.descriptor),
            names: &pair.old.descriptor.reserved_name,
        },
        new: Reserved {
            ranges: reserved(pair.new.descriptor),
            names: &pair.new.descriptor.reserved_name,
        },
        old_declared: Declared { file: pair.old.file, path: &pair.old.path },
        new_declared: Declared { file: pair.new.file, path: &pair.new.path },
        paths: (path::MESSAGE_RESERVED_RANGE, path::MESSAGE_RESERVED_NAME),
        taken: fields
            .map(|(index, it)| (it.number().into(), it.name(), vec![path::MESSAGE_FIELD, index]))
            .collect(),
    }
    .compare()
}

/// What an enumeration reserves that it did not, or no longer.
pub(super) fn of_enumerations(pair: EnumPair<'_, '_>) -> Vec<Change> {
    let reserved = |it: &'_ EnumDescriptorProto| -> Vec<(i64, i64)> {
        let ranges = it.reserved_range.iter();
        ranges.map(|it| (i64::from(it.start()), i64::from(it.end()))).collect()
    };
    let values = (0..).zip(&pair.new.descriptor.value);
    Reserving {
        versions: pair.versions,
        rule: &buf::RESERVED_ENUM_NO_DELETE,
        word: "enumeration",
        name: pair.name,
        old: Reserved {
            ranges: reserved(pair.old.descriptor),
            names: &pair.old.descriptor.reserved_name,
        },
        new: Reserved {
            ranges: reserved(pair.new.descriptor),
            names: &pair.new.descriptor.reserved_name,
        },
        old_declared: Declared { file: pair.old.file, path: &pair.old.path },
        new_declared: Declared { file: pair.new.file, path: &pair.new.path },
        paths: (path::ENUM_RESERVED_RANGE, path::ENUM_RESERVED_NAME),
        taken: values
            .map(|(index, it)| (it.number().into(), it.name(), vec![path::ENUM_VALUE, index]))
            .collect(),
    }
    .compare()
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

    fn lost_range(&self, index: i32, (first, last): (i64, i64)) -> Option<Change> {
        let numbers = shown((first, last));
        let message = format!("{numbers} of `{}` is not reserved any more", self.name);
        let place = self.old_place(&[self.paths.0, index]);
        let taken = self.taken.iter().find(|it| first <= it.0 && it.0 <= last);
        let taken = taken.map(|it| &*it.2);
        let probe = taken.map_or(Probe::Number(first), Probe::Member);
        let witness = self.declared(probe, None);
        self.lost(message, (place, taken), witness)
    }

    fn lost_name(&self, index: i32, name: &str) -> Option<Change> {
        let message = format!("the name `{name}` of `{}` is not reserved any more", self.name);
        let place = self.old_place(&[self.paths.1, index]);
        let taken = self.taken.iter().find(|it| it.1 == name).map(|it| &*it.2);
        let probe = taken.map_or(Probe::Name(name), Probe::Member);
        let witness = names::of_reserved(self.versions, self.name, name)
            .or_else(|| self.declared(probe, Some(name)));
        self.lost(message, (place, taken), witness)
    }

    fn declared(&self, probe: Probe<'_>, name: Option<&str>) -> Option<Witness> {
        let declared = (self.old_declared, self.new_declared);
        witness(self.versions, declared.0, declared.1, self.word, (probe, name))
    }

    fn lost(
        &self,
        message: String,
        (old_place, taken): (Option<Place>, Option<&[i32]>),
        witness: Option<Witness>,
    ) -> Option<Change> {
        let new_place = self.new_place(taken.unwrap_or(&[1]));
        let change = breaking(&Rules::from([self.rule]), self.name, message)?;
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

/// The greatest number of a field, and that of an enumeration's value.
const GREATEST: [i64; 2] = [(1 << 29) - 1, i32::MAX as i64];

fn shown((first, last): (i64, i64)) -> String {
    if first == last {
        format!("the number {first}")
    } else if GREATEST.contains(&last) {
        format!("each number from {first} on")
    } else {
        format!("each number from {first} to {last}")
    }
}

/// What of a range is in none of others.
fn missing((first, last): (i64, i64), others: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let mut others = others.to_vec();
    others.sort_unstable();
    let (mut next, mut found) = (first, Vec::new());
    for (start, end) in others {
        if start > last || next > last {
            break;
        }
        if start > next {
            found.push((next, start - 1));
        }
        next = next.max(end + 1);
    }
    if next <= last {
        found.push((next, last));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn what_is_covered_is_not_missing() {
        assert_eq!(missing((1, 9), &[(5, 9), (1, 4)]), []);
        assert_eq!(missing((1, 9), &[(3, 4), (8, 20)]), [(1, 2), (5, 7)]);
        assert_eq!(missing((1, 9), &[(10, 20)]), [(1, 9)]);
        assert_eq!(missing((-2, 2), &[(-9, -2), (2, 2)]), [(-1, 1)]);
    }
}
