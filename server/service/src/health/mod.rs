//! Whether the server can take deposits: its ledger can be read, its files and folders are those that
//! it opened, its disk, if it keeps anything there, has room for the largest upload, and the backlog
//! is not full.

use swordsmith_serve::operations::Health;
use swordsmith_store::room::Room;

use crate::app::App;
use crate::handlers;

impl Health for App {
    async fn not_ready(&self) -> Option<String> {
        if let Some(folder) = self.lock.as_ref().and_then(|lock| lock.missing()) {
            let reason = format!("{}: the folder was removed, moved or replaced", folder.display());
            tracing::error!("{reason}; help: stop the server, and put the folder back");
            return Some(reason);
        }
        if !self.settings.read_only {
            if self.backlog.is_full() {
                return Some("too many deposits wait to be worked on".to_owned());
            }
            if let Some(reason) = lacks_room(self).await {
                return Some(reason);
            }
        }
        self.store.ledger.ready().await.err().map(|error| error.to_string())
    }

    async fn measure(&self) {
        self.metrics.set_backlog(self.backlog.waiting());
        let room = match &self.data_folder {
            Some(folder) => Room::of(folder).await.ok(),
            None => None,
        };
        self.metrics.set_disk_room(room);
    }
}

/// Why the disk does not take deposits.
async fn lacks_room(app: &App) -> Option<String> {
    let disk = "the disk of the data folder";
    match Room::of(app.data_folder.as_ref()?).await {
        Ok(room) if room.takes(handlers::largest_upload(app)) => None,
        Ok(Room { free, .. }) => {
            Some(format!("{disk} has no room for the largest upload: {free} bytes are free"))
        }
        Err(error) => Some(format!("{disk} does not respond: {error}")),
    }
}

#[cfg(test)]
mod tests;
