//! `cargo xtask names`: the tests of `tests/names` with thousands of schemas, some hundred in a
//! program, because rustc would take all memory for all of them.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use clap::{Args, ValueEnum};

use crate::process;

/// What the random schemas are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// XML Schema, with documents
    Xml,
    /// `OpenAPI`
    Openapi,
    /// Protocol Buffers
    Proto,
}

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// What the schemas are written in
    kind: Kind,
    /// How many schemas there are
    #[arg(long, default_value_t = 5000)]
    count: usize,
    /// The number of the first one
    #[arg(long, default_value_t = 0)]
    first: usize,
    /// How many are compiled at once
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(u16).range(1..))]
    chunk: u16,
}

/// What the tests begin the line of their figures with.
const FIGURES: &str = "names: ";

/// Figures, by what they count.
type Figures = BTreeMap<String, u64>;

/// Runs the tests with some schemas after others, and fails at the end if any of them did.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<(), String> {
    let (mut figures, mut failed) = (Figures::new(), Vec::new());
    let end = arguments.first + arguments.count;
    for first in (arguments.first..end).step_by(arguments.chunk.into()) {
        let last = end.min(first + usize::from(arguments.chunk));
        let begun = Instant::now();
        match chunk(root, arguments.kind, first, last - first) {
            Ok(found) => add(&mut figures, &found),
            Err(printed) => failed.push((first..last, printed)),
        }
        let seconds = begun.elapsed().as_secs();
        println!("{first}..{last} in {seconds} s: {}; {} failed", shown(&figures), failed.len());
    }
    if failed.is_empty() {
        return Ok(());
    }
    let failed = failed.iter().map(|(schemas, printed)| format!("{schemas:?}:\n{printed}"));
    Err(failed.collect::<Vec<_>>().join("\n"))
}

/// Compiles and tests some schemas: the figures, or what was printed.
fn chunk(root: &Path, kind: Kind, first: usize, count: usize) -> Result<Figures, String> {
    let target = kind.to_possible_value().map(|it| it.get_name().to_owned()).unwrap_or_default();
    let mut command = process::cargo(root);
    command.args(["test", "--profile", "names", "--package", "swordsmith-names-tests"]);
    command.args(["--quiet", "--color", "never", "--test", &target]);
    command.env("SWORDSMITH_COLLIDING_FIRST", first.to_string());
    command.env("SWORDSMITH_COLLIDING_SCHEMAS", count.to_string());
    let output = output(command)?;
    match output {
        (true, printed) => Ok(figures(&printed)),
        (false, printed) => Err(printed),
    }
}

/// Whether a program ended well, and all that it printed.
fn output(mut command: Command) -> Result<(bool, String), String> {
    command.stdin(Stdio::null());
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    let printed = [output.stdout, output.stderr].concat();
    Ok((output.status.success(), String::from_utf8_lossy(&printed).into_owned()))
}

/// The figures of a line `names: 250 schemas, 3000 valid`.
fn figures(printed: &str) -> Figures {
    let lines = printed.lines().filter_map(|line| line.strip_prefix(FIGURES));
    let pairs = lines.flat_map(|line| line.split(", ")).filter_map(|it| it.split_once(' '));
    pairs.filter_map(|(number, of)| Some((of.to_owned(), number.parse().ok()?))).collect()
}

fn add(sum: &mut Figures, more: &Figures) {
    for (of, number) in more {
        *sum.entry(of.clone()).or_default() += number;
    }
}

fn shown(figures: &Figures) -> String {
    figures.iter().map(|(of, number)| format!("{number} {of}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::{add, figures, shown};

    #[test]
    fn figures_are_added_up() {
        let mut sum = figures("running 1 test\nnames: 250 schemas, 30 valid\n.\n");
        add(&mut sum, &figures("names: 2 schemas, 1 valid\n"));
        assert_eq!(shown(&sum), "252 schemas, 31 valid");
        assert_eq!(shown(&figures("no line of them")), "");
    }
}
