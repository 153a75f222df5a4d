//! Text to what its language says, losslessly: a module per schema language. Nothing here mentions
//! Rust types.

pub mod catalog;
pub mod json;
pub(crate) mod nodes;
pub mod openapi;
pub mod proto;
mod swagger;
mod uri;
pub mod xml;
pub mod xml_bodies;
pub mod xsd;
