//! `swordsmith validate`: validates documents against schemas; every error has its position.

mod json;
mod messages;
mod place;
mod report;
mod schema;
mod tally;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use swordsmith_codegen::Bump;
use swordsmith_xml::table::{ElementId, Schema};
use swordsmith_xml::{Error, Limits, decode, validate, validate_root};

use super::input::{Input, InputLimit};
use super::messages::{Format, ProtoFiles};
use crate::cli::error::CliError;
use crate::cli::output::say;
use report::Report;
use tally::Tally;

#[derive(Debug, Args)]
pub(super) struct Validate {
    /// The documents; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The XML Schema document to start from, or several, or a JSON Schema (`.json`, `.yaml`); what it
    /// includes, imports or refers to is read from disk, nothing is fetched [default: the schemas of
    /// the deposit service]
    #[arg(long, value_name = "ROOT.xsd|ROOT.json")]
    schema: Vec<PathBuf>,
    /// An OASIS catalog that says where imported documents are found; asked before all else, the
    /// first one first
    #[arg(long, value_name = "CATALOG.xml", requires = "schema")]
    catalog: Vec<PathBuf>,
    /// The global element that each root must be: `{namespace}local`, or `local` if it is in no
    /// namespace [default: any]
    #[arg(long, value_name = "{NAMESPACE}LOCAL")]
    element: Option<String>,
    /// The files are messages of Protocol Buffers of that type, as `package.Message`
    #[arg(long, value_name = "PKG.MSG", conflicts_with_all = ["schema", "catalog", "element"])]
    message: Option<String>,
    #[command(flatten)]
    proto_files: ProtoFiles,
    /// The format of the messages [default: what the file's name ends in says (`.json`;
    /// `.textproto`, `.txtpb`, `.pbtxt`), else binary]
    #[arg(long, value_name = "FORMAT", requires = "message")]
    from: Option<Format>,
    #[command(flatten)]
    limit: InputLimit,
}

/// The documents are the user's own, and as large as `--max-size` allows; only what multiplies
/// memory is limited here.
const LIMITS: Limits = Limits {
    bytes: usize::MAX,
    depth: 4096,
    elements: usize::MAX,
    document_type: usize::MAX,
    text: usize::MAX,
    ..Limits::DEFAULT
};

/// Checks the documents; returns the exit code: 0 if all are valid, 1 if one is not, 2 if one
/// cannot be read.
pub(super) fn run(validate: &Validate, output: &mut impl Write) -> Result<u8, CliError> {
    if let Some(message) = &validate.message {
        return messages::run(
            (message, &validate.proto_files),
            validate.from,
            (&validate.files, validate.limit),
            output,
        );
    }
    if validate.schema.first().is_some_and(|root| json::is_json_schema(root)) {
        return json::run(&validate.schema, (&validate.files, validate.limit), output);
    }
    let arena = Bump::new();
    let loaded;
    let mut notes = Vec::new();
    let schema: &Schema<'_> = if validate.schema.is_empty() {
        schema::built_in()
    } else {
        loaded = schema::load(&validate.schema, &validate.catalog, &arena)?;
        notes.clone_from(&loaded.1);
        &loaded.0
    };
    let root = validate.element.as_deref().map(|name| schema::element(schema, name)).transpose()?;
    let mut tally = Tally::of("document");
    for file in &validate.files {
        match Input::open(Some(file), validate.limit).and_then(named_bytes) {
            Ok((name, bytes)) => tally.checked(check(schema, root, &name, &bytes, output)?),
            Err(error) => {
                tally.unreadable();
                say(output, &format!("error: {error}\n"))?;
            }
        }
    }
    notes.iter().try_for_each(|note| say(output, note))?;
    say(output, &tally.to_string())?;
    Ok(tally.exit_code())
}

/// Checks a document and prints its errors; returns their number.
fn check(
    schema: &Schema<'_>,
    root: Option<ElementId>,
    name: &str,
    bytes: &[u8],
    output: &mut impl Write,
) -> Result<usize, CliError> {
    let errors: Vec<Error> = match root {
        None => validate(schema, bytes, &LIMITS),
        Some(root) => validate_root(schema, root, bytes, &LIMITS),
    };
    if errors.is_empty() {
        return Ok(0);
    }
    let text = decode(bytes).ok();
    for error in &errors {
        say(output, &Report { name, text: text.as_deref(), error }.to_string())?;
    }
    Ok(errors.len())
}

fn named_bytes(input: Input) -> Result<(String, Vec<u8>), CliError> {
    let name = input.name.clone();
    Ok((name, input.bytes()?))
}
