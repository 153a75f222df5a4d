//! `swordsmith client grant` and `revoke`: which collections a client may deposit into.

use std::io::Write;

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::output::say;
use crate::store::Store;

#[derive(Debug, Args)]
pub(crate) struct Rights {
    /// The name the client signs in with
    name: String,
    /// A collection; may be given several times
    #[arg(long = "collection", value_name = "NAME", required = true, num_args = 1..)]
    collections: Vec<String>,
}

pub(super) async fn grant(
    rights: Rights,
    store: &Store,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let (name, collections) = (rights.name, rights.collections.into_iter().collect());
    for (collection, is_new) in store.ledger.grant(&name, collections).await? {
        let granted = if is_new { "granted" } else { "was granted before" };
        say(output, &format!("client {name}: collection {collection} {granted}"))?;
    }
    Ok(())
}

pub(super) async fn revoke(
    rights: Rights,
    store: &Store,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let (name, collections) = (rights.name, rights.collections.into_iter().collect());
    for collection in store.ledger.revoke(&name, collections).await? {
        say(output, &format!("client {name}: collection {collection} revoked"))?;
    }
    Ok(())
}
