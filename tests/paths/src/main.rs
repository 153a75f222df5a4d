//! `paths NAME` prepares what is done most often, and does it once inside [`counted`], for a profiler
//! to look at; `paths` prints the names. `cargo xtask instructions` counts each.
//!
//! Sizes are those of a build for development under callgrind: about a second each.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command of developers")]

mod documents;
mod messages;
mod random;
mod samples;
mod schemas;
mod server;

use std::hint::black_box;
use std::process::ExitCode;

/// That of our server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What is counted. It is called once.
type Work = Box<dyn FnMut() -> usize>;

/// Prepares it.
type Prepare = fn() -> Work;

/// Every path by its name, and what prepares it; the longest first, for several run at once.
const PATHS: &[(&str, Prepare)] = &[
    ("schemas-diff", schemas::diff),
    ("schemas-generate", schemas::generate),
    ("get-service-document", server::get_service_document),
    ("post-archive", server::post_archive),
    ("put-metadata", server::put_metadata),
    ("feed-read", documents::read_feed),
    ("feed-write", documents::write_feed),
    ("invoice-read", documents::read_invoice),
    ("invoice-write", documents::write_invoice),
    ("map-read", documents::read_map),
    ("map-write", documents::write_map),
    ("floats-decode", messages::decode_floats),
    ("floats-encode", messages::encode_floats),
    ("dictionary-decode", messages::decode_dictionary),
    ("dictionary-encode", messages::encode_dictionary),
];

fn main() -> ExitCode {
    let Some(wanted) = std::env::args().nth(1) else {
        for (name, _) in PATHS {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, prepare)) = PATHS.iter().find(|(name, _)| *name == wanted) else {
        eprintln!("unknown path `{wanted}`; help: `paths` prints all");
        return ExitCode::FAILURE;
    };
    counted(&mut prepare());
    ExitCode::SUCCESS
}

/// Runs a work, in a function that a profiler can find by name.
#[inline(never)]
fn counted(work: &mut Work) -> usize {
    black_box(work())
}
