//! The examination of a complete deposit: metadata and archives, all findings together.

use swordsmith_generated::deposit::documents::DestinationMember;

use super::checks::{self, Findings, Limits, Problem};
use super::{WorkError, unpacking};
use crate::deposit::destination;
use crate::store::{DepositId, Identifiers, Store};

/// What comes of it.
pub(super) enum Verdict {
    /// Nothing was found: it can be loaded.
    Good,
    /// Nothing was found, and there is nothing to load: it is metadata about something else, which is archived as this if it is archived.
    About(Option<Identifiers>),
    /// Something was found.
    Bad(Findings),
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
        _ if !findings.is_empty() => Verdict::Bad(findings),
        Some(reference) => Verdict::About(destination::identifiers(&reference)),
        None => Verdict::Good,
    })
}
