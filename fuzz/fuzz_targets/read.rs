//! Any bytes: nothing panics, and typed reading and the table alone agree about what is valid.

#![no_main]

use libfuzzer_sys::fuzz_target;
use swordsmith_fuzz::agree::read;
use swordsmith_fuzz::nasty::documents::Library;
use swordsmith_fuzz::round_trip;
use swordsmith_generated::deposit::documents::{
    ClientEntry, Content, Entry, Error, Receipt, Service,
};
use swordsmith_xml::Document;

fuzz_target!(|bytes: &[u8]| {
    read::<Library>(bytes).iter().for_each(round_trip::of_read);
    read::<Entry>(bytes).iter().for_each(round_trip::of_read);
    read::<Receipt>(bytes).iter().for_each(round_trip::of_read);
    read::<Content>(bytes).iter().for_each(round_trip::of_read);
    read::<Service>(bytes).iter().for_each(round_trip::of_read);
    read::<Error>(bytes).iter().for_each(round_trip::of_read);
    // Lenient: it takes what its schema has no place for, so the table is not asked.
    let _ = ClientEntry::from_xml(bytes);
});
