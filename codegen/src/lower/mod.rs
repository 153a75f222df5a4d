//! Under construction.

pub mod proto;
