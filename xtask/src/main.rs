//! Developer commands of this repository, one module each.
//!
//! This crate has what a developer or CI runs on the checkout, and every write to it. The generator
//! itself is in `codegen`, and commands for users are in `server`.

#![expect(clippy::print_stdout, reason = "a command line tool talks on standard output")]
#![expect(clippy::print_stderr, reason = "and complains on standard error")]

mod begun;
mod bench;
mod book;
mod built;
mod ci;
mod codegen;
mod command;
mod copy;
mod diff;
mod instructions;
mod interop;
mod json_suite;
mod licences;
mod mutate;
mod names;
mod page;
mod process;
mod protocol;
mod published;
mod scratch;
mod semver;
mod starts;
mod test;
mod tidy;
mod tools;
mod walk;
mod xsd_mutants;
mod xsd_suite;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match command::Xtask::parse().run(&project_root()) {
        Ok(code) => ExitCode::from(code),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The root of the checkout.
fn project_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the root").to_path_buf()
}
