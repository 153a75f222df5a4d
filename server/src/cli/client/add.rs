//! `swordsmith client add`: makes a client.

use std::io::Write;

use clap::Args;
use swordsmith_deposit::clock::{Clock, SystemClock};
use swordsmith_store::{NewClient, Store};

use crate::cli::error::CliError;
use crate::cli::new_password::NewPassword;
use crate::cli::output::say;

#[derive(Debug, Args)]
pub(crate) struct Add {
    /// The name it signs in with
    name: String,
    /// A collection it may deposit into; may be given several times
    #[arg(long = "collection", value_name = "NAME", required = true, num_args = 1..)]
    collections: Vec<String>,
    /// Where the origins of this client are: each of its origin URLs starts with this
    #[arg(long, value_name = "URL")]
    provider_url: Option<String>,
    #[command(flatten)]
    password: NewPassword,
}

pub(super) async fn run(
    client: Add,
    store: &Store,
    min_password_length: usize,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let Add { name, collections, provider_url, password } = client;
    check_name(&name)?;
    provider_url.as_deref().map(check_url).transpose()?;
    let password_hash = password.hash(min_password_length)?;
    let client = NewClient { name, password_hash, provider_url, collections };
    let made = store.ledger.add_client(client, SystemClock.now()).await?;
    say(output, &format!("client {} made", made.name))
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

/// Whether a URL can be the beginning of origins.
pub(super) fn check_url(url: &str) -> Result<(), CliError> {
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
