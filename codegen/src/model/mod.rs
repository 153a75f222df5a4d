//! The meeting point: what the schemas say, in no schema language and not yet in Rust. Plain data.

pub mod body;
pub mod content;
pub mod documents;
pub mod facets;
pub mod identity;
pub mod messages;
pub mod names;
pub mod operation;
pub mod operations;
pub mod parameter;
pub mod path;
pub mod response;
pub mod shapes;
pub mod types;
