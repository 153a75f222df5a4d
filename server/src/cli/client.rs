//! `swordsmith client`: who may deposit.

use std::io::Write;

use clap::Subcommand;

use super::error::CliError;
use super::limit::{Limit, shown};
use super::output::say;
use super::password;
use crate::auth::hash_password;
use crate::clock::{Clock, SystemClock};
use crate::store::{Client, NewClient, Store};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Make a client; its password is asked for
    Add {
        /// The name it signs in with
        name: String,
        /// A collection it may deposit into; may be given several times
        #[arg(long = "collection", value_name = "NAME", required = true, num_args = 1..)]
        collections: Vec<String>,
        /// Where the origins of this client are: each of its origin URLs starts with this
        #[arg(long, value_name = "URL")]
        provider_url: Option<String>,
        /// Read the password from the first line of standard input instead of asking for it
        #[arg(long)]
        password_stdin: bool,
    },
    /// List all clients and their collections
    List,
    /// Limit how much a client may deposit; what is there already stays
    Limit(Limit),
    /// Shut a client out, at once
    Disable {
        /// The name it signs in with
        name: String,
    },
}

pub(super) async fn run(
    command: Command,
    store: &Store,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    match command {
        Command::Add { name, collections, provider_url, password_stdin } => {
            check_name(&name)?;
            provider_url.as_deref().map(check_url).transpose()?;
            let password = if password_stdin { password::from_stdin() } else { password::asked() }?;
            let password_hash = hash_password(&password)?;
            let client = NewClient { name, password_hash, provider_url, collections };
            let made = store.ledger.add_client(client, SystemClock.now()).await?;
            say(output, &format!("client {} made", made.name))
        }
        Command::List => {
            let clients = store.ledger.clients().await?;
            clients
                .iter()
                .try_for_each(|(client, collections)| say(output, &line(client, collections)))
        }
        Command::Limit(limit) => {
            store.ledger.set_client_quota(&limit.name, limit.quota()).await?;
            say(output, &format!("client {}: {}", limit.name, shown(limit.quota())))
        }
        Command::Disable { name } => {
            store.ledger.set_client_enabled(&name, false).await?;
            say(output, &format!("client {name} disabled"))
        }
    }
}

/// Name, state, collections, provider, quota, with tabs between them.
fn line(client: &Client, collections: &[String]) -> String {
    let state = if client.enabled { "enabled" } else { "disabled" };
    let provider = client.provider_url.as_deref().unwrap_or("-");
    let (name, collections, quota) = (&client.name, collections.join(","), shown(client.quota));
    format!("{name}\t{state}\t{collections}\t{provider}\t{quota}")
}

/// Whether Basic authentication (RFC 7617) can carry a name.
fn check_name(name: &str) -> Result<(), CliError> {
    if name.is_empty() || name.contains(':') || name.chars().any(char::is_control) {
        return Err(CliError::Usage(format!(
            "{name:?} is no name for a client: it needs a character, and neither colons nor control characters"
        )));
    }
    Ok(())
}

fn check_url(url: &str) -> Result<(), CliError> {
    let parsed = url.parse::<http::Uri>();
    match parsed.as_ref().map(|url| (url.scheme_str(), url.host())) {
        Ok((Some("http" | "https"), Some(_))) => Ok(()),
        _ => Err(CliError::Usage(format!("{url:?} is no http or https URL"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_basic_authentication_cannot_carry_are_refused() {
        for (name, good) in
            [("ada", true), ("ada lovelace", true), ("", false), ("a:b", false), ("a\n", false)]
        {
            assert_eq!(check_name(name).is_ok(), good, "{name:?}");
        }
    }

    #[test]
    fn provider_urls_are_urls() {
        for (url, good) in
            [("https://hal.example/", true), ("hal.example", false), ("ftp://hal.example/", false)]
        {
            assert_eq!(check_url(url).is_ok(), good, "{url:?}");
        }
    }
}
