//! Any text as messages in JSON and text format: nothing panics, and what is read is written and
//! comes back.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| swordsmith_fuzz::messages::texts(text));
