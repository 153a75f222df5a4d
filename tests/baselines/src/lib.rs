//! The baselines of our codecs, and the documents and messages that they are compared on.
//!
//! A case is a document or a message; a work is one operation on it by one subject: our codec, the
//! lower bound, or a baseline. The programs in `src/bin` measure; `cargo xtask bench` builds and
//! runs them, and prints their figures side by side.

#[cfg(feature = "xml")]
pub mod case;
#[cfg(feature = "xml")]
pub mod cases;
#[cfg(feature = "xml")]
pub mod escaper;
#[cfg(feature = "xml")]
pub mod generated;
#[cfg(feature = "json")]
pub mod json;
#[cfg(feature = "xml")]
pub mod lower_bound;
pub mod measure;
#[cfg(feature = "proto")]
pub mod messages;
#[cfg(any(feature = "proto", feature = "json"))]
mod random;
#[cfg(feature = "xml")]
pub mod sample;
#[cfg(feature = "xml")]
pub mod serde_types;
pub mod work;
#[cfg(feature = "xml")]
pub mod xsd_parser;
