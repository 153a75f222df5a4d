//! `swordsmith deposit status` and `content`: what the service says of one deposit.

use clap::Args;
use swordsmith_generated::deposit::operations::{
    GetContentRequest, GetContentResponse, GetStatusRequest, GetStatusResponse,
};

use super::account::Account;
use super::report::{self, Report};
use super::sword2;
use crate::cli::deposit_error::DepositError;

#[derive(Debug, Args)]
pub(in crate::cli) struct Show {
    #[command(flatten)]
    pub(super) account: Account,
    /// The collection that it is in
    #[arg(long, value_name = "NAME", required_if_eq("dialect", "deposit"))]
    collection: Option<String>,
    /// Its number; of SWORD 2.0, its Edit-IRI
    #[arg(long, value_name = "ID", value_parser = name)]
    deposit: Name,
}

/// What a deposit is called.
#[derive(Debug, Clone)]
enum Name {
    Number(u64),
    Iri(String),
}

fn name(text: &str) -> Result<Name, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(Name::Number(number)),
        _ if sword2::is_iri(text) => Ok(Name::Iri(text.to_owned())),
        _ => Err("it is neither a number from 1 on nor an IRI".to_owned()),
    }
}

impl Show {
    /// Its Edit-IRI.
    pub(super) fn iri(&self) -> Result<&str, DepositError> {
        match &self.deposit {
            Name::Iri(iri) => Ok(iri),
            Name::Number(_) => {
                Err(DepositError::Usage("a deposit of SWORD 2.0 has an IRI, no number".to_owned()))
            }
        }
    }

    /// Its collection and number.
    fn place(&self) -> Result<(String, u64), DepositError> {
        match (&self.collection, &self.deposit) {
            (Some(collection), Name::Number(number)) => Ok((collection.clone(), *number)),
            _ => Err(DepositError::Usage("a deposit has a collection and a number".to_owned())),
        }
    }
}

/// Its state, and under what identifiers it is archived.
pub(super) async fn status(of: Show) -> Result<Report, DepositError> {
    let client = of.account.client()?;
    let (collection, deposit) = of.place()?;
    let request = GetStatusRequest { collection, deposit };
    let GetStatusResponse::Ok { body } = client.get_status(request).await?;
    Ok(report::of_status(&body))
}

/// What the service holds of it.
pub(super) async fn content(of: Show) -> Result<Report, DepositError> {
    let client = of.account.client()?;
    let (collection, deposit) = of.place()?;
    let request = GetContentRequest { collection, deposit };
    let GetContentResponse::Ok { body } = client.get_content(request).await?;
    Ok(report::of_content(&body))
}
