//! Any bytes as messages: nothing panics; what is read comes back from bytes, JSON and text; views
//! agree with reading.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| swordsmith_fuzz::messages::bytes(bytes));
