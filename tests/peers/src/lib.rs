//! What our codec is measured against, and the documents it is measured on.
//!
//! A case is a document; a work is one operation on it by one subject: ourselves, the floor, or a peer. The programs in
//! `src/bin` measure; `cargo xtask bench` builds and starts them, and sets their figures side by side.

pub mod case;
pub mod cases;
pub mod floor;
pub mod generated;
pub mod measure;
pub mod sample;
pub mod serde_types;
pub mod xsd_parser;
