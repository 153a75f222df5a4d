//! What a message or an enumeration reserves, and what it has.

use prost_types::{DescriptorProto, EnumDescriptorProto};

use super::ranges::{Range, missing};
use crate::proto::path;
use crate::proto::rules::{ProtoRule, buf};

/// The greatest number of a field.
const GREATEST_FIELD: i64 = (1 << 29) - 1;

/// What the fields of a message, or the values of an enumeration, are called by.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// What is broken where less is reserved.
    pub(super) rule: &'static ProtoRule,
    /// What it is, in a word.
    pub(super) word: &'static str,
    /// The numbers in the paths of ranges and names.
    pub(super) paths: (i32, i32),
    /// The number in the path of a member.
    member: i32,
}

/// Messages.
pub(super) static MESSAGE: Kind = Kind {
    rule: &buf::RESERVED_MESSAGE_NO_DELETE,
    word: "message",
    paths: (path::MESSAGE_RESERVED_RANGE, path::MESSAGE_RESERVED_NAME),
    member: path::MESSAGE_FIELD,
};

/// Enumerations.
pub(super) static ENUMERATION: Kind = Kind {
    rule: &buf::RESERVED_ENUM_NO_DELETE,
    word: "enumeration",
    paths: (path::ENUM_RESERVED_RANGE, path::ENUM_RESERVED_NAME),
    member: path::ENUM_VALUE,
};

/// One version of a message or an enumeration.
pub(super) struct Declaration<'d> {
    /// The reserved numbers.
    pub(super) ranges: Vec<Range>,
    /// The reserved names.
    pub(super) names: &'d [String],
    /// The numbers and names of its members.
    members: Vec<(i64, &'d str)>,
    /// The numbers of its extensions.
    extensions: Vec<Range>,
}

impl<'d> Declaration<'d> {
    /// What a message has.
    pub(super) fn of_message(message: &'d DescriptorProto) -> Self {
        // The ends are not of the ranges.
        let range = |start: i32, end: i32| (i64::from(start), i64::from(end) - 1);
        let reserved = message.reserved_range.iter();
        let extensions = message.extension_range.iter();
        let fields = message.field.iter();
        Self {
            ranges: reserved.map(|it| range(it.start(), it.end())).collect(),
            names: &message.reserved_name,
            members: fields.map(|it| (it.number().into(), it.name())).collect(),
            extensions: extensions.map(|it| range(it.start(), it.end())).collect(),
        }
    }

    /// What an enumeration has.
    pub(super) fn of_enumeration(enumeration: &'d EnumDescriptorProto) -> Self {
        let reserved = enumeration.reserved_range.iter();
        let values = enumeration.value.iter();
        Self {
            ranges: reserved.map(|it| (it.start().into(), it.end().into())).collect(),
            names: &enumeration.reserved_name,
            members: values.map(|it| (it.number().into(), it.name())).collect(),
            extensions: Vec::new(),
        }
    }

    /// The number of the first member of some, and its path.
    pub(super) fn member(
        &self,
        kind: Kind,
        is_it: impl Fn(&(i64, &str)) -> bool,
    ) -> Option<(i64, [i32; 2])> {
        let at = self.members.iter().position(is_it)?;
        Some((self.members[at].0, [kind.member, i32::try_from(at).ok()?]))
    }

    /// A number that neither version uses.
    pub(super) fn free(&self, other: &Self) -> Option<i64> {
        let used = [self, other].into_iter().flat_map(|it| {
            let members = it.members.iter().map(|(number, _)| (*number, *number));
            members.chain(it.ranges.iter().chain(&it.extensions).copied())
        });
        let used: Vec<_> = used.collect();
        missing((1, GREATEST_FIELD), &used).first().map(|(first, _)| *first)
    }
}
