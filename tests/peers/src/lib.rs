//! What our codec is measured against, and the documents it is measured on.
//!
//! A case is a document or a message; a work is one operation on it by one subject: ourselves, the floor, or a peer. The programs in
//! `src/bin` measure; `cargo xtask bench` builds and starts them, and sets their figures side by side.

#[cfg(feature = "xml")]
pub mod case;
#[cfg(feature = "xml")]
pub mod cases;
#[cfg(feature = "xml")]
pub mod escaper;
#[cfg(feature = "xml")]
pub mod floor;
#[cfg(feature = "xml")]
pub mod generated;
pub mod measure;
#[cfg(feature = "proto")]
pub mod messages;
#[cfg(feature = "xml")]
pub mod sample;
#[cfg(feature = "xml")]
pub mod serde_types;
pub mod work;
#[cfg(feature = "xml")]
pub mod xsd_parser;
