//! Measures reading, writing and checking JSON: a row per work, its columns separated by tabs.
//!
//! * `times`: case, operation, subject, nanoseconds, bytes.
//! * `list`: case, operation, subject, bytes, of what `once` can do.
//! * `once CASE OPERATION SUBJECT`: does it twice, the second time inside `counted`, for a profiler
//!   to look at.

#![expect(clippy::print_stdout, reason = "a command whose output is its purpose")]
#![expect(clippy::print_stderr, reason = "notes stand beside the rows")]

use std::process::ExitCode;

use swordsmith_baselines::json::CASES;
use swordsmith_baselines::measure::{counted, medians};

/// That of the server, for every subject.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["times"] => times(),
        ["list"] => list(),
        ["once", case, operation, subject] => return once(case, operation, subject),
        _ => {
            eprintln!("times | list | once CASE OPERATION SUBJECT");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn times() {
    for (name, make) in CASES {
        let mut works = make();
        let times = medians(&mut works);
        for (work, time) in works.iter().zip(times) {
            println!("{name}\t{}\t{}\t{time}\t{}", work.operation, work.subject, work.bytes);
        }
    }
}

fn list() {
    for (name, make) in CASES {
        for work in make() {
            println!("{name}\t{}\t{}\t{}", work.operation, work.subject, work.bytes);
        }
    }
}

fn once(case: &str, operation: &str, subject: &str) -> ExitCode {
    let works = CASES.iter().find(|(name, _)| *name == case).map(|(_, make)| make());
    let mut wanted = works.unwrap_or_default().into_iter();
    let is_it = |work: &swordsmith_baselines::work::Work| {
        work.operation == operation && work.subject == subject
    };
    let Some(mut work) = wanted.find(is_it) else {
        eprintln!("there is no such work");
        return ExitCode::FAILURE;
    };
    (work.run)();
    counted(&mut work);
    ExitCode::SUCCESS
}
