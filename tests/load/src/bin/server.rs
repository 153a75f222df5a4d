//! Measures a server under load: a row for each case and subject, its columns separated by tabs:
//! case, operation, subject, nanoseconds, bytes, and further figures as `name=value`.

#![expect(clippy::print_stdout, reason = "a command whose output is its purpose")]
#![expect(clippy::print_stderr, reason = "notes stand beside the rows")]

use std::collections::BTreeSet;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use swordsmith_load::accounts;
use swordsmith_load::cases::{ACCOUNT, Asking, Case, Kind, basic, cases};
use swordsmith_load::connection::once;
use swordsmith_load::disk::Disk;
use swordsmith_load::floor::{self, Canned, Floor};
use swordsmith_load::places::Place;
use swordsmith_load::request::Request;
use swordsmith_load::subjects::Subject;
use swordsmith_load::taken::{Taken, rounds};
use tokio::net::TcpListener;

/// That of our server, for the lower bound, too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Debug, Parser)]
struct Arguments {
    /// The `swordsmith` that is measured
    #[arg(long, value_name = "PROGRAM")]
    ours: Option<PathBuf>,
    /// Another build of it, measured beside it
    #[arg(long, value_name = "PROGRAM")]
    before: Option<PathBuf>,
    /// Also our servers on what a file of settings names, without accounts yet: one, or that many,
    /// which share the connections
    #[arg(long, value_name = "FILE[*SERVERS]", requires = "ours")]
    place: Vec<Place>,
    /// A server that runs elsewhere, with the account that deposits there
    #[arg(long, value_name = "ADDR", requires_all = ["user", "password", "collection"])]
    peer: Option<SocketAddr>,
    #[arg(long)]
    user: Option<String>,
    #[arg(long)]
    password: Option<String>,
    #[arg(long)]
    collection: Option<String>,
    /// Only these cases, or those whose name contains one of these
    #[arg(long, value_name = "CASE", num_args = 1..)]
    only: Vec<String>,
    /// How long each case lasts, in rounds of a second
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    seconds: u64,
    /// How many deposits there are in the list
    #[arg(long, default_value_t = 100_000)]
    deposits: usize,
    /// Where data are kept meanwhile: on a real disk
    #[arg(long, value_name = "DIR", default_value = "target")]
    scratch: PathBuf,
    /// Leave the data there: a file system that has just deleted many files makes new ones slowly
    #[arg(long)]
    keep: bool,
    /// Be the lower bound
    #[arg(long, value_name = "DIR", hide = true)]
    floor: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // The load has one thread, so that the server has the rest of the machine.
    let mut builder = match arguments.floor {
        Some(_) => tokio::runtime::Builder::new_multi_thread(),
        None => tokio::runtime::Builder::new_current_thread(),
    };
    let run = || builder.enable_all().build()?.block_on(run(arguments));
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> io::Result<()> {
    if let Some(folder) = &arguments.floor {
        return be_the_floor(folder).await;
    }
    std::fs::create_dir_all(&arguments.scratch)?;
    let mut scratch = tempfile::tempdir_in(&arguments.scratch)?;
    scratch.disable_cleanup(arguments.keep);
    let cases = cases(&arguments.only);
    let mut subjects = Vec::new();
    for (name, program) in [("ours", &arguments.ours), ("before", &arguments.before)] {
        if let Some(program) = program {
            let data = scratch.path().join(name);
            accounts::make(program, &data)?;
            if name == "ours" && cases.iter().any(|case| case.kind == Kind::List) {
                accounts::fill(&data, arguments.deposits).await?;
            }
            subjects.push(Subject::ours(name, program, &data).await?);
        }
    }
    subjects.extend(of_places(&arguments, scratch.path()).await?);
    let disk = Disk::under(scratch.path());
    let asking = arguments.asking();
    // The lower bound answers the very requests that the first subject does.
    let mut answered = Vec::new();
    if let Some(ours) = subjects.first() {
        let folder = scratch.path().join("floor");
        std::fs::create_dir(&folder)?;
        for case in &cases {
            answered.push(asking.requests(case, ours).await?);
        }
        floor::keep(&folder, &answers(answered.iter().flatten(), ours).await?)?;
        subjects.insert(1, Subject::floor(&folder).await?);
    }
    subjects.extend(arguments.peer.map(|address| Subject::elsewhere("peer", address)));
    for (number, case) in cases.iter().enumerate() {
        let mut turns = Vec::new();
        for (position, subject) in subjects.iter().enumerate() {
            let requests = match answered.get(number).filter(|_| position < 2) {
                Some(requests) => requests.clone(),
                None if case.kind == Kind::List => continue,
                None => asking.requests(case, subject).await?,
            };
            turns.push((subject, requests, Taken::default()));
        }
        let (rounds, duration) = rounds(case, arguments.seconds);
        for _ in 0..rounds {
            for (subject, requests, taken) in &mut turns {
                for one in &subjects {
                    one.rest().await;
                }
                taken.round(case, subject, requests, duration, disk.as_ref()).await;
            }
        }
        for (subject, requests, taken) in &turns {
            report(case, subject, requests, taken);
        }
    }
    Ok(())
}

async fn of_places(arguments: &Arguments, scratch: &Path) -> io::Result<Vec<Subject>> {
    let mut subjects = Vec::new();
    let Some(program) = &arguments.ours else { return Ok(subjects) };
    for place in &arguments.place {
        accounts::make_by_settings(program, &place.settings)?;
        let servers = (place.servers, scratch);
        let name = place.name();
        subjects.push(Subject::of_settings(&name, program, &place.settings, servers).await?);
    }
    Ok(subjects)
}

impl Arguments {
    fn asking(&self) -> Asking {
        match (&self.user, &self.password, &self.collection) {
            (Some(user), Some(password), Some(collection)) => {
                Asking { authorization: basic(user, password), collection: collection.clone() }
            }
            _ => Asking { authorization: basic(ACCOUNT, ACCOUNT), collection: ACCOUNT.to_owned() },
        }
    }
}

async fn be_the_floor(folder: &Path) -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", floor::announcement(listener.local_addr()?));
    Floor::open(folder)?.serve(listener).await;
    Ok(())
}

