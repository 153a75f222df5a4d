//! The examination of a complete deposit: metadata and archives, all findings together.

use swordsmith_generated::deposit::documents::{DestinationMember, Reference};

use super::checks::{self, Findings, Limits, Problem};
use super::{WorkError, unpacking};
use crate::deposit::destination;
use crate::deposit::tree::Tree;
use crate::store::{DepositId, Identifiers, Store};

/// The outcome of an examination.
pub(super) enum Verdict {
    /// Nothing was found: what it unpacks to can be loaded.
    Accepted(Tree),
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
    let opened = unpacking::open_all(store, archives).await?;
    let reading = tokio::task::spawn_blocking(move || {
        let (destination, mut findings) = checks::metadata_findings(&entries);
        let reference = destination.and_then(reference);
        match (opened.is_empty(), &reference) {
            (true, None) => findings.note(Problem::NoArchive),
            (false, Some(_)) => findings.note(Problem::ReferenceAndArchive),
            _ => {}
        }
        let (tree, found) = unpacking::unpack(opened, limits)?;
        findings.append(found);
        Ok(match reference {
            _ if !findings.is_empty() => Verdict::Rejected(findings),
            Some(reference) => Verdict::MetadataOnly(destination::identifiers(&reference)),
            None => Verdict::Accepted(tree),
        })
    });
    reading.await?
}

fn reference(destination: DestinationMember) -> Option<Reference> {
    match destination {
        DestinationMember::Reference(reference) => Some(*reference),
        _ => None,
    }
}
