//! `cargo xtask instructions`: what is done most often is counted in instructions, and held against
//! what stands in a file.
//!
//! Times on a machine with other work tell nothing below a fifth; callgrind counts the same each time,
//! to a fraction of a per cent. So what becomes slower little by little is seen at once.

mod count;
mod list;

use std::path::Path;

use clap::Args;

use crate::process;
use count::{COUNTER, Program};
use list::{Cost, Verdict};

/// Where it stands what the paths cost.
const LIST: &str = "tests/paths/instructions.txt";

/// Count the instructions of what is done most often; fail if something takes more than it did
#[derive(Debug, Default, Args)]
pub(crate) struct Arguments {
    /// Only paths whose name contains one of these
    names: Vec<String>,
    /// Write down what is counted
    #[arg(long)]
    bless: bool,
    /// Why something takes more than it did
    #[arg(long, value_name = "TEXT", requires = "bless")]
    because: Option<String>,
}

/// Counts, and compares or writes.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<(), String> {
    if !process::is_installed(COUNTER) {
        return Err(format!("{COUNTER} is not installed, and nothing else counts instructions"));
    }
    let program = Program::build(root)?;
    let known = list::read(&root.join(LIST))?;
    let paths = program.paths()?;
    let chosen: Vec<_> =
        paths.iter().map(String::as_str).filter(|it| arguments.choose(it)).collect();
    let counts = program.count_all(&chosen)?;
    let counted: Vec<_> = chosen.into_iter().zip(counts).collect();
    let failed = compare(&known, &counted);
    if arguments.bless {
        let because = arguments.because.as_deref();
        return list::write(&root.join(LIST), &list::blessed(&known, &counted, &paths, because)?);
    }
    let gone = known
        .iter()
        .map(|cost| cost.path.as_str())
        .filter(|path| !paths.iter().any(|it| it == path));
    let failed: Vec<_> = failed.into_iter().chain(gone).collect();
    let help =
        "help: `cargo xtask instructions --bless --because TEXT` writes it down, with the reason";
    if failed.is_empty() { Ok(()) } else { Err(format!("{} differ\n{help}", failed.join(", "))) }
}

/// Prints what was counted, beside what stands there, and answers what must not be.
fn compare<'n>(known: &[Cost], counted: &[(&'n str, u64)]) -> Vec<&'n str> {
    let mut failed = Vec::new();
    for &(path, count) in counted {
        let verdict = Verdict::of(list::find(known, path), count);
        println!("{path:<24} {count:>13}  {verdict}");
        if verdict.is_failure() {
            failed.push(path);
        }
    }
    failed
}

impl Arguments {
    fn choose(&self, path: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|name| path.contains(name.as_str()))
    }
}
