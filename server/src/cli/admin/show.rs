//! `swordsmith admin show`: everything that is known of a deposit.

use std::io::Write;

use bytes::Bytes;
use clap::Args;
use serde_json::Value;

use super::{Numbers, report};
use crate::cli::{CliError, say};
use crate::store::{
    ArchiveRecord, DepositId, Listed, Selection, Store, StoreError, TransitionRecord, WaitingJob,
};

#[derive(Debug, Args)]
pub(in crate::cli) struct Show {
    #[command(flatten)]
    numbers: Numbers,
    /// As a list of objects in JSON
    #[arg(long)]
    json: bool,
}

/// A deposit with all that belongs to it. It is read in several steps, between which the deposit may change.
pub(super) struct Known {
    pub(super) listed: Listed,
    pub(super) archives: Vec<ArchiveRecord>,
    pub(super) entries: Vec<Bytes>,
    pub(super) transitions: Vec<TransitionRecord>,
    pub(super) job: Option<WaitingJob>,
}

pub(super) async fn run(
    show: &Show,
    store: &Store,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let mut objects = Vec::new();
    for number in &show.numbers.deposits {
        let known = known(store, DepositId(*number)).await?;
        if show.json {
            objects.push(report::whole_object(&known));
        } else {
            report::lines(&known).iter().try_for_each(|line| say(output, line))?;
        }
    }
    if show.json { say(output, &Value::from(objects).to_string()) } else { Ok(()) }
}

async fn known(store: &Store, id: DepositId) -> Result<Known, StoreError> {
    let only = Selection { after: Some(DepositId(id.0 - 1)), limit: 1, ..Selection::default() };
    let found = store.ledger.select(&only).await?.pop();
    let found = found.filter(|listed| listed.deposit.id == id);
    let listed =
        found.ok_or_else(|| StoreError::Missing { what: "deposit", name: id.0.to_string() })?;
    Ok(Known {
        listed,
        archives: store.ledger.archives_of(id).await?,
        entries: store.ledger.entries_of(id).await?,
        transitions: store.ledger.transitions_of(id).await?,
        job: store.ledger.waiting_job(id).await?,
    })
}
