//! The golden of the nasty case, compiled.

#[rustfmt::skip]
#[path = "../../cases/ok/nasty/golden/mod.rs"]
pub(crate) mod generated;
