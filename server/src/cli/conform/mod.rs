//! `swordsmith conform`: tests whether a server does what a description says.

mod arguments;
mod profile;
mod progress;
mod written;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use swordsmith_codegen::Bump;
use swordsmith_conform::record::Recording;
use swordsmith_conform::setup::{Prepared, Setup};
use swordsmith_conform::{
    Budget, Endpoint, Load, Pace, Proof, Report, Selection, Sequences, Subject as _, clean_up,
    survey,
};
use swordsmith_http::description::Description;

use super::described;
use super::error::CliError;
use super::input::text;
use super::output::say;
use super::password;
pub(super) use arguments::Conform;
use profile::Profile;
use progress::Progress;

/// Runs the tests; returns the exit code: 0 if the server conforms, 1 if not.
pub(super) async fn run(
    conform: &Conform,
    output: &mut (impl Write + Send),
) -> Result<u8, CliError> {
    if conform.profile == Some(Profile::Sword2) {
        return profile::run(conform, output).await;
    }
    // Whatever keeps the tests from being run or told is no verdict on the server.
    judged(conform, output).map_err(unusable)
}

fn judged(conform: &Conform, output: &mut impl Write) -> Result<u8, CliError> {
    let arena = Bump::new();
    let (path, module) = (conform.description.as_deref(), conform.module.as_deref());
    let described = described::read(path, &arena, module, output)?;
    let setup = conform.setup(described.description, described.setup)?;
    if conform.list {
        return conform.list(described.description, conform.profile(&setup), output);
    }
    if let Some(clients) = conform.load {
        let load = Load { clients, duration: Duration::from_secs(conform.seconds) };
        return conform.load(load, described.description, setup, output);
    }
    let (report, recording) = conform.report(described.description, &setup)?;
    say(output, &report.text())?;
    conform.written.write(&report)?;
    let is_same = conform.recorded(&recording, output)?;
    let counts = report.counts();
    if counts.passed + counts.remarked + counts.failed + counts.expected == 0
        && !report.is_out_of_time
    {
        return Err(CliError::Usage("no test was run".to_owned()));
    }
    Ok(u8::from(!report.conforms() || !is_same))
}

impl Conform {
    fn list<'a>(
        &self,
        description: &'a Description<'a>,
        profile: swordsmith_conform::Profile,
        output: &mut impl Write,
    ) -> Result<u8, CliError> {
        let selection = self.selection();
        for (name, case) in swordsmith_conform::cases(description) {
            if case.is_of(profile) && selection.takes(&name, &case) {
                say(output, &format!("{name} ({})", case.family))?;
            }
        }
        Ok(0)
    }

    fn report<'a>(
        &self,
        description: &'a Description<'a>,
        setup: &Setup,
    ) -> Result<(Report, Recording), CliError> {
        let expectations = setup.expectations();
        let prepared = self.prepared(description, setup.clone())?;
        let mut recording = Recording::new(description, &prepared.endpoint(), setup);
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
        let budget = Budget { findings: self.max_findings, is_fail_fast: self.fail_fast };
        let mut report =
            survey(description, &prepared, &selection, sequences, budget, &expectations, each);
        drop(progress);
        report.left = clean_up(description, &prepared);
        Ok((report, recording))
    }

    fn load<'a>(
        &self,
        load: Load,
        description: &'a Description<'a>,
        setup: Setup,
        output: &mut impl Write,
    ) -> Result<u8, CliError> {
        let prepared = self.prepared(description, setup)?;
        let mut report = load.run(description, &prepared, &self.selection());
        report.left = clean_up(description, &prepared);
        self.written.write_json(|| report.json())?;
        say(output, &report.text())?;
        Ok(u8::from(!report.conforms()))
    }

    /// The server, which is there.
    fn prepared<'a>(
        &self,
        description: &'a Description<'a>,
        setup: Setup,
    ) -> Result<Prepared<'a>, CliError> {
        let (endpoint, client) = (self.endpoint()?, self.client()?);
        endpoint.reach().map_err(|error| CliError::Usage(format!("{endpoint}: {error}")))?;
        let profile = self.profile(&setup);
        let prepared = Prepared::new(description, endpoint, setup, client).map_err(unusable)?;
        Ok(prepared.read_only(self.read_only).compared_with(profile))
    }

    /// What the server is compared with: one of the built-in description is generated.
    fn profile(&self, setup: &Setup) -> swordsmith_conform::Profile {
        let given = self.profile.and_then(Profile::of_description).or_else(|| setup.profile());
        given.unwrap_or(match self.description {
            Some(_) => swordsmith_conform::Profile::Http,
            None => swordsmith_conform::Profile::Swordsmith,
        })
    }

    /// Keeps a recording, and compares it with an earlier one: whether it is the same.
    fn recorded(&self, recording: &Recording, output: &mut impl Write) -> Result<bool, CliError> {
        let difference = match &self.compare {
            Some(folder) if !folder.is_dir() => {
                return Err(CliError::Usage(format!("{} is no folder", folder.display())));
            }
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
        let pace = Pace::new(self.rate, self.max_requests);
        let pace = pace.lasting(self.time.map(Duration::from_secs));
        Ok(endpoint.map_err(unusable)?.paced(Arc::new(pace)))
    }

    fn selection(&self) -> Selection {
        let (only, skip) = (self.only.clone(), self.skip.clone());
        Selection { only, skip, read_only: self.read_only }
    }

    /// The client of the command line.
    fn client(&self) -> Result<Option<Proof>, CliError> {
        let Some(user) = &self.user else { return Ok(None) };
        let password = password::required(self.password_stdin)?;
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
