//! `swordsmith deposit status` and `content`: what the service says of one deposit.

use clap::Args;
use swordsmith_generated::deposit::operations::{
    GetContentRequest, GetContentResponse, GetStatusRequest, GetStatusResponse,
};

use super::account::Account;
use super::report::{self, Report};
use crate::cli::deposit_error::DepositError;

#[derive(Debug, Args)]
pub(in crate::cli) struct Show {
    #[command(flatten)]
    pub(super) account: Account,
    /// The collection that it is in
    #[arg(long, value_name = "NAME")]
    collection: String,
    /// Its number
    #[arg(long, value_name = "ID", value_parser = clap::value_parser!(u64).range(1..))]
    deposit: u64,
}

/// Its state, and under what identifiers it is archived.
pub(super) async fn status(of: Show) -> Result<Report, DepositError> {
    let client = of.account.client()?;
    let request = GetStatusRequest { collection: of.collection, deposit: of.deposit };
    let GetStatusResponse::Ok { body } = client.get_status(request).await?;
    Ok(report::of_status(&body))
}

/// What the service holds of it.
pub(super) async fn content(of: Show) -> Result<Report, DepositError> {
    let client = of.account.client()?;
    let request = GetContentRequest { collection: of.collection, deposit: of.deposit };
    let GetContentResponse::Ok { body } = client.get_content(request).await?;
    Ok(report::of_content(&body))
}
