//! `cargo xtask codegen`: the code of this repository from its schemas, or a crate from others.

use std::path::{Path, PathBuf};

use clap::Args;
use swordsmith_build::{Config, Error, Report};

/// The manifests of this repository; they say where their output is.
const MANIFESTS: [&str; 6] = [
    "schemas/swordsmith.toml",
    "examples/checked-in/schemas/swordsmith.toml",
    "examples/schema-crate/schemas/swordsmith.toml",
    "examples/service/schemas/swordsmith.toml",
    "tests/crates/shelter/schemas/swordsmith.toml",
    "tests/crates/trade/schemas/swordsmith.toml",
];

/// What crates below the generated one have of it, and where: generated files that need nothing else.
const SHARED: [(&str, &str); 1] =
    [("generated/src/deposit/states.rs", "server/deposit/src/states.rs")];

/// Write generated/ from schemas/, or a crate from other schemas
#[derive(Debug, Args)]
pub(crate) struct Codegen {
    /// Write nothing; fail if the checked-in code is not what the schemas make
    #[arg(long, conflicts_with_all = ["manifest", "out"])]
    check: bool,
    /// The manifest of other schemas
    #[arg(long, value_name = "FILE", requires = "out")]
    manifest: Option<PathBuf>,
    /// The folder of the crate that is written
    #[arg(long, value_name = "DIR", requires = "manifest")]
    out: Option<PathBuf>,
    /// Only the documents with these roots, and what they reach
    #[arg(long, value_name = "{NAMESPACE}LOCAL", num_args = 1.., requires = "manifest")]
    only: Vec<String>,
}

/// Runs the command.
pub(crate) fn run(root: &Path, arguments: &Codegen) -> Result<(), String> {
    match (&arguments.manifest, &arguments.out) {
        (Some(manifest), Some(out)) => write_crate(root, manifest, out, &arguments.only),
        _ if arguments.check => check(root),
        _ => write_own(root),
    }
}

/// Writes the code of this repository; says what is another now.
fn write_own(root: &Path) -> Result<(), String> {
    let mut is_another = false;
    for config in own(root) {
        let report = config.generate().map_err(|error| error.to_string())?;
        report.notes.iter().for_each(|note| print!("{note}"));
        if report.written + report.removed > 0 {
            println!("{report}");
            is_another = true;
        }
    }
    is_another |= share(root)?;
    if !is_another {
        println!("all of it is what the schemas make");
    }
    Ok(())
}

/// Copies what is shared; returns whether something is another now.
fn share(root: &Path) -> Result<bool, String> {
    let mut is_another = false;
    for (from, to) in SHARED {
        let generated = read(root, from)?;
        if read(root, to).is_ok_and(|now| now == generated) {
            continue;
        }
        std::fs::write(root.join(to), generated).map_err(|error| format!("{to}: {error}"))?;
        println!("{to}: written");
        is_another = true;
    }
    Ok(is_another)
}

fn read(root: &Path, name: &str) -> Result<String, String> {
    std::fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"))
}

/// Writes a crate for other schemas, which is compiled against the runtime of this checkout.
pub(crate) fn write_crate(
    root: &Path,
    manifest: &Path,
    out: &Path,
    only: &[String],
) -> Result<(), String> {
    let config = Config::new().manifest(manifest).crate_folder(out).only(only);
    told(config.runtime(root.join("codegen/runtime/swordsmith")).generate())
}

/// Whether the checked-in code is what the schemas make.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let stale = |error: Error| match error {
        Error::Drift(drift) => format!("{drift}run `cargo xtask codegen` and commit the result"),
        other => other.to_string(),
    };
    own(root).try_for_each(|config| config.check().map(drop).map_err(stale))?;
    for (from, to) in SHARED {
        if read(root, from)? != read(root, to)? {
            return Err(format!(
                "{to} is not {from}: run `cargo xtask codegen` and commit the result"
            ));
        }
    }
    Ok(())
}

fn own(root: &Path) -> impl Iterator<Item = Config> {
    MANIFESTS.into_iter().map(|path| Config::new().manifest(root.join(path)))
}

fn told(report: Result<Report, Error>) -> Result<(), String> {
    let report = report.map_err(|error| error.to_string())?;
    report.notes.iter().for_each(|note| print!("{note}"));
    println!("{report}");
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn generated_files_are_up_to_date() {
        let root = crate::project_root();
        // Twice: the same schemas make the same bytes.
        for _ in 0..2 {
            super::check(&root).unwrap_or_else(|message| panic!("{message}"));
        }
    }
}
