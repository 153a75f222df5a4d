//! What the server is called, in the environment and in traces.

use swordsmith_serve::Program;

/// The `swordsmith` command.
pub const PROGRAM: Program = Program {
    name: "swordsmith",
    version: env!("CARGO_PKG_VERSION"),
    prefix: "SWORDSMITH_",
    other_variables: &["PASSWORD"],
    targets: &[], // those of all our crates are known
};
