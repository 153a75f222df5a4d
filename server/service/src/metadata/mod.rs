//! The metadata of deposits, read by their schemas. The checks: every entry is validated against the
//! strict schemas, which hold the rules.

pub(crate) mod destination;

use bytes::Bytes;
use swordsmith_generated::deposit::documents::{Authored, DestinationMember, Metadata, Named};
use swordsmith_processing::checks::{Findings, Problem};
use swordsmith_processing::{CheckMetadata, Referent};
use swordsmith_xml::{Document, Error, ErrorKind, Limits, validate_document};

/// Checks metadata by the schemas of the deposit service.
pub(crate) struct Schemas;

impl CheckMetadata for Schemas {
    fn check(&self, entries: &[Bytes], of_software: bool) -> (Option<Referent>, Findings) {
        let (destination, findings) = metadata_findings(entries, of_software);
        match destination {
            Some(DestinationMember::Reference(reference)) => {
                (Some(destination::referent(&reference)), findings)
            }
            _ => (None, findings),
        }
    }
}

/// The destination of a deposit and the findings in its metadata. Each entry has to be valid; at
/// least one has to name the software and an author, if they are of software; all that name a
/// destination have to name the same one.
fn metadata_findings(
    entries: &[Bytes],
    of_software: bool,
) -> (Option<DestinationMember>, Findings) {
    let mut findings = Findings::default();
    if entries.is_empty() && of_software {
        findings.note(Problem::NoMetadata);
        return (None, findings);
    }
    for (index, entry) in entries.iter().enumerate() {
        for error in errors::<Metadata>(entry) {
            findings.note_with(|| located(index, &error));
        }
    }
    if of_software {
        let lacking = [lacking::<Named>(entries), lacking::<Authored>(entries)];
        lacking.into_iter().flatten().for_each(|problem| findings.note(problem));
    }
    let mut destinations = entries.iter().filter_map(|entry| destination::of(entry));
    let destination = destinations.next();
    if destinations.any(|other| Some(&other) != destination.as_ref()) {
        findings.note(Problem::Destinations);
    }
    (destination, findings)
}

fn errors<T: Document>(entry: &[u8]) -> Vec<Error> {
    validate_document(T::SCHEMA, T::DOCUMENT, entry, &Limits::DEFAULT)
}

/// An element that no entry has, as an error of the last entry.
fn lacking<T: Document>(entries: &[Bytes]) -> Option<Problem> {
    let lacks = entries.iter().map(|entry| errors::<T>(entry).into_iter().find(is_about_the_root));
    let lacks: Option<Vec<Error>> = lacks.collect();
    Some(located(entries.len() - 1, &lacks?.pop()?))
}

/// Errors further inside are found by the strict validation, too.
fn is_about_the_root(error: &Error) -> bool {
    error.kind() == ErrorKind::Element && error.path().matches('/').count() == 1
}

fn located(index: usize, error: &Error) -> Problem {
    Problem::Metadata { entry: index + 1, error: error.to_string() }
}

#[cfg(test)]
mod tests;
