//! The files that a report is written to.

use std::path::{Path, PathBuf};

use clap::Args;
use swordsmith_conform::Report;

use super::super::error::CliError;

#[derive(Debug, Args)]
pub(super) struct Written {
    /// Write the report as JSON, too
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the report as build servers read it (`JUnit`), too
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write the report as a page of HTML, too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Written {
    /// Whether a report is written that there is of tests alone.
    pub(super) fn has_tests(&self) -> bool {
        self.junit.is_some() || self.html.is_some()
    }

    /// Writes another report than that of tests, of which there is JSON alone.
    pub(super) fn write_json(&self, json: impl FnOnce() -> String) -> Result<(), CliError> {
        write(self.json.as_deref(), json)
    }

    pub(super) fn write(&self, report: &Report) -> Result<(), CliError> {
        write(self.json.as_deref(), || report.json())?;
        write(self.junit.as_deref(), || report.junit())?;
        write(self.html.as_deref(), || report.html())
    }
}

fn write(file: Option<&Path>, text: impl FnOnce() -> String) -> Result<(), CliError> {
    let Some(file) = file else { return Ok(()) };
    let cannot = CliError::io(format!("cannot write {}", file.display()));
    std::fs::write(file, text()).map_err(cannot)
}
