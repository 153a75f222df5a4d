//! Under construction.

pub mod openapi;
pub mod proto;
pub mod xsd;