/// The answers of our server to these requests.
async fn answers(
    requests: impl Iterator<Item = &Arc<Request>>,
    ours: &Subject,
) -> io::Result<Vec<Canned>> {
    let mut known = BTreeSet::new();
    let mut answers = Vec::new();
    for request in requests {
        let path = request.path.split('?').next().unwrap_or_default().to_owned();
        let method = request.method.to_string();
        if known.insert((method.clone(), path.clone())) {
            let answer = once(ours.address, request).await?;
            let body = String::from_utf8_lossy(&answer.body).into_owned();
            answers.push(Canned { method, path, status: answer.status.as_u16(), body });
        }
    }
    Ok(answers)
}

fn report(case: &Case, subject: &Subject, requests: &[Arc<Request>], taken: &Taken) {
    let figures = &taken.figures;
    let per = |time: Duration| time.as_nanos() / u128::from(figures.good.max(1));
    let mut columns = vec![
        case.name.clone(),
        case.kind.method().to_string(),
        subject.name.clone(),
        per(taken.time).to_string(),
        requests.first().map_or(0, |request| request.body.len()).to_string(),
    ];
    let microseconds = |time: Duration| time.as_secs_f64() * 1e6;
    let good = precise(figures.good.max(1));
    let mut figure = |name: &str, value: f64| columns.push(format!("{name}={value:.1}"));
    figure("per_second", precise(figures.good) / taken.time.as_secs_f64());
    for (name, part) in [("p50_us", 0.5), ("p99_us", 0.99), ("p999_us", 0.999)] {
        figure(name, microseconds(figures.quantile(part)));
    }
    if let Some(used) = taken.processor {
        figure("cpu_us", microseconds(used) / good);
    }
    if let Some(peak) = taken.peak {
        figure("peak_mib", precise(peak) / f64::from(1 << 20));
    }
    if let Some(syncs) = taken.syncs {
        columns.push(format!("syncs={:.2}", precise(syncs) / good));
    }
    columns.push(format!("failed={}", figures.bad));
    println!("{}", columns.join("\t"));
    if let Some(fault) = &figures.fault {
        eprintln!("{}, {}: {} failed, one of them: {fault}", case.name, subject.name, figures.bad);
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn precise(count: u64) -> f64 {
    count as f64
}
