//! `swordsmith conform`: tests whether a server does what a description says.

mod progress;
mod written;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use swordsmith_codegen::Bump;
use swordsmith_conform::record::Recording;
use swordsmith_conform::setup::{Prepared, Setup};
use swordsmith_conform::{Endpoint, Pace, Proof, Report, Selection, Sequences, clean_up, survey};
use swordsmith_http::description::Description;

use super::deposit::PASSWORD;
use super::described;
use super::error::CliError;
use super::input::text;
use super::output::say;
use super::password;
use progress::Progress;
use written::Written;

/// What a failed run means to a script.
const EXIT_CODES: &str = "\
Exit codes:
   0  the server conforms
   1  it does not, or is another than it was (`--compare`)
   2  that could not be tested";

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct Conform {
    /// Where the server is: scheme, host and port, and the path behind which it was put, if any
    #[arg(value_name = "URL")]
    url: String,
    /// What the server is to be: a manifest, a description (`.yaml`), or a folder with either
    /// [default: the deposit service]
    #[arg(long, alias = "manifest", value_name = "PATH")]
    description: Option<PathBuf>,
    /// The module of the manifest, if several have a service
    #[arg(long, value_name = "NAME", requires = "description")]
    module: Option<String>,
    /// How the server is set up: what there is, and how what is not comes to be [default:
    /// `conform.toml` beside the description, if it is there]
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
    /// The name to sign in with, instead of that of the setup. The password comes from the variable
    /// `SWORDSMITH_PASSWORD`
    #[arg(long, value_name = "NAME")]
    user: Option<String>,
    /// Read the password from the first line of standard input
    #[arg(long, requires = "user")]
    password_stdin: bool,
    /// Trust the certificates of that file (PEM), and no others
    #[arg(long, value_name = "FILE")]
    cacert: Option<PathBuf>,
    /// Run only tests whose name or family has that text; can be given several times
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Run no tests whose name or family has that text; can be given several times
    #[arg(long, value_name = "TEXT")]
    skip: Vec<String>,
    /// Send only requests that change nothing, and make nothing
    #[arg(long)]
    read_only: bool,
    /// Send no more than so many requests
    #[arg(long, value_name = "N")]
    max_requests: Option<u64>,
    /// Send no more than so many requests a second
    #[arg(long, value_name = "N", value_parser = rate)]
    rate: Option<f64>,
    /// Ask in random order about what has states (`x-states`), so many requests in all
    #[arg(long, value_name = "N", default_value_t = 400)]
    steps: usize,
    /// Where the random order begins: the same one for the same number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write what went over the wire into a folder, a file for each operation, without what is
    /// another one each time
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Show what is another than in such a folder
    #[arg(long, value_name = "DIR")]
    compare: Option<PathBuf>,
    /// List the tests, and run none
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    written: Written,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "it is no number".to_owned())?;
    if rate.is_finite() && rate > 0.0 { Ok(rate) } else { Err("it must be above 0".to_owned()) }
}

/// Runs the tests; returns the exit code: 0 if the server conforms, 1 if not.
pub(super) fn run(conform: &Conform, output: &mut impl Write) -> Result<u8, CliError> {
    let arena = Bump::new();
    let described =
        described::read(conform.description.as_deref(), &arena, conform.module.as_deref())?;
    let setup = conform.setup(described.description, described.setup)?;
    if conform.list {
        return conform.list(described.description, output);
    }
    let (report, recording) = conform.report(described.description, setup)?;
    conform.written.write(&report)?;
    say(output, &report.text())?;
    let is_same = conform.recorded(&recording, output)?;
    Ok(u8::from(!report.conforms() || !is_same))
}

impl Conform {
    fn list<'a>(
        &self,
        description: &'a Description<'a>,
        output: &mut impl Write,
    ) -> Result<u8, CliError> {
        let selection = self.selection();
        for (name, case) in swordsmith_conform::cases(description) {
            if selection.takes(&name, &case) {
                say(output, &format!("{name} ({})", case.family))?;
            }
        }
        Ok(0)
    }

    fn report<'a>(
        &self,
        description: &'a Description<'a>,
        setup: Setup,
    ) -> Result<(Report, Recording), CliError> {
        let expectations = setup.expectations();
        let endpoint = self.endpoint()?;
        let mut recording = Recording::new(description, &endpoint, &setup);
        let prepared = Prepared::new(description, endpoint.clone(), setup, self.client()?);
        let prepared = prepared.map_err(unusable)?.read_only(self.read_only);
        endpoint.reach().map_err(|error| CliError::Usage(format!("{endpoint}: {error}")))?;
        let progress = Progress::new();
        let is_recorded = self.record.is_some() || self.compare.is_some();
        let each = |test: &_, count| {
            progress.add(test, count);
            if is_recorded && test.family != Sequences::FAMILY {
                recording.add(test);
            }
        };
        let (selection, steps, seed) = (self.selection(), self.steps, self.seed);
        let sequences = Sequences { steps, seed };
        let mut report = survey(description, &prepared, &selection, sequences, &expectations, each);
        drop(progress);
        report.left = clean_up(description, &prepared);
        Ok((report, recording))
    }

    /// Keeps a recording, and compares it with an earlier one: whether it is the same.
    fn recorded(&self, recording: &Recording, output: &mut impl Write) -> Result<bool, CliError> {
        let difference = match &self.compare {
            Some(folder) => recording
                .compare(folder)
                .map_err(CliError::io(format!("cannot read {}", folder.display())))?,
            None => String::new(),
        };
        if let Some(folder) = &self.record {
            let cannot = CliError::io(format!("cannot write {}", folder.display()));
            recording.write(folder).map_err(cannot)?;
        }
        if difference.is_empty() {
            return Ok(true);
        }
        say(output, difference.trim_end())?;
        Ok(false)
    }

    fn endpoint(&self) -> Result<Endpoint, CliError> {
        let endpoint = match &self.cacert {
            Some(file) => Endpoint::trusting(&self.url, &read(file)?),
            None => Endpoint::at(&self.url),
        };
        Ok(endpoint.map_err(unusable)?.paced(Arc::new(Pace::new(self.rate, self.max_requests))))
    }

    fn selection(&self) -> Selection {
        let (only, skip) = (self.only.clone(), self.skip.clone());
        Selection { only, skip, read_only: self.read_only }
    }

    /// The client of the command line.
    fn client(&self) -> Result<Option<Proof>, CliError> {
        let Some(user) = &self.user else { return Ok(None) };
        let password = if self.password_stdin {
            password::from_stdin()?
        } else {
            let none = format!("there is no password: set {PASSWORD}, or give --password-stdin");
            std::env::var(PASSWORD).map_err(|_| CliError::Usage(none))?
        };
        Ok(Some(Proof::Basic(user.clone(), password)))
    }

    /// The setup of the command line, or that of the description.
    fn setup(
        &self,
        description: &Description<'_>,
        default: Option<(String, PathBuf)>,
    ) -> Result<Setup, CliError> {
        let given = match &self.setup {
            Some(file) => Some((text(file)?, file.clone())),
            None => default,
        };
        let Some((text, file)) = given else { return Ok(Setup::default()) };
        let folder = file.parent().unwrap_or(Path::new(""));
        let setup = Setup::parse(&text, folder, description);
        setup.map_err(|error| CliError::Usage(format!("{}: {error}", file.display())))
    }
}

fn read(file: &Path) -> Result<Vec<u8>, CliError> {
    std::fs::read(file).map_err(CliError::input(&file.display().to_string()))
}

fn unusable(why: impl std::fmt::Display) -> CliError {
    CliError::Usage(why.to_string())
}
