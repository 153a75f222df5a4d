//! The examination of a complete deposit: metadata and archives, all findings together.

use std::sync::Arc;

use bytes::Bytes;
use swordsmith_store::{ArchiveRecord, Deposit, Identifiers, Store};
use tokio::task::spawn_blocking;
use tracing::Instrument;

use super::WorkError;
use super::checks::{Findings, Limits, Problem};
use super::loading::{self, Loaded};
use super::unpacking::{self, Unpacked};
use super::worker::Place;
use crate::metadata::{CheckMetadata, Referent};
use crate::spans::step;

/// Archives of up to so many bytes in all are loaded at once when nothing is found: that takes less
/// time than to write that it begins.
const LOADED_AT_ONCE: u64 = 1 << 20;

/// What a deposit of metadata that refer to nothing has come to, for a person.
const NO_FILES: &str = "The metadata are kept; the deposit has no files.";

/// The outcome of an examination.
pub(super) enum Verdict {
    /// Nothing was found: it can be loaded.
    Accepted(Unpacked),
    /// Nothing was found, and it was so small that it has been loaded.
    Loaded(Loaded),
    /// Nothing was found, and there is nothing to load: the deposit describes something else, in
    /// words and with these identifiers, if it is an archived object.
    MetadataOnly(String, Option<Identifiers>),
    /// Something was found.
    Rejected(Findings),
}

/// Examines a deposit. If nobody waits for that any more, it goes on to its end, and keeps its place
/// until then.
pub(super) async fn examine(
    store: &Store,
    deposit: &Deposit,
    metadata: Arc<dyn CheckMetadata>,
    limits: Limits,
    place: Place,
) -> Result<(Verdict, Place), WorkError> {
    let of_software = deposit.is_software;
    let contents = store.ledger.contents_of(deposit.id).await?;
    let size: u64 = contents.archives.iter().map(size).sum();
    let found = unpacking::find(store, contents.archives).await?;
    let entries = contents.entries;
    let reading = spawn_blocking(move || -> Result<(Verdict, Place), WorkError> {
        let opened = unpacking::open(found)?;
        let is_empty = opened.is_empty();
        let (referent, mut findings) =
            of_metadata(metadata.as_ref(), &entries, !is_empty, of_software);
        let (unpacked, found) = unpacking::unpack(opened, limits)?;
        findings.append(found);
        let verdict = match referent {
            _ if !findings.is_empty() => Verdict::Rejected(findings),
            Some(Referent { detail, identifiers }) => Verdict::MetadataOnly(detail, identifiers),
            None if is_empty => Verdict::MetadataOnly(NO_FILES.to_owned(), None),
            None if size <= LOADED_AT_ONCE => Verdict::Loaded(loading::loaded(unpacked)?),
            None => Verdict::Accepted(unpacked),
        };
        Ok((verdict, place))
    });
    reading.instrument(step!("check")).await?
}

fn size(archive: &ArchiveRecord) -> u64 {
    archive.fingerprint.size
}

/// Examines the metadata entries of a deposit, and whether they suit a deposit with or without an
/// archive: software has to have one, and a title and an author, or to refer to what is there.
/// Returns what a deposit of metadata only describes. Blocks.
pub fn of_metadata(
    metadata: &dyn CheckMetadata,
    entries: &[Bytes],
    has_archive: bool,
    of_software: bool,
) -> (Option<Referent>, Findings) {
    let (referent, mut findings) = metadata.check(entries, of_software);
    match (has_archive, &referent) {
        (false, None) if of_software => findings.note(Problem::NoArchive),
        (true, Some(_)) => findings.note(Problem::ReferenceAndArchive),
        _ => {}
    }
    (referent, findings)
}
