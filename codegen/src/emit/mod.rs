//! Under construction.

pub mod messages;
