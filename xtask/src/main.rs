//! Developer commands of this repository, one module each; this file only says which there are.
//!
//! What belongs here: what a developer or CI runs on the checkout, and every write to it. What does
//! not: what the generator knows (`codegen`), and what users of the server run (`server`).

#![expect(clippy::print_stdout, reason = "a command line tool talks on standard output")]
#![expect(clippy::print_stderr, reason = "and complains on standard error")]

mod bench;
mod ci;
mod codegen;
mod copy;
mod interop;
mod licences;
mod mutate;
mod process;
mod protocol;
mod test;
mod tidy;
mod xsd_mutants;
mod xsd_suite;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  codegen [--check]                        write generated/ from schemas/; --check writes nothing and fails on drift
  codegen --manifest FILE --out DIR [--only ROOT…]  write a crate made from somebody else's schemas
  test                                     every test that needs only this repository and a Rust toolchain
  interop                                  tests with parts from outside: xmllint, curl, strace, Chromium, Python's protobuf, its conformance runner
  protocol [--mutants [N|all]]             the generated protocol tests; do they notice when the router lacks a check?
  mutate [NAME]                            break the schemas in each place in turn: do the tests notice?
  xsd-mutants DIR [--each N]               mutants of the documents of other schemas: do we and the judge agree?
  xsd-suite DIR [--tables]                 schemas with documents: each DIR/<case>/ generated, compiled, read and written
  xsd-suite DIR [--sample N] [--readme]    the same for a copy of the W3C's test suite; see CONTRIBUTING.md
  bench [xml|codegen] [--json] [--data DIR]  ours, the peers and the floor side by side; DIR: real schemas with documents
  bench xml --data DIR [--only CASE…] [--peers]  every case of DIR, or some; beside what other generators make of it
  tidy                                     the house rules that a program can check
  ci                                       all of the above but `bench`, `mutate` and those over other schemas, with format, lints, licences and docs";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("", arguments.as_slice()),
    };
    match dispatch(command, rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

type Command = fn(&Path, &[String]) -> Result<(), String>;

const COMMANDS: [(&str, Command); 10] = [
    ("bench", bench::run),
    ("ci", ci::run),
    ("codegen", codegen::run),
    ("interop", interop::run),
    ("mutate", mutate::run),
    ("protocol", protocol::run),
    ("test", test::run),
    ("tidy", tidy::run),
    ("xsd-mutants", xsd_mutants::run),
    ("xsd-suite", xsd_suite::run),
];

fn dispatch(name: &str, arguments: &[String]) -> Result<(), String> {
    if matches!(name, "" | "help" | "--help") {
        println!("{USAGE}");
        return Ok(());
    }
    match COMMANDS.iter().find(|(command, _)| *command == name) {
        Some((_, run)) => run(&project_root(), arguments),
        None => Err(format!("no command `{name}`\n\n{USAGE}")),
    }
}

/// Whether `cargo xtask NAME` does something.
fn is_command(name: &str) -> bool {
    COMMANDS.iter().any(|(command, _)| *command == name)
}

/// The root of the checkout.
fn project_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the root").to_path_buf()
}

/// Refuses arguments where a command takes none.
fn no_arguments(command: &str, arguments: &[String]) -> Result<(), String> {
    match arguments {
        [] => Ok(()),
        [first, ..] => Err(format!("`{command}` takes no argument, but got `{first}`\n\n{USAGE}")),
    }
}
