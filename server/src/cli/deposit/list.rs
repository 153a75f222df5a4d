//! `swordsmith deposit list`: the deposits that one has made in a collection.

use clap::Args;
use swordsmith_generated::deposit::documents::FeedEntry;
use swordsmith_generated::deposit::operations::{ListDepositsRequest, ListDepositsResponse};

use super::account::Account;
use super::report::{self, Report};
use crate::cli::deposit_error::DepositError;

/// The page size.
const PAGE_SIZE: u64 = 100;

#[derive(Debug, Args)]
pub(in crate::cli) struct List {
    #[command(flatten)]
    pub(super) account: Account,
    /// The collection that they are in
    #[arg(long, value_name = "NAME")]
    collection: String,
}

impl List {
    /// What the collection is called.
    pub(super) fn collection(&self) -> &str {
        &self.collection
    }
}

/// Requests all of them, page by page.
pub(super) async fn run(list: List) -> Result<Report, DepositError> {
    let client = list.account.client()?;
    let mut entries: Vec<FeedEntry> = Vec::new();
    for page in 1.. {
        let collection = list.collection.clone();
        let request = ListDepositsRequest { collection, page, page_size: PAGE_SIZE };
        let ListDepositsResponse::Ok { body, .. } = client.list_deposits(request).await?;
        let is_last =
            body.entry.is_empty() || entries.len() as u64 + body.entry.len() as u64 >= body.count;
        entries.extend(body.entry);
        if is_last {
            break;
        }
    }
    Ok(report::of_list(&entries))
}
