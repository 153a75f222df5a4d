//! `swordsmith client`: who may deposit.

mod add;
mod provider;
mod rights;

use std::io::Write;

use clap::{Args, Subcommand};
use swordsmith_store::{Client, Store, StoreError};

use super::error::CliError;
use super::limit::{Limit, shown};
use super::new_password::NewPassword;
use super::output::say;
use rights::{Grant, Rights};
use swordsmith_server::config::Settings;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make a client; its password is asked for
    Add(add::Add),
    /// List all clients and their collections
    List,
    /// Limit how much a client may deposit; what is there already stays
    Limit(Limit),
    /// Give a client a new password, which is asked for; the old one is refused at once
    Password(Password),
    /// Say where the origins of a client are; those of its deposits stay
    Provider(provider::Provider),
    /// Give a client the right to deposit into more collections
    ///
    /// After an error, it has got none of them.
    Grant(Grant),
    /// Take from a client the right to deposit into collections, at once; its deposits stay
    ///
    /// Without the right, the client does not see them. After an error, it has lost none of its
    /// rights. One that it does not have is an error.
    Revoke(Rights),
    /// Shut a client out, at once
    Disable(Name),
    /// Let a client in again that was disabled
    Enable(Name),
}

#[derive(Debug, Args)]
pub(super) struct Name {
    /// The name it signs in with
    name: String,
}

#[derive(Debug, Args)]
pub(super) struct Password {
    /// The name it signs in with
    name: String,
    #[command(flatten)]
    password: NewPassword,
}

pub(super) async fn run(
    command: Command,
    store: &Store,
    settings: &Settings,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let min_length = settings.min_password_length;
    match command {
        Command::Add(client) => add::run(client, store, min_length, output).await,
        Command::List => list(store, output).await,
        Command::Limit(limit) => {
            store.ledger.set_client_quota(&limit.name, limit.quota()).await?;
            say(output, &format!("client {}: {}", limit.name, shown(limit.quota())))
        }
        Command::Password(Password { name, password }) => {
            // Nobody types a password twice to learn that there is no such client.
            if store.ledger.client(&name).await?.is_none() {
                return Err(StoreError::Missing { what: "client", name }.into());
            }
            store.ledger.set_client_password(&name, password.hash(min_length)?).await?;
            say(output, &format!("client {name} has a new password"))
        }
        Command::Provider(provider) => provider::run(provider, store, output).await,
        Command::Grant(rights) => rights::grant(rights, store, output).await,
        Command::Revoke(rights) => rights::revoke(rights, store, output).await,
        Command::Disable(Name { name }) => {
            store.ledger.set_client_enabled(&name, false).await?;
            say(output, &format!("client {name} disabled"))
        }
        Command::Enable(Name { name }) => {
            store.ledger.set_client_enabled(&name, true).await?;
            say(output, &format!("client {name} enabled"))
        }
    }
}

async fn list(store: &Store, output: &mut impl Write) -> Result<(), CliError> {
    let clients = store.ledger.clients().await?;
    clients.iter().try_for_each(|(client, collections)| say(output, &line(client, collections)))
}

/// Name, state, collections, provider, quota, with tabs between them.
fn line(client: &Client, collections: &[String]) -> String {
    let state = if client.enabled { "enabled" } else { "disabled" };
    let provider = client.provider_url.as_deref().unwrap_or("-");
    let (name, collections, quota) = (&client.name, collections.join(","), shown(client.quota));
    format!("{name}\t{state}\t{collections}\t{provider}\t{quota}")
}

#[cfg(test)]
mod tests;
