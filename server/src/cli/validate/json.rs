//! `swordsmith validate --schema order.schema.json`: validates JSON documents.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use swordsmith_codegen::excerpt::Excerpt;
use swordsmith_codegen::source::Position;
use swordsmith_codegen::{Bump, build_json_table};
use swordsmith_json::table::{Schema, SubschemaId};
use swordsmith_json::{Error, Limits, validate};

use super::super::input::{Input, InputLimit};
use super::named_bytes;
use super::tally::Tally;
use crate::cli::error::CliError;
use crate::cli::output::say;

/// The documents are the user's own, and as large as `--max-size` allows.
const LIMITS: Limits = Limits {
    bytes: usize::MAX,
    depth: 4096,
    members: usize::MAX,
    values: usize::MAX,
    steps: u64::MAX,
    ..Limits::DEFAULT
};

/// Whether a file is a JSON Schema, by its name.
pub(super) fn is_json_schema(path: &Path) -> bool {
    let extension = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
    ["json", "yaml", "yml"].contains(&extension)
}

/// Checks the documents against the first schema; returns the exit code: 0 if all are valid, 1 if
/// one is not, 2 if one cannot be read.
pub(super) fn run(
    schemas: &[PathBuf],
    (files, limit): (&[PathBuf], InputLimit),
    output: &mut impl Write,
) -> Result<u8, CliError> {
    let arena = Bump::new();
    let (sources, roots) = swordsmith_files::json_schemas(schemas).map_err(CliError::Usage)?;
    let built = build_json_table(&roots, &sources, &arena).map_err(|findings| {
        let shown = schemas.first().map(|it| it.display().to_string()).unwrap_or_default();
        let findings = findings.render(&sources);
        CliError::Usage(format!("invalid or unsupported schema {shown}\n\n{findings}"))
    });
    let (schema, roots) = built?;
    let root = roots.first().copied().unwrap_or(SubschemaId(0));
    let mut tally = Tally::of("document");
    for file in files {
        match Input::open(Some(file), limit).and_then(named_bytes) {
            Ok((name, bytes)) => {
                tally.checked(check((&schema, root), &name, &bytes, output)?);
            }
            Err(error) => {
                tally.unreadable();
                say(output, &format!("error: {error}\n"))?;
            }
        }
    }
    say(output, &tally.to_string())?;
    Ok(tally.exit_code())
}

/// Checks a document and prints its errors; returns their number.
fn check(
    (schema, root): (&Schema<'_>, SubschemaId),
    name: &str,
    bytes: &[u8],
    output: &mut impl Write,
) -> Result<usize, CliError> {
    let errors = validate(schema, root, bytes, &LIMITS);
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    for error in &errors {
        say(output, &Report { name, text, error }.to_string())?;
    }
    Ok(errors.len())
}

/// An error in a document: what is wrong, the position, the JSON Pointer, and the rule.
struct Report<'a> {
    name: &'a str,
    text: &'a str,
    error: &'a Error,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, text, error } = self;
        writeln!(f, "error: {}", error.message())?;
        let (at, end) = (error.position(), error.end());
        let narrow = |number| u32::try_from(number).unwrap_or(u32::MAX);
        let position = Position { line: narrow(at.line), column: narrow(at.column) };
        let start = at.offset.min(text.len());
        let end = end.min(text.len()).max(start);
        write!(f, "{}", Excerpt { name, text, position, start, end })?;
        let margin = " ".repeat(at.line.to_string().len());
        if !error.pointer().is_empty() {
            writeln!(f, "{margin} = at: {}", error.pointer())?;
        }
        for cause in error.causes() {
            let at = if cause.pointer().is_empty() { "the root" } else { cause.pointer() };
            writeln!(f, "{margin} = note: {}, at {at}", cause.message())?;
        }
        match error.rule() {
            Some(rule) => writeln!(f, "{margin} = rule: `{}` in {}", rule.keyword, rule.schema),
            None => Ok(()),
        }
    }
}
