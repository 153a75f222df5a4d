//! `cargo xtask bench`: ours, the baselines and the lower bound side by side in one run.
//!
//! The measuring programs are in `tests/baselines`; this builds and runs them, and prints the
//! figures.

mod allocations;
mod cases;
mod codegen;
mod compile;
mod instructions;
mod json;
mod json_documents;
mod package;
mod programs;
mod proto;
mod real;
mod row;
mod server;
mod table;
mod xml;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use row::Row;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Which benches; all, if none is named
    #[arg(value_enum)]
    benches: Vec<Bench>,
    /// The figures as a list of objects in JSON
    #[arg(long)]
    json: bool,
    /// A folder of real schemas with real documents, as `xsd-suite` takes it
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Only these cases of that folder; of `server`, those whose name contains one of these
    #[arg(long, value_name = "CASE", num_args = 1..)]
    only: Vec<String>,
    /// Also measure the code of other generators for those cases
    #[arg(long, alias = "peers")]
    baselines: bool,
    #[command(flatten)]
    load: server::Load,
    /// Generate the crate of a case: what the program calls in a process of its own
    #[arg(long, value_name = "CASE", hide = true, exclusive = true)]
    generate: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Bench {
    /// Documents
    Xml,
    /// JSON documents
    Json,
    /// Messages
    Proto,
    /// The generator itself
    Codegen,
    /// The compiler on generated types
    Compile,
    /// The server under load
    Server,
}

/// The default folder of real schemas, relative to the root.
const DATA: &str = "../shared/data/xsd-real";

impl Arguments {
    /// The folder of real schemas, which may not exist.
    fn folder(&self, root: &Path) -> PathBuf {
        self.data.clone().unwrap_or_else(|| root.join(DATA))
    }
}

impl Bench {
    fn rows(self, root: &Path, arguments: &Arguments) -> Result<Vec<Row>, String> {
        match self {
            Self::Xml => xml::rows(root, arguments),
            Self::Json => json_documents::rows(root),
            Self::Proto => proto::rows(root),
            Self::Codegen => codegen::rows(root, &arguments.folder(root)),
            Self::Compile => compile::rows(root),
            Self::Server => server::rows(root, &arguments.load, &arguments.only),
        }
    }
}

/// Runs the benches in the order of [`Bench`], whatever the order in which they are named.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<(), String> {
    if let Some(case) = &arguments.generate {
        return real::generate(root, case);
    }
    let named = &arguments.benches;
    let mut rows = Vec::new();
    for bench in Bench::value_variants() {
        if named.is_empty() || named.contains(bench) {
            rows.extend(bench.rows(root, arguments)?);
        }
    }
    print!("{}", if arguments.json { json::of(&rows) } else { table::of(&rows) });
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn parse(text: &str) -> Result<Arguments, clap::Error> {
        let words = ["bench"].into_iter().chain(text.split(' '));
        Line::try_parse_from(words).map(|line| line.arguments)
    }

    #[test]
    fn arguments_are_taken_in_any_order() {
        let real = parse("--json xml --data real").unwrap();
        assert_eq!(real.benches, [Bench::Xml]);
        assert!(real.json);
        assert_eq!(real.data, Some(PathBuf::from("real")));
        let some = parse("xml --only a b --json").unwrap();
        assert_eq!((some.benches.len(), some.only.len(), some.json), (1, 2, true));
        assert!(parse("xml fast").is_err());
        assert!(parse("--data").is_err());
    }
}
