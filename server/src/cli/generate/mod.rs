//! `swordsmith generate`: Rust from the schemas that a manifest names.

mod interface;
mod watch;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use swordsmith_build::{Config, Error};

use super::error::CliError;
use super::output::say;

#[derive(Debug, Args)]
pub(super) struct Generate {
    /// The manifest: which schemas make which module, and where the code goes
    #[arg(long, value_name = "FILE", default_value = "swordsmith.toml")]
    manifest: PathBuf,
    /// Write nothing; fail if a file is missing, is not what the schemas make, or is made by none
    #[arg(long)]
    check: bool,
    /// Generate again whenever a file changes, until interrupted
    #[arg(long, conflicts_with = "check")]
    watch: bool,
    /// Only the documents with these roots, and what they reach
    #[arg(long, value_name = "{NAMESPACE}LOCAL", num_args = 1..)]
    only: Vec<String>,
}

/// Generates, or checks; returns the exit code: 0 if all is well, 1 if something is wrong with the
/// schemas, or if a check found a difference.
pub(super) fn run(generate: &Generate, output: &mut impl Write) -> Result<u8, CliError> {
    let config = Config::new().manifest(&generate.manifest).only(&generate.only);
    if generate.watch {
        watch::run(&config, &generate.manifest, output)?;
    }
    once(&config, generate.check, output)
}

fn once(config: &Config, is_check: bool, output: &mut impl Write) -> Result<u8, CliError> {
    let done = if is_check { config.check() } else { config.generate() };
    match done {
        Ok(report) => {
            report.notes.iter().try_for_each(|note| say(output, note))?;
            say(output, &if is_check { report.unchanged() } else { report.to_string() })?;
            Ok(0)
        }
        // These are texts of many lines, and no failure of the command.
        Err(error @ (Error::Findings(_) | Error::Drift(_))) => {
            say(output, error.to_string().trim_end())?;
            Ok(1)
        }
        Err(error @ Error::Output(_)) => Err(CliError::Usage(error.to_string())),
        Err(error @ Error::File(_)) => Err(CliError::Refused(error.to_string())),
    }
}
