//! Does once, inside `counted`, what `swordsmith generate` and `swordsmith diff` do with the schemas of
//! this repository, for a profiler to look at: `generate` makes their code, `diff` compares them with
//! themselves.

#![expect(clippy::print_stderr, reason = "a command of developers tells them what is wrong")]

use std::path::Path;
use std::process::ExitCode;

use swordsmith_baselines::measure::counted;
use swordsmith_baselines::work::Work;
use swordsmith_diff::{Options, Version, diff};
use swordsmith_files::Given;

/// That of the server, for every subject.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/swordsmith.toml");
    let given = match Given::read(&path) {
        Ok(given) => given,
        Err(message) => return failure(&message),
    };
    let (run, operation): (Box<dyn FnMut() -> usize>, _) = match std::env::args().nth(1).as_deref()
    {
        Some("generate") => (Box::new(move || generated(&given)), "generate"),
        Some("diff") => {
            let version = Version { sources: given.sources, manifest: given.manifest };
            (Box::new(move || compared(&version)), "diff")
        }
        _ => return failure("generate | diff"),
    };
    counted(&mut Work { operation, subject: "ours", bytes: 0, run });
    ExitCode::SUCCESS
}

fn failure(message: &str) -> ExitCode {
    eprintln!("{message}");
    ExitCode::FAILURE
}

fn generated(given: &Given) -> usize {
    let files = swordsmith_codegen::generate(&given.sources, given.manifest);
    files.expect("our schemas are as they must be").len()
}

fn compared(version: &Version) -> usize {
    diff(version, version, &Options::default()).expect("our schemas can be read").text().len()
}
