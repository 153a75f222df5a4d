//! What has to be so in a message beyond what the types of its fields say.

/// A rule of a type of messages. Fields are named by their numbers.
///
/// Reading and writing do not ask for it; [`check`](super::check()) does.
#[derive(Debug)]
pub enum Rule {
    /// An enumeration tells which of several fields is set: that one and no other, or none if its
    /// value has none.
    Tag {
        /// The enumeration.
        field: u32,
        /// Numbers of its values, and the field that is set with each.
        members: &'static [(i32, u32)],
    },
    /// A repeated field has as many elements as certain numbers multiplied; no numbers make 1. If
    /// the message that has the elements is not there, nothing is asked.
    Count {
        /// The way to the elements, from message to message.
        elements: &'static [u32],
        /// The way to the numbers.
        factors: &'static [u32],
        /// An enumeration, and the value with which the number is that; with another it is the most
        /// there may be.
        exact: Option<(u32, i32)>,
    },
}
