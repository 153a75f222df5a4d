//! One file: checked, then parsed by xsd-parser.

use xsd_parser::Parser;
use xsd_parser::pipeline::parser::Error;

use super::{File, check, read};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};

/// Parses a file; what is wrong with it becomes findings.
pub(super) fn parse(
    source: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<File> {
    let tree = read::read(source, sources.get(source), findings)?;
    if !check::check(&tree, findings) {
        return None;
    }
    let text = sources.get(source).text.trim_start_matches('\u{feff}');
    let parser = Parser::new().resolve_includes(false);
    match parser.add_schema_from_str(text) {
        Ok(parsed) => {
            let schema = parsed.finish().schemas().next().map(|(_, it)| it.schema.clone())?;
            Some(File { source, tree, schema })
        }
        Err(error) => {
            findings.error(place(source, &error), message(&error));
            None
        }
    }
}

fn place<E>(source: SourceId, error: &Error<E>) -> Span {
    let position = match error {
        Error::XmlError(error) => error.error.position.unwrap_or_default(),
        _ => 0,
    };
    let at = usize::try_from(position).unwrap_or_default();
    source.span(at, at)
}

fn message<E: std::fmt::Display>(error: &Error<E>) -> String {
    match error {
        Error::XmlError(error) => error.error.kind.to_string(),
        other => other.to_string(),
    }
}
