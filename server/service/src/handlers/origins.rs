//! The origin of a deposit: the one that its metadata name, or one of its own.

use bytes::Bytes;
use swordsmith_deposit::{State, origin};
use swordsmith_generated::deposit::documents::DestinationMember;
use swordsmith_store::{Client, Deposit};

use crate::app::App;
use crate::error::Error;
use crate::metadata::destination;

/// The origin of a new deposit; `None` if it is metadata about something else, or if its client has
/// no provider.
pub(super) async fn origin_url_of_new_deposit(
    app: &App,
    client: &Client,
    entry: Option<&Bytes>,
    slug: Option<&str>,
) -> Result<Option<String>, Error> {
    let made = || {
        let provider = client.provider_url.as_deref()?;
        Some(origin::made(provider, slug, &origin::uuid(&app.context.ids.next())))
    };
    named(app, client, entry).await.map(|named| named.unwrap_or_else(made))
}

/// The origin of a deposit after an entry was added. An entry may name it while it is open; one
/// that names none leaves it unchanged.
pub(super) async fn origin_url_of_changed_deposit(
    app: &App,
    client: &Client,
    deposit: &Deposit,
    entry: Option<&Bytes>,
) -> Result<Option<String>, Error> {
    let kept = || deposit.origin_url.clone();
    if deposit.state != State::Partial {
        return Ok(kept());
    }
    named(app, client, entry).await.map(|named| named.unwrap_or_else(kept))
}

/// Checks that the client may name the origin and the provenance that the entry names, if it names
/// any.
pub(super) async fn check_named(app: &App, client: &Client, entry: &Bytes) -> Result<(), Error> {
    named(app, client, Some(entry)).await.map(drop)
}

/// The origin that the entry names: `None` if it names none, `Some(None)` if it says that there is
/// no origin.
async fn named(
    app: &App,
    client: &Client,
    entry: Option<&Bytes>,
) -> Result<Option<Option<String>>, Error> {
    let Some(entry) = entry else { return Ok(None) };
    for url in destination::provenance_of(entry) {
        check_provider(client, "provenance", &url)?;
    }
    let Some(destination) = destination::of(entry) else { return Ok(None) };
    let url = match &destination {
        DestinationMember::CreateOrigin(of) | DestinationMember::AddToOrigin(of) => &of.origin.url,
        DestinationMember::Reference(_) => return Ok(Some(None)),
    };
    check_provider(client, "origin", url)?;
    let is_new = matches!(destination, DestinationMember::CreateOrigin(_));
    if is_new || app.store.ledger.has_archived(client.id, url).await? {
        Ok(Some(Some(url.clone())))
    } else {
        Err(Error::NoOrigin(url.clone()))
    }
}

/// Whether an address is below the client's own.
fn check_provider(client: &Client, what: &'static str, url: &str) -> Result<(), Error> {
    match client.provider_url.as_deref() {
        Some(provider) if origin::is_of(provider, url) => Ok(()),
        Some(_) => Err(Error::ForeignOrigin(what, url.to_owned())),
        None => Err(Error::NoProvider(what, url.to_owned())),
    }
}
