//! What the server is called, in the environment and in traces.

use swordsmith_serve::Program;

/// The `swordsmith` command. All packages of the workspace have one version.
pub const PROGRAM: Program =
    Program::new("swordsmith", env!("CARGO_PKG_VERSION")).with_other_variables(&["PASSWORD"]);
