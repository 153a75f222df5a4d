//! The conformance probes of the description, run against the real server over a socket. What
//! stands here is only what they cannot know: how a server is started, and what must be there
//! before a request can be sent.

mod servers;
mod subject;
mod trouble;

use libtest_mimic::Arguments;
use swordsmith_generated::deposit::description::DESCRIPTION;

fn main() {
    let arguments = Arguments::from_args();
    let trials = swordsmith_conform::trials(&DESCRIPTION, subject::subject());
    libtest_mimic::run(&arguments, trials).exit();
}
