//! Values made of the fuzzer's bytes: what the writer accepts is valid, and comes back equal.

#![no_main]

use libfuzzer_sys::arbitrary::{self, Unstructured};
use libfuzzer_sys::fuzz_target;
use swordsmith_fuzz::build::{entry, library};
use swordsmith_fuzz::round_trip;

fuzz_target!(|bytes: &[u8]| {
    // Too few bytes make no value: nothing to do.
    let _ = run(&mut Unstructured::new(bytes));
});

fn run(bytes: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    if bytes.arbitrary()? {
        round_trip::of_built(&library::library(bytes)?);
    } else {
        round_trip::of_built(&entry::entry(bytes)?);
    }
    Ok(())
}
