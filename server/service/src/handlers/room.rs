//! Whether a quota is used up, asked before the body of a new deposit comes: it would be refused at
//! its end. Whether there is room for its bytes, too, is found when it is written.

use swordsmith_store::{Client, Collection};

use crate::app::App;
use crate::error::Error;

/// Room for one more deposit, of whatever size.
pub(super) async fn check(
    app: &App,
    client: &Client,
    collection: &Collection,
) -> Result<(), Error> {
    if client.quota.is_any() || collection.quota.is_any() {
        app.store.ledger.check_quota(client.id, collection.id, 1, 0).await?;
    }
    Ok(())
}
