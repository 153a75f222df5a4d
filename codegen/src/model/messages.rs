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
}
