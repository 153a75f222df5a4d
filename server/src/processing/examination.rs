//! The examination of a complete deposit: metadata and archives, all findings together.

use swordsmith_generated::deposit::documents::DestinationMember;

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
    let reading = tokio::task::spawn_blocking(move || checks::metadata_findings(&entries));
    let (destination, mut findings) = reading.await?;
    let archives = store.ledger.archives_of(deposit).await?;
    let reference = match destination {
        Some(DestinationMember::Reference(reference)) => Some(reference),
        _ => None,
    };
    match (archives.is_empty(), &reference) {
        (true, None) => findings.note(Problem::NoArchive),
        (false, Some(_)) => findings.note(Problem::ReferenceAndArchive),
        _ => {}
    }
    findings.append(unpacking::unpack(store, archives, limits).await?.1);
    Ok(match reference {
        _ if !findings.is_empty() => Verdict::Rejected(findings),
        Some(reference) => Verdict::MetadataOnly(destination::identifiers(&reference)),
        None => Verdict::Accepted,
    })
}
