//! `swordsmith client provider`: where the origins of a client are.

use std::io::Write;

use clap::Args;
use swordsmith_store::Store;

use super::add::check_url;
use crate::cli::error::CliError;
use crate::cli::output::say;

#[derive(Debug, Args)]
#[expect(clippy::struct_field_names, reason = "it is the name of the flag, as of `client add`")]
pub(crate) struct Provider {
    /// The name it signs in with
    name: String,
    /// Each origin URL of this client starts with this
    #[arg(long, value_name = "URL", required_unless_present = "none", conflicts_with = "none")]
    provider_url: Option<String>,
    /// The client may name no origins
    #[arg(long)]
    none: bool,
}

pub(super) async fn run(
    provider: Provider,
    store: &Store,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let Provider { name, provider_url, none: _ } = provider;
    provider_url.as_deref().map(check_url).transpose()?;
    store.ledger.set_client_provider(&name, provider_url.clone()).await?;
    let url = provider_url.as_deref().unwrap_or("none");
    say(output, &format!("client {name}: provider URL {url}"))
}
