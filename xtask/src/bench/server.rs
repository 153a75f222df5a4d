//! `bench server`: our server under load, beside the lower bound.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use super::programs::{build_of, output};
use super::row::Row;

/// Further figures of a row: requests a second, latencies, processor time a request, the most
/// memory, syncs of the disk a request, and answers that were not as expected.
const FIGURES: &[&str] =
    &["per_second", "p50_us", "p99_us", "p999_us", "cpu_us", "peak_mib", "syncs", "failed"];

/// What is measured besides our server, and for how long.
#[derive(Debug, Args)]
pub(super) struct Load {
    /// A server that runs elsewhere, as `HOST:PORT`: needs --user, --password and --collection
    #[arg(long, value_name = "ADDR")]
    peer: Option<String>,
    /// Who deposits there
    #[arg(long, value_name = "NAME")]
    user: Option<String>,
    /// The password
    #[arg(long, value_name = "TEXT")]
    password: Option<String>,
    /// Where to
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    /// Another build of our server, measured beside this one
    #[arg(long, value_name = "PROGRAM")]
    before: Option<PathBuf>,
    /// Also our servers on what a file of settings names, without accounts yet: one, or that many,
    /// which share the connections
    #[arg(long, value_name = "FILE[*SERVERS]")]
    place: Vec<String>,
    /// How long each case lasts, in rounds of a second [default: 5]
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
}

/// A row for each case and server.
pub(super) fn rows(root: &Path, load: &Load, only: &[String]) -> Result<Vec<Row>, String> {
    let ours = build_of(root, "swordsmith-cli", "swordsmith", load.features(), Path::new(""))?;
    let program = build_of(root, "swordsmith-load", "server", &[], Path::new(""))?;
    let mut command = Command::new(program);
    command.arg("--ours").arg(ours).arg("--scratch").arg(root.join("target/bench/server"));
    load.pass_on(&mut command);
    if !only.is_empty() {
        command.arg("--only").args(only);
    }
    output(&mut command)?.lines().map(row).collect()
}

impl Load {
    /// What our server is built with: the default, unless it is measured elsewhere, too.
    fn features(&self) -> &'static [&'static str] {
        if self.place.is_empty() { &[] } else { &["--features", "postgres,object-store"] }
    }

    fn pass_on(&self, command: &mut Command) {
        let texts = [
            ("--peer", &self.peer),
            ("--user", &self.user),
            ("--password", &self.password),
            ("--collection", &self.collection),
        ];
        for (flag, text) in texts {
            if let Some(text) = text {
                command.arg(flag).arg(text);
            }
        }
        for place in &self.place {
            command.arg("--place").arg(place);
        }
        if let Some(before) = &self.before {
            command.arg("--before").arg(before);
        }
        if let Some(seconds) = self.seconds {
            command.arg("--seconds").arg(seconds.to_string());
        }
    }
}

/// The columns of every row, and figures behind them as `name=value`.
fn row(line: &str) -> Result<Row, String> {
    let fault = || format!("not a row of figures: {line}");
    let columns: Vec<_> = line.split('\t').collect();
    let (columns, figures) = columns.split_at_checked(5).ok_or_else(fault)?;
    let mut row = Row::parse(&columns.join("\t"))?;
    for figure in figures {
        let (name, value) = figure.split_once('=').ok_or_else(fault)?;
        let name = FIGURES.iter().find(|known| **known == name).ok_or_else(fault)?;
        row.more.push((name, value.parse().map_err(|_| fault())?));
    }
    Ok(row)
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn figures_stand_behind_the_columns() {
        let row = row("status-64\tGET\tours\t12000\t0\tp99_us=8.5\tfailed=0.0");
        let row = row.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((row.case.as_str(), row.ns_per_op), ("status-64", 12_000));
        assert_eq!(row.figure("p99_us"), Some(8.5));
    }
}
