//! What a build script does: modules in cargo's output folder, findings in cargo's words.

use std::env;
use std::io::{self, Write as _};
use std::path::Path;

use swordsmith_codegen::diagnostic::{Diagnostics, Severity};

use crate::config::Config;
use crate::error::Error;
use crate::folder::Folder;
use crate::input::Input;
use crate::place::Place;

/// The folder in cargo's output folder; `include_module!` knows it.
const FOLDER: &str = "swordsmith";

pub(crate) fn run(config: &Config) -> Result<(), Error> {
    let Some(out) = env::var_os("OUT_DIR") else {
        let message = "OUT_DIR is not set: `compile` is for build scripts, `generate` for others";
        return Err(Error::Output(message.to_owned()));
    };
    say("rerun-if-changed", &config.manifest_path().display().to_string());
    let input = Input::read(config.manifest_path())?;
    // The folder stands for files that are not there yet, too; that of the package has too many.
    if !input.folder().join("Cargo.toml").exists() {
        say("rerun-if-changed", &input.folder().display().to_string());
    }
    for file in input.files() {
        say("rerun-if-changed", &file.display().to_string());
    }
    let place = Place::of_build(&Path::new(&out).join(FOLDER), &input)?;
    match input.generate(&place.destination, config.roots()) {
        Ok((files, notes)) => {
            tell(&notes, &input);
            let folder = Folder::of_generator(&place.folder);
            folder.update(&files).map(drop).map_err(Error::File)
        }
        Err(findings) => {
            // Cargo fails because of the errors; another one would only repeat them.
            tell(&findings, &input);
            Ok(())
        }
    }
}

fn tell(findings: &Diagnostics, input: &Input) {
    for finding in findings.iter() {
        let key = match finding.severity {
            Severity::Error => "error",
            Severity::Note => "warning",
        };
        say(key, &finding.line(input.sources()));
    }
}

fn say(key: &str, value: &str) {
    // Whoever started the script does not listen: there is nobody to be told.
    let _ = writeln!(io::stdout(), "cargo::{key}={value}");
}
