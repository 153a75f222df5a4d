//! Under construction.

pub mod proto;
pub mod xsd;
