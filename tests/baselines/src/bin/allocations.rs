//! Counts allocations: a row per work, its columns separated by tabs: case, operation, subject,
//! allocations.
//!
//! This is a separate program, because the counting allocator is slower than the one that is timed.

#![expect(clippy::print_stdout, reason = "a command whose output is its purpose")]

use swordsmith_baselines::cases::{CASES, Scale};

fn main() {
    for (name, make) in CASES {
        for mut work in make(Scale::Full).works {
            // The first run builds the inputs and whatever is built only once.
            (work.run)();
            let counted = allocation_counter::measure(|| {
                (work.run)();
            });
            println!("{name}\t{}\t{}\t{}", work.operation, work.subject, counted.count_total);
        }
    }
}
