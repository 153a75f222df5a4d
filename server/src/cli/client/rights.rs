//! `swordsmith client grant` and `revoke`: which collections a client may deposit into.

use std::io::Write;

use clap::Args;
use swordsmith_store::{Reach, Store};

use crate::cli::error::CliError;
use crate::cli::output::say;

#[derive(Debug, Args)]
pub(crate) struct Rights {
    /// The name the client signs in with
    name: String,
    /// A collection; may be given several times
    #[arg(long = "collection", value_name = "NAME", required = true, num_args = 1..)]
    collections: Vec<String>,
    /// The right to deposit there on behalf of another client, to which SWORD 2.0's `On-Behalf-Of`
    /// refers; it counts while both have the right to deposit there themselves
    #[arg(long = "for", value_name = "CLIENT")]
    owner: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Grant {
    #[command(flatten)]
    rights: Rights,
    /// Also the right to see, change and delete what that client has deposited there itself, or
    /// others have on its behalf; without it, only what was deposited by virtue of this right
    #[arg(long, requires = "owner")]
    all: bool,
}

impl Grant {
    fn reach(&self) -> Reach {
        Reach::of(self.all)
    }
}

pub(super) async fn grant(
    grant: Grant,
    store: &Store,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let reach = grant.reach();
    let Rights { name, collections, owner } = grant.rights;
    let collections = collections.into_iter().collect();
    if let Some(owner) = owner {
        for (collection, is_new) in
            store.ledger.set_mediation(&name, &owner, collections, Some(reach)).await?
        {
            let granted = if is_new { "granted" } else { "was granted before" };
            let all = if reach.is_all() { ", all deposits there" } else { "" };
            let whom = format!("client {name} for {owner}{all}");
            say(output, &format!("{whom}: collection {collection} {granted}"))?;
        }
        return Ok(());
    }
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
    if let Some(owner) = rights.owner {
        for (collection, was_there) in
            store.ledger.set_mediation(&name, &owner, collections, None).await?
        {
            let revoked = if was_there { "revoked" } else { "was not granted" };
            say(output, &format!("client {name} for {owner}: collection {collection} {revoked}"))?;
        }
        return Ok(());
    }
    for collection in store.ledger.revoke(&name, collections).await? {
        say(output, &format!("client {name}: collection {collection} revoked"))?;
    }
    Ok(())
}
