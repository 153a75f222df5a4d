//! `swordsmith diff`: what changed between two versions of schemas, and whom it breaks.

mod format;
mod notes;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use swordsmith_codegen::{Bump, interfaces, notes as located};
use swordsmith_diff::{Level, Options, Report, Version};
use swordsmith_files::{Given, Versions, versions};

use super::error::CliError;
use super::output::say;
use format::Format;

/// What is compared if only a commit is named.
const MANIFEST: &str = "swordsmith.toml";

/// How it is called; clap has no words for two ways.
const USAGE: &str = "swordsmith diff [OPTIONS] <OLD> <NEW>\n       \
                     swordsmith diff [OPTIONS] --against <COMMIT> [PATH]";

#[derive(Debug, Args)]
#[command(override_usage = USAGE)]
pub(super) struct Diff {
    /// The old version: a manifest, a schema (.xsd, .proto, .yaml, .json), or a folder with a
    /// `swordsmith.toml` or with schemas; with `--against`, what is compared [default there:
    /// swordsmith.toml]
    #[arg(value_name = "OLD", required_unless_present = "against")]
    old: Option<PathBuf>,
    /// The new version
    #[arg(value_name = "NEW", required_unless_present = "against", conflicts_with = "against")]
    new: Option<PathBuf>,
    /// The old version is that of a commit, of the checkout of git that the new one is in; nothing
    /// is checked out
    #[arg(long, value_name = "COMMIT")]
    against: Option<String>,
    /// How the changes are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Text)]
    format: Format,
    /// What a change is to be seen in
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = Seen::Any)]
    level: Seen,
    /// How many documents of a module are tried, of the types that are said to stay compatible
    #[arg(long, value_name = "N", default_value_t = Options::default().samples)]
    samples: usize,
}

/// What changes are seen in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Seen {
    /// The bytes that are exchanged or stored
    Wire,
    /// These, and generated code
    Source,
    /// All changes
    Any,
}

/// Compares; returns the exit code: 0 if nothing breaks, 1 if something does, 2 if that cannot be
/// told.
pub(super) fn run(diff: &Diff, output: &mut impl Write) -> Result<u8, CliError> {
    let Versions { old_name, old, new } = diff.versions().map_err(CliError::Usage)?;
    let left_out = old.iter().flat_map(|old| &old.left_out).chain(&new.left_out);
    let mut notes: Vec<_> = left_out.map(|why| format!("skipped: {why}")).collect();
    if old.is_none() {
        notes.push(format!("there is no {old_name}: everything is new"));
    }
    notes.extend(old.iter().chain([&new]).flat_map(lines));
    notes.extend(new.path.iter().flat_map(|manifest| notes::parted(manifest)));
    let new_name = new.name.clone();
    let report = compared(old, new, &diff.options()).map_err(|findings| {
        let findings = findings.trim_end();
        CliError::Usage(format!("nothing is compared until this is right\n\n{findings}"))
    })?;
    let report = Report { old: old_name, new: new_name, ..report };
    say(output, diff.format.render(&report, &notes).trim_end())?;
    Ok(report.exit_code())
}

impl Diff {
    /// Reads both versions.
    fn versions(&self) -> Result<Versions, String> {
        match (&self.against, &self.old, &self.new) {
            (Some(commit), path, _) => {
                versions(path.as_deref().unwrap_or(Path::new(MANIFEST)), commit)
            }
            (None, Some(old), Some(new)) => {
                let (old, new) = (Given::read(old)?, Given::read(new)?);
                Ok(Versions { old_name: old.name.clone(), old: Some(old), new })
            }
            // clap asks for both.
            (None, ..) => Err("name an old and a new version".to_owned()),
        }
    }

    fn options(&self) -> Options {
        let level = match self.level {
            Seen::Wire => Some(Level::Wire),
            Seen::Source => Some(Level::Source),
            Seen::Any => None,
        };
        Options { level, samples: self.samples, ..Options::default() }
    }
}

/// What has changed, or what is wrong with the versions. If there is no old one, the new one is to
/// be right nevertheless.
fn compared(old: Option<Given>, new: Given, options: &Options) -> Result<Report, String> {
    let new = version(new);
    if let Some(old) = old {
        return swordsmith_diff::diff(&version(old), &new, options);
    }
    let read = interfaces(&new.sources, new.manifest, &Bump::new()).map(drop);
    read.map(|()| Report::default()).map_err(|findings| findings.render(&new.sources))
}

/// Which files imports mean at whose locations there is none, a line each.
fn lines(given: &Given) -> Vec<String> {
    let notes = located(&given.sources, given.manifest);
    notes.iter().map(|note| note.line(&given.sources)).collect()
}

fn version(given: Given) -> Version {
    Version { sources: given.sources, manifest: given.manifest }
}
