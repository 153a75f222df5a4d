//! Files of Protocol Buffers.

mod file;
mod pool;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use swordsmith_build::Error;

use crate::random::Random;
use crate::{Module, Numbers, list};

/// How often other files are made in place of refused ones.
const ATTEMPTS: usize = 20;

/// How the generator says that two names would be one, and the compiler that they are.
const REFUSED: [&str; 4] = [
    "would both be `",
    "would be in the module `",
    "is already defined in file",
    "is defined twice", // an optional field `x` is a oneof `_x`, too
];

/// Generates the modules into a folder, with a list of them. What the generator refuses because of
/// its names is none of them.
pub(super) fn write(root: &Path, numbers: Numbers) -> Result<(), Error> {
    let (mut modules, mut rows, mut refused, mut done) = (String::new(), String::new(), 0, None);
    for (number, attempt) in numbers.flat_map(|number| (0..ATTEMPTS).map(move |at| (number, at))) {
        if done == Some(number) {
            continue;
        }
        let mut random = Random::of(format!("proto {number}.{attempt}").as_bytes());
        let files = file::random(&mut random);
        let names: Vec<_> = files.iter().map(|(name, _)| format!("{name:?}")).collect();
        let of = format!("proto = [{}]", names.join(", "));
        let module = Module::write(root, number, &of, &files);
        match module.generate() {
            Ok(()) => done = Some(number),
            Err(Error::Findings(findings)) if is_refused(&findings) => {
                refused += 1;
                continue;
            }
            Err(error) => return Err(error),
        }
        modules.push_str(&module.declared());
        let (folder, name) = (module.folder.to_string_lossy(), &module.name);
        let _ = writeln!(rows, "    ({folder:?}, {name}::messages::MESSAGES),");
    }
    list(root, &modules, "(&str, &[MessageType])", &rows);
    fs::write(root.join("refused.rs"), refused.to_string()).expect("cargo's folder is writable");
    Ok(())
}

/// Whether every error is about names.
fn is_refused(findings: &str) -> bool {
    let mut errors = findings.lines().filter(|line| line.starts_with("error")).peekable();
    errors.peek().is_some() && errors.all(|line| REFUSED.iter().any(|words| line.contains(words)))
}
