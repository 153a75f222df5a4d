//! The derives of Protocol Buffers: `Message`, `Oneof`, `Enumeration`, on prost-build's
//! annotations.
//!
//! A derive chooses an adapter of the runtime for each field and says which field has which number;
//! how anything is read and written is the runtime's.

mod accessors;
mod annotation;
mod enumeration;
mod kinds;
mod member;
mod message;
mod oneof;
mod reflect;
mod rules;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use enumeration::expand as expand_enumeration;
pub(crate) use message::expand as expand_message;
pub(crate) use oneof::expand as expand_oneof;
