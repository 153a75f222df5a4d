//! Whether there is room for an upload, asked before its body comes: one that would be refused at
//! its end is refused at its beginning. What is written is checked again, with what it has.

use swordsmith_http::server::Context;

use crate::app::App;
use crate::error::Error;
use crate::store::{Client, Collection};

/// Room for a deposit with a body of the length that is announced.
pub(super) async fn check(
    app: &App,
    context: &Context<Client>,
    collection: &Collection,
) -> Result<(), Error> {
    let client = &context.client;
    if client.quota.is_any() || collection.quota.is_any() {
        app.store.ledger.check_quota(client.id, collection.id, 1, 0).await?;
    }
    Ok(())
}
