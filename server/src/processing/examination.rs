//! The examination of a complete deposit: metadata and archives, all findings together.

use bytes::Bytes;
use swordsmith_generated::deposit::documents::{DestinationMember, Reference};

use super::checks::{self, Findings, Limits, Problem};
use super::{WorkError, unpacking};
use crate::deposit::destination;
use crate::store::{DepositId, Identifiers, Store};

/// The outcome of an examination.
pub(super) enum Verdict {
    /// Nothing was found: it can be loaded.
    Accepted,
    /// Nothing was found, and there is nothing to load: the deposit describes something else, with
    /// these identifiers if it is an archived object.
    MetadataOnly(Option<Identifiers>),
    /// Something was found.
    Rejected(Findings),
}

/// Examines a deposit.
pub(super) async fn examine(
    store: &Store,
    deposit: DepositId,
    limits: Limits,
) -> Result<Verdict, WorkError> {
    let entries = store.ledger.entries_of(deposit).await?;
    let archives = store.ledger.archives_of(deposit).await?;
    let has_archive = !archives.is_empty();
    let reading = tokio::task::spawn_blocking(move || of_metadata(&entries, has_archive));
    let (reference, mut findings) = reading.await?;
    findings.append(unpacking::unpack(store, archives, limits).await?.1);
    Ok(match reference {
        _ if !findings.is_empty() => Verdict::Rejected(findings),
        Some(reference) => Verdict::MetadataOnly(destination::identifiers(&reference)),
        None => Verdict::Accepted,
    })
}

/// Examines the metadata entries of a deposit, and whether they suit a deposit with or without an
/// archive. The reference is what a deposit that is metadata only describes. Blocks.
pub(crate) fn of_metadata(
    entries: &[Bytes],
    has_archive: bool,
) -> (Option<Box<Reference>>, Findings) {
    let (destination, mut findings) = checks::metadata_findings(entries);
    let reference = match destination {
        Some(DestinationMember::Reference(reference)) => Some(reference),
        _ => None,
    };
    match (has_archive, &reference) {
        (false, None) => findings.note(Problem::NoArchive),
        (true, Some(_)) => findings.note(Problem::ReferenceAndArchive),
        _ => {}
    }
    (reference, findings)
}
