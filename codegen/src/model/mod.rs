//! The meeting point: what the schemas say, in no schema language and not yet in Rust. Plain data.

pub mod content;
pub mod documents;
pub mod facets;
pub mod identity;
pub mod messages;
pub mod names;
pub mod types;
