//! The same of SWORD 2.0: the probes of its description, run against the real server over a socket.

#[path = "../protocol/servers.rs"]
mod servers;
mod subject;
#[path = "../protocol/trouble.rs"]
mod trouble;

use libtest_mimic::Arguments;
use swordsmith_generated::sword2::description::DESCRIPTION;

fn main() {
    let arguments = Arguments::from_args();
    let trials = swordsmith_conform::trials(&DESCRIPTION, subject::subject());
    libtest_mimic::run(&arguments, trials).exit();
}
