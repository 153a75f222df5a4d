//! The golden of the nasty case, compiled.

#[rustfmt::skip]
#[allow(unreachable_pub, dead_code, reason = "generated for a library; a test uses a part of it")]
#[path = "../../cases/ok/nasty/golden/mod.rs"]
pub(crate) mod generated;
