//! The checks of metadata: every entry is validated against the strict schemas, which hold the
//! rules.

use bytes::Bytes;
use swordsmith_generated::deposit::documents::{Authored, DestinationMember, Metadata, Named};
use swordsmith_xml::{Document, Error, ErrorKind, Limits, validate_document};

use super::findings::Findings;
use super::problem::Problem;
use crate::processing::destination;

/// The destination of a deposit and the findings in its metadata. Each entry has to be valid; at
/// least one has to name the software and an author, if they are of software; all that name a
/// destination have to name the same one.
pub fn metadata_findings(
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
            findings.note(located(index, error));
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
    Some(located(entries.len() - 1, lacks?.pop()?))
}

/// Errors further inside are found by the strict validation, too.
fn is_about_the_root(error: &Error) -> bool {
    error.kind() == ErrorKind::Element && error.path().matches('/').count() == 1
}

fn located(index: usize, error: Error) -> Problem {
    Problem::Metadata { entry: index + 1, error: Box::new(error) }
}

#[cfg(test)]
mod tests;
