//! The metadata that replace those of a deposit that is done. They are checked before they are
//! taken, because the deposit is never checked again.

use bytes::Bytes;
use swordsmith_deposit::State;
use swordsmith_store::{Client, Deposit, StoreError};

use super::origins;
use crate::app::App;
use crate::error::Error;
use crate::metadata::Schemas;
use swordsmith_processing::examination;

/// Checks the entry of a request as that of a new deposit, and that it is about the object that the
/// deposit is archived as. Those of a deposit that is still open are checked once it is complete.
pub(super) async fn check(
    app: &App,
    client: &Client,
    deposit: &Deposit,
    entry: Option<&Bytes>,
) -> Result<(), Error> {
    let Some(entry) = entry.filter(|_| deposit.state != State::Partial) else { return Ok(()) };
    origins::check_named(app, client, entry).await?;
    let has_archive = !app.store.ledger.archives_of(deposit.id).await?.is_empty();
    let entries = vec![entry.clone()];
    let of_software = deposit.is_software;
    let examining = tokio::task::spawn_blocking(move || {
        examination::of_metadata(&Schemas, &entries, has_archive, of_software)
    });
    let (referent, findings) = examining.await.map_err(StoreError::unavailable)?;
    if !findings.is_empty() {
        return Err(Error::Metadata(Box::new(findings)));
    }
    let Some(referent) = referent else { return Ok(()) };
    let swhid = referent.identifiers.map(|identifiers| identifiers.swhid);
    if swhid == deposit.swhid { Ok(()) } else { Err(Error::OtherReference) }
}
