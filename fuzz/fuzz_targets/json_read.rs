//! Any bytes: nothing panics, and typed reading and the table alone agree about what is valid.

#![no_main]

use libfuzzer_sys::fuzz_target;
use swordsmith_fuzz::json::limits::json_documents::Limit;
use swordsmith_fuzz::json::names::json_documents::Names;
use swordsmith_fuzz::json::objects::json_documents::Book;
use swordsmith_fuzz::json::read;
use swordsmith_fuzz::json::recursion::json_documents::Tree;
use swordsmith_fuzz::json::values::json_documents::ValueDocument;

fuzz_target!(|bytes: &[u8]| {
    read::<Book>(bytes);
    read::<Limit>(bytes);
    read::<Names>(bytes);
    read::<Tree>(bytes);
    read::<ValueDocument>(bytes);
});
