//! `swordsmith deposit status`: the state of a deposit, and under what identifiers it is archived.

use clap::Args;
use swordsmith_generated::deposit::operations::{GetStatusRequest, GetStatusResponse};

use super::DepositError;
use super::account::Account;
use super::report::{self, Report};

#[derive(Debug, Args)]
pub(in crate::cli) struct Status {
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
pub(super) async fn run(status: Status) -> Result<Report, DepositError> {
    let client = status.account.client()?;
    let request = GetStatusRequest { collection: status.collection, deposit: status.deposit };
    let GetStatusResponse::Ok { body } = client.get_status(request).await?;
    Ok(report::of_status(&body))
}
