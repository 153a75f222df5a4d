//! The protocol tests that are generated, run against the real server over a socket. What stands here is only what they cannot know:
//! how a server is started, and what must be there before a request can be sent.

mod subject;
mod trouble;

#[rustfmt::skip]
#[allow(dead_code, non_snake_case, reason = "names say operation, place and rule; a service need not use every refusal")]
#[path = "../../../generated/tests/deposit/mod.rs"]
mod deposit;

use subject::subject;
use swordsmith_generated as generated;
