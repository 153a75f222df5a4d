//! `cargo xtask instructions`: what the paths cost that are gone most, in instructions, held against
//! what stands in `tests/instructions.json`.
//!
//! Times on a machine with other work tell nothing below a fifth; callgrind counts the same to a
//! fraction of a per cent. So a path that becomes slower little by little is seen at once.

mod list;
mod paths;

use std::path::Path as File;

use clap::Args;

use crate::callgrind;
use crate::process;
use list::{Cost, Verdict};
use paths::{PATHS, Programs};

/// Where it stands what they cost.
const LIST: &str = "tests/instructions.json";

/// Count the instructions of key paths, and fail if one takes more than is written down
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Only the paths whose name contains one of these
    names: Vec<String>,
    /// Write down what is counted
    #[arg(long)]
    bless: bool,
    /// Why some take more than they did
    #[arg(long, value_name = "TEXT", requires = "bless")]
    because: Option<String>,
}

/// Counts, and compares or writes.
pub(crate) fn run(root: &File, arguments: &Arguments) -> Result<(), String> {
    if !process::is_installed(callgrind::PROGRAM) {
        return Err("valgrind is not installed, and nothing else counts instructions".to_owned());
    }
    let file = root.join(LIST);
    let mut costs = list::read(&file)?;
    let mut programs = Programs::of(root);
    let mut failed = Vec::new();
    for path in PATHS.iter().filter(|path| arguments.choose(path.name)) {
        let counted = path.count(&mut programs)?;
        let known = costs.iter().find(|cost| cost.path == path.name);
        let verdict = Verdict::of(known, counted);
        println!("{:<28} {counted:>12}  {verdict}", path.name);
        if arguments.bless {
            list::note(&mut costs, path.name, counted, arguments.because.as_deref())?;
        } else if verdict.is_failure() {
            failed.push(path.name);
        }
    }
    if arguments.bless {
        return list::write(&file, &list::in_order(&costs, PATHS.iter().map(|path| path.name)));
    }
    let help = "`--bless --because TEXT` writes it down, with the reason";
    if failed.is_empty() { Ok(()) } else { Err(format!("{}: {help}", failed.join(", "))) }
}

impl Arguments {
    fn choose(&self, path: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|name| path.contains(name.as_str()))
    }
}

impl Cost {
    fn new(path: &str, instructions: u64) -> Self {
        Self { path: path.to_owned(), instructions, because: None }
    }
}
