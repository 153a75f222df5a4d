//! Under construction.

pub mod manifest;
pub mod messages;
