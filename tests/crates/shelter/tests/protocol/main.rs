//! The register of a shelter, probed by what its description says.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

#[path = "../service/server.rs"]
mod server;
#[path = "../service/service.rs"]
mod service;
mod subject;

use libtest_mimic::Arguments;
use shelter::register::description::DESCRIPTION;

fn main() {
    let arguments = Arguments::from_args();
    let trials = swordsmith_conform::trials(&DESCRIPTION, subject::subject());
    libtest_mimic::run(&arguments, trials).exit();
}
