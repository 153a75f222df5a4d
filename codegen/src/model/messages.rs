//! Binary messages: what a module's protobuf files declare, by package.
//!
//! The model of a message is protobuf's own: descriptors are plain data, complete, and shared by
//! every tool of that language. What stands here has been checked to have Rust names that do not
//! clash, and to contain nothing but messages and enumerations.

use std::collections::BTreeMap;

use prost_types::FileDescriptorProto;

/// All messages of a module.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Messages {
    /// The files of each package, by package name (empty for none), imported files first.
    pub packages: BTreeMap<String, Vec<FileDescriptorProto>>,
    /// The well-known types that these refer to: declared elsewhere, not generated.
    pub well_known: Vec<FileDescriptorProto>,
    /// Fields and members of oneofs whose message stands in a box of its own, though it does not
    /// contain itself: as `.package.Message.field`, of a member with its oneof before it. An enum
    /// is as large as its largest member, so a large message that seldom is the one makes all
    /// others large, too.
    pub boxed: Vec<String>,
    /// What has to be so in a message beyond what the language says, by the message's full name.
    pub rules: BTreeMap<String, Vec<Rule>>,
}

/// Something that has to be so in a message. Fields are numbers; several lead from message to
/// message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// An enumeration tells which of several fields is set.
    Tag {
        /// The enumeration.
        field: i32,
        /// Numbers of its values, and the field that is set with each.
        members: Vec<(i32, i32)>,
    },
    /// A repeated field has as many elements as the numbers of another multiplied.
    Count {
        /// The elements.
        elements: Vec<i32>,
        /// The numbers.
        factors: Vec<i32>,
        /// Only with that value of an enumeration; else there are no more than that.
        exact: Option<(i32, i32)>,
    },
}
