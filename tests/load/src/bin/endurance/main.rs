//! What a server withstands: attacks, a client that wants more than its share, hours of work. Prints
//! figures, and fails if a bound is broken.

#![expect(clippy::print_stdout, reason = "a command whose output is its purpose")]
#![expect(clippy::print_stderr, reason = "notes stand beside the rows")]

mod attack_row;
mod attacks;
mod bounds;
mod fairness;
mod host;
mod lines;
mod steady;
mod victim;

use std::process::ExitCode;

use bounds::Bounds;
use clap::{Parser, Subcommand};
use swordsmith_load::service;

#[derive(Debug, Parser)]
#[command(about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// What a client that means no harm gets while others attack
    Attacks(attacks::Attacks),
    /// What a client that deposits now and then gets beside one that deposits as fast as it can
    Fairness(fairness::Fairness),
    /// Whether a server keeps up with four fifths of what it can do
    Steady(steady::Steady),
}

fn main() -> ExitCode {
    if std::env::var_os(service::IS_SERVICE).is_some() {
        return service::run();
    }
    let arguments = Arguments::parse();
    let run = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            match arguments.command {
                Command::Attacks(attacks) => attacks.run().await,
                Command::Fairness(fairness) => fairness.run().await,
                Command::Steady(steady) => steady.run().await,
            }
        })
    };
    match run() {
        Ok(bounds) => end(&bounds),
        Err(error) => {
            let error: std::io::Error = error;
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn end(bounds: &Bounds) -> ExitCode {
    for broken in bounds.broken() {
        eprintln!("broken: {broken}");
    }
    if bounds.broken().is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
