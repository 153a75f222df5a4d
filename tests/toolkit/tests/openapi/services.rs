//! The code that is generated from the cases, as a user's build script would.

use swordsmith_http::description::Description;

include!(concat!(env!("OUT_DIR"), "/services.rs"));
