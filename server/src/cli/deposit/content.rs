//! `swordsmith deposit content`: what the service holds of a deposit.

use clap::Args;
use swordsmith_generated::deposit::operations::{GetContentRequest, GetContentResponse};

use super::DepositError;
use super::account::Account;
use super::report::{self, Report};

#[derive(Debug, Args)]
pub(in crate::cli) struct Content {
    #[command(flatten)]
    pub(super) account: Account,
    /// The collection that it is in
    #[arg(long, value_name = "NAME")]
    collection: String,
    /// Its number
    #[arg(long, value_name = "ID")]
    deposit: u64,
}

/// Asks for it.
pub(super) async fn run(content: Content) -> Result<Report, DepositError> {
    let client = content.account.client()?;
    let request = GetContentRequest { collection: content.collection, deposit: content.deposit };
    let GetContentResponse::Ok { body } = client.get_content(request).await?;
    Ok(report::of_content(&body))
}
