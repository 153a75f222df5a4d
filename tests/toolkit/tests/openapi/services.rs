//! The code that is generated from the cases, as a user's build script would.

#![allow(clippy::struct_field_names, reason = "elements are called as their description has it")]
#![allow(clippy::used_underscore_items, reason = "no name begins with a digit")]

use swordsmith_http::description::Description;

include!(concat!(env!("OUT_DIR"), "/services.rs"));
