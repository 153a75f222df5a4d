//! What the command is told.

use std::path::PathBuf;

use clap::Args;

use super::profile::Profile;
use super::written::Written;

/// What a failed run means to a script.
const EXIT_CODES: &str = "\
Exit codes:
   0  the server conforms
   1  it does not, or is another than it was (`--compare`)
   2  that could not be tested";

#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(in super::super) struct Conform {
    /// Where the server is: scheme, host and port, and the path behind which it was put, if any; for a
    /// profile, where its service document is
    #[arg(value_name = "URL")]
    pub(super) url: String,
    /// What the server is to be: a manifest, a description (`.yaml`), or a folder with either
    /// [default: the deposit service]
    #[arg(long, alias = "manifest", value_name = "PATH")]
    pub(super) description: Option<PathBuf>,
    /// The module of the manifest, if several have a service
    #[arg(long, value_name = "NAME", requires = "description")]
    pub(super) module: Option<String>,
    /// What the server is compared with [default: `http`, or `swordsmith` without `--description`]
    #[arg(long, value_name = "NAME")]
    pub(super) profile: Option<Profile>,
    /// A user for whom the client may deposit, to check that, too
    #[arg(long, value_name = "NAME", requires = "profile")]
    pub(super) on_behalf_of: Option<String>,
    /// How the server is set up: what there is, and how what is not comes to be [default:
    /// `conform.toml` beside the description, if it is there]
    #[arg(long, value_name = "FILE")]
    pub(super) setup: Option<PathBuf>,
    /// The name to sign in with, instead of that of the setup. The password comes from the variable
    /// `SWORDSMITH_PASSWORD`
    #[arg(long, value_name = "NAME")]
    pub(super) user: Option<String>,
    /// Read the password from the first line of standard input
    #[arg(long, requires = "user")]
    pub(super) password_stdin: bool,
    /// Trust the certificates of that file (PEM), and no others
    #[arg(long, value_name = "FILE")]
    pub(super) cacert: Option<PathBuf>,
    /// Run only tests whose name or family has that text; can be given several times
    #[arg(long, value_name = "TEXT")]
    pub(super) only: Vec<String>,
    /// Run no tests whose name or family has that text; can be given several times
    #[arg(long, value_name = "TEXT")]
    pub(super) skip: Vec<String>,
    /// Send only requests that change nothing, and make nothing
    #[arg(long)]
    pub(super) read_only: bool,
    /// Send no more than so many requests
    #[arg(long, value_name = "N")]
    pub(super) max_requests: Option<u64>,
    /// Begin no more tests after so many seconds; what was not run is reported, and the server does
    /// not conform
    #[arg(long, value_name = "SECONDS", conflicts_with = "load")]
    pub(super) time: Option<u64>,
    /// Run nothing after the first finding
    #[arg(long)]
    pub(super) fail_fast: bool,
    /// Run no more tests of a family that has so many findings, of which one without a response counts
    /// for ten; 0: run all
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(super) max_findings: usize,
    /// Send no more than so many requests a second
    #[arg(long, value_name = "N", value_parser = rate)]
    pub(super) rate: Option<f64>,
    /// Ask in random order about what has states (`x-states`), so many requests in all
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(super) steps: usize,
    /// Where the random order begins: the same one for the same number
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Write what went over the wire into a folder, a file for each operation, without what is
    /// another one each time
    #[arg(long, value_name = "DIR")]
    pub(super) record: Option<PathBuf>,
    /// Show what is another than in such a folder
    #[arg(long, value_name = "DIR")]
    pub(super) compare: Option<PathBuf>,
    /// Let so many clients ask at once, instead of testing: the tests with valid requests, each response
    /// checked
    #[arg(long, value_name = "N", value_parser = clients, conflicts_with_all = ["steps", "seed", "fail_fast", "max_findings", "list", "record", "compare", "junit", "html"])]
    pub(super) load: Option<usize>,
    /// How long they ask, in seconds
    #[arg(long = "for", value_name = "SECONDS", default_value_t = 10, requires = "load")]
    pub(super) seconds: u64,
    /// List the tests, and run none
    #[arg(long)]
    pub(super) list: bool,
    #[command(flatten)]
    pub(super) written: Written,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "it is no number".to_owned())?;
    if rate.is_finite() && rate > 0.0 { Ok(rate) } else { Err("it must be above 0".to_owned()) }
}

/// The most clients of a load, each of which is a thread.
const MOST_CLIENTS: usize = 4096;

fn clients(text: &str) -> Result<usize, String> {
    let clients = text.parse().map_err(|_| "it is no number".to_owned())?;
    let wrong = || format!("it must be from 1 to {MOST_CLIENTS}");
    (1..=MOST_CLIENTS).contains(&clients).then_some(clients).ok_or_else(wrong)
}
