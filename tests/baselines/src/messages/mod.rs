//! Messages: large arrays, and a dictionary of many small values.
//!
//! Every subject decodes the same bytes and encodes the value it has decoded; before it is
//! measured, a check shows that it encodes as many bytes. Each run of a work makes a new value or
//! new bytes, and drops them.

mod array;
mod dictionary;
mod subjects;

use crate::work::Work;

/// The code that prost and buffa generate.
pub mod generated {
    /// prost's.
    #[allow(warnings, clippy::all, clippy::pedantic, reason = "not our code")]
    pub mod prost {
        include!(concat!(env!("OUT_DIR"), "/messages/prost/all.rs"));
    }
    /// buffa's.
    #[allow(warnings, clippy::all, clippy::pedantic, reason = "not our code")]
    pub mod buffa {
        include!(concat!(env!("OUT_DIR"), "/messages/buffa/all.rs"));
    }
}

/// Makes the works of a case.
pub type Make = fn() -> Vec<Work>;

/// Every case, by name. The lengths are those of the numbers in an array.
pub const CASES: &[(&str, Make)] = &[
    ("array-16K", || array::works(16 << 10)),
    ("array-1M", || array::works(1_000_000)),
    ("array-100M", || array::works(100_000_000)),
    ("dictionary", || dictionary::works(false)),
    ("dictionary-unsorted", || dictionary::works(true)),
];
