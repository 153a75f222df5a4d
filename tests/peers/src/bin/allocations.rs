//! Counts allocations: a row per work, its columns separated by tabs: case, operation, subject, allocations.
//!
//! A program of its own, for its allocator counts and so is slower than the one that is timed.

#![expect(clippy::print_stdout, reason = "a command whose output is its purpose")]

use swordsmith_peers::cases::{CASES, Scale};

fn main() {
    for (name, make) in CASES {
        for mut work in make(Scale::Full).works {
            // The first run builds what is built once, and makes what is worked on.
            (work.run)();
            let counted = allocation_counter::measure(|| {
                (work.run)();
            });
            println!("{name}\t{}\t{}\t{}", work.operation, work.subject, counted.count_total);
        }
    }
}
