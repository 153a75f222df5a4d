//! The code that is generated from the cases, as a user's build script would.

#![allow(clippy::struct_field_names, reason = "elements are called as their description has it")]

use swordsmith_http::description::Description;

include!(concat!(env!("OUT_DIR"), "/services.rs"));
