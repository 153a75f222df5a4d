//! Two services, the files of their settings, and a backup of the first one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use confique::Layer as _;
use swordsmith_store::archives::ObjectArchives;
use swordsmith_store::places::Places;
use swordsmith_store::suite::with_services::{new_name, variable};

use super::super::{BACKED_UP, DEPOSITS, OTHERS, OpenStore, bytes, deposit, held, inhabited};
use super::{bucket, database};
use swordsmith_server::config::{Layer, Settings};

/// What the places of a case have in their names, and its files in theirs. `a` and `x` are the names of
/// two services, of their databases, and of their prefixes. `backup` is a dump of the database `a`, and
/// a prefix that was copied after it.
pub(super) struct World {
    case: String,
    folder: tempfile::TempDir,
    databases: Mutex<BTreeSet<&'static str>>,
    prefixes: Mutex<BTreeSet<&'static str>>,
}

impl World {
    pub(super) async fn new() -> Self {
        let world = Self {
            case: new_name(),
            folder: tempfile::tempdir().unwrap(),
            databases: Mutex::default(),
            prefixes: Mutex::default(),
        };
        for (service, count) in [("a", BACKED_UP), ("x", OTHERS)] {
            world.create(service).await;
            world.set(service, Some(service), Some(service));
            let open = OpenStore::open(world.places(service)).await.unwrap();
            inhabited(&open.store).await;
            deposit(&open, service, 0..count).await;
            open.close().await;
        }
        world.dump("a", "backup");
        bucket::copy(&world.archives("a"), &world.archives("backup")).await;
        let open = OpenStore::open(world.places("a")).await.unwrap();
        deposit(&open, "a", BACKED_UP..DEPOSITS).await;
        open.close().await;
        world
    }

    /// A path below the folder of the case.
    pub(super) fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Whether a message names a database, a prefix or a folder of the case.
    pub(super) fn is_named_in(&self, message: &str) -> bool {
        message.contains(&self.case) || message.contains(&self.folder().display().to_string())
    }

    /// Writes the settings of a service: the names of its database and its prefix. What is not named is
    /// in a data folder.
    pub(super) fn set(&self, service: &str, ledger: Option<&str>, archives: Option<&'static str>) {
        let data = self.at(&format!("{service}.data"));
        let mut text = format!("data = \"{}\"\nledger_connections = 3\n", data.display());
        if let Some(ledger) = ledger {
            text = format!("{text}ledger = \"{}\"\n", database::url(&self.database(ledger)));
        }
        if let Some(archives) = archives {
            text = format!("{text}archives = \"{}\"\n", self.prefix(archives));
        }
        std::fs::write(self.at(&format!("{service}.toml")), text).unwrap();
    }

    pub(super) fn places(&self, service: &str) -> Places {
        let file = self.at(&format!("{service}.toml"));
        Settings::load(Some(&file), [], Layer::empty()).unwrap().places()
    }

    pub(super) fn database(&self, name: &str) -> String {
        format!("{}_{name}", self.case)
    }

    pub(super) async fn create(&self, name: &'static str) {
        self.databases.lock().unwrap().insert(name);
        database::create(&self.database(name)).await;
    }

    pub(super) fn dump(&self, name: &str, dump: &str) {
        database::dump(&self.database(name), &self.dump_file(dump));
    }

    pub(super) fn dump_file(&self, dump: &str) -> PathBuf {
        self.at(&format!("{dump}.dump"))
    }

    fn prefix(&self, name: &'static str) -> String {
        self.prefixes.lock().unwrap().insert(name);
        format!("{}/{}/{name}", variable("TEST_OBJECTS"), self.case)
    }

    pub(super) fn archives(&self, prefix: &'static str) -> ObjectArchives {
        ObjectArchives::open(&self.prefix(prefix)).unwrap()
    }

    /// Every archive that there was is there still, somewhere.
    pub(super) async fn require_all(&self, name: &str) {
        let mut found = BTreeSet::new();
        held(self.folder(), &mut found);
        let prefixes = self.prefixes.lock().unwrap().clone();
        for prefix in prefixes {
            found.extend(bucket::held(&self.archives(prefix)).await);
        }
        for (service, count) in [("a", DEPOSITS), ("x", OTHERS)] {
            for number in 0..count {
                let bytes = bytes(service, number);
                assert!(found.contains(&bytes), "{name}: lost: {bytes}");
            }
        }
    }

    /// Leaves no databases.
    pub(super) async fn end(self) {
        let databases = self.databases.lock().unwrap().clone();
        for name in databases {
            database::drop(&self.database(name)).await;
        }
    }
}
