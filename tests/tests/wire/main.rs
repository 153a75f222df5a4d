//! The server over the wire: the real binary over a real socket, its documents pinned by snapshots
//! and checked against the schemas by the reference validator.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod admin;
mod backup;
mod conditions;
mod crash;
mod documents;
mod flow;
mod full_disk;
#[cfg(unix)]
mod handbook;
#[cfg(unix)]
mod hang_up;
mod life;
mod limits;
mod metadata;
mod published;
mod read_only;
mod recording;
mod refusals;
mod snapshot;
mod states;
mod sword2;
mod together;

use std::path::Path;

use swordsmith_server::Settings;
use swordsmith_store::open::OpenStore;
use swordsmith_tests::places;

/// An entry that a client sends.
const ENTRY: &[u8] = br#"<?xml version="1.0" encoding="UTF-8"?>
<entry xmlns="http://www.w3.org/2005/Atom">
  <title>Hello</title>
  <author><name>Ada</name></author>
</entry>
"#;

/// The store of the servers on a data folder, as another process opens it.
async fn open_store(data: &Path) -> OpenStore {
    let mut settings = Settings { data: data.to_owned(), ..Settings::default() };
    settings.ledger = places::ledger(data);
    settings.archives = places::archives(data);
    OpenStore::open(settings.places()).await.unwrap()
}

/// The namespace of the types for the reference validator.
const ATOM: &str = "http://www.w3.org/2005/Atom";
