//! The same with a ledger in `PostgreSQL` and archives in an object store, as far as it applies: what is
//! exchanged are URLs, and objects are removed instead of files.

use futures_util::TryStreamExt;
use jiff::{SignedDuration, Timestamp};

use super::{DEPOSITS, OTHERS, OpenStore, bytes, deposit, inhabited};
use swordsmith_store::places::{Place, Places};
use swordsmith_store::suite::at;
use swordsmith_store::suite::with_services::postgres::of_new_schema;
use swordsmith_store::suite::with_services::{new_name, variable};
use swordsmith_store::{ArchiveKey, DepositId};

/// What operators do with two services, `a` and `x`.
#[derive(Debug)]
enum Step {
    /// The places of a service are those now: the ledger of one, the archives of another.
    Serve(Service, Service),
    /// The same, so many days later.
    ServeLater(Service, Service, i64),
    /// A server does not start on them, with this in its message.
    NoServe(Service, Service, &'static str),
    /// The ledger says that these archives are its own.
    Adopt(Service, Service),
    /// Archives of `a` are removed from the bucket, and put back from a copy of it.
    Remove(std::ops::Range<usize>),
    Restore,
    /// The object that says whose the archives are is removed.
    RemoveNote,
    /// Deposits of `a` are deleted.
    Delete(&'static [i64]),
    /// What is missing is put back.
    Repair,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Service {
    A,
    X,
    /// One that has nothing.
    Empty,
}

use Service::{A, Empty, X};
use Step::{Adopt, Delete, NoServe, Remove, RemoveNote, Repair, Restore, Serve, ServeLater};

/// A row: the mistake, and how many deposits are whole in the end.
#[rustfmt::skip]
const MISTAKES: &[(&str, usize, &[Step])] = &[
    ("bucket of another ledger", DEPOSITS, &[NoServe(A, X, "not those of this ledger"), NoServe(X, A, "not those of this ledger"), Serve(A, A)]),
    ("the same, not noted, as of a bucket that was copied without its note", DEPOSITS, &[
        RemoveNote, NoServe(X, A, "it names 0 of 12"), NoServe(X, A, "it names 0 of 12"), Serve(A, A),
    ]),
    ("the same, and adopted by mistake", DEPOSITS, &[
        Adopt(X, A), Serve(X, A), NoServe(A, A, "not those of this ledger"), Adopt(A, A), Serve(A, A),
    ]),
    ("a database without tables", DEPOSITS, &[NoServe(Empty, A, "not those of this ledger"), Serve(A, A)]),
    ("the same, not noted", DEPOSITS, &[RemoveNote, NoServe(Empty, A, "it names 0 of 12"), Serve(A, A)]),
    ("an empty bucket", DEPOSITS, &[NoServe(A, Empty, "none of their archives"), Serve(A, A)]),
    ("all objects are removed", DEPOSITS, &[Remove(0..DEPOSITS), NoServe(A, A, "none of their archives"), Restore, Serve(A, A)]),
    ("some objects are removed", DEPOSITS, &[Remove(3..7), Serve(A, A), Restore, Serve(A, A)]),
    ("the note is removed", DEPOSITS, &[RemoveNote, Serve(A, A)]),
    ("deposits are deleted by mistake", DEPOSITS - 3, &[Delete(&[1, 5, 12]), Serve(A, A), ServeLater(A, A, 29)]),
    ("the clock is 40 days ahead", DEPOSITS, &[ServeLater(A, A, 40), Serve(A, A), Repair]),
];

struct World {
    ledgers: [Place; 3],
    buckets: [Place; 3],
    folder: tempfile::TempDir,
    /// What was taken from the bucket of `a`.
    copied: Vec<usize>,
}

impl World {
    async fn new() -> Self {
        let bucket = || Place::Elsewhere(format!("{}/{}", variable("TEST_OBJECTS"), new_name()));
        let mut ledgers = Vec::new();
        for _ in 0..3 {
            ledgers.push(Place::Elsewhere(of_new_schema().await));
        }
        let world = Self {
            ledgers: ledgers.try_into().unwrap(),
            buckets: [bucket(), bucket(), bucket()],
            folder: tempfile::tempdir().unwrap(),
            copied: Vec::new(),
        };
        for (service, name, count) in [(A, "a", DEPOSITS), (X, "x", OTHERS)] {
            let open = OpenStore::open(world.places(service, service)).await.unwrap();
            inhabited(&open.store).await;
            deposit(&open, name, 0..count).await;
            open.close().await;
        }
        world
    }

    fn places(&self, ledger: Service, archives: Service) -> Places {
        let mut places = Places::in_folder(self.folder.path());
        places.ledger = self.ledgers[ledger as usize].clone();
        places.archives = self.buckets[archives as usize].clone();
        places.connections = 3;
        places
    }

    async fn serve(&self, ledger: Service, archives: Service, days: i64) -> Result<(), String> {
        let open = OpenStore::for_server(self.places(ledger, archives)).await;
        let open = open.map_err(|error| error.to_string())?;
        let now = Timestamp::now() + SignedDuration::from_hours(24 * days);
        for _ in 0..2 {
            let _ = open.store.sweep_at(now).await;
        }
        open.close().await;
        Ok(())
    }

    async fn opened(&self, service: Service) -> OpenStore {
        OpenStore::unclaimed(self.places(service, service)).await.unwrap()
    }

    async fn take(&mut self, step: &Step, name: &str) {
        match step {
            Serve(ledger, archives) => self.serve(*ledger, *archives, 0).await.expect(name),
            ServeLater(ledger, archives, days) => {
                self.serve(*ledger, *archives, *days).await.expect(name);
            }
            NoServe(ledger, archives, wanted) => {
                let refused = self.serve(*ledger, *archives, 0).await.expect_err(name);
                assert!(
                    refused.contains(wanted) && refused.contains("help: "),
                    "{name}: {refused}"
                );
            }
            Adopt(ledger, archives) => {
                let places = self.places(*ledger, *archives);
                let open = OpenStore::unclaimed(places).await.unwrap();
                open.adopt_archives().await.unwrap();
                open.close().await;
            }
            Remove(numbers) => {
                let open = self.opened(A).await;
                for number in numbers.clone() {
                    open.store.archives.remove(&key(number)).await.unwrap();
                    self.copied.push(number);
                }
                open.close().await;
            }
            Restore => {
                let open = self.opened(A).await;
                for number in std::mem::take(&mut self.copied) {
                    let mut upload = open.store.archives.begin(&key(number)).await.unwrap();
                    upload.write(bytes("a", number).into()).await.unwrap();
                    upload.publish().await.unwrap();
                }
                open.close().await;
            }
            RemoveNote => self.remove_note().await,
            Delete(numbers) => {
                let open = self.opened(A).await;
                for number in *numbers {
                    let found = open.store.ledger.deposit(DepositId(*number)).await.unwrap();
                    open.store.delete_deposit(&found.unwrap(), None, at(30)).await.unwrap();
                }
                open.close().await;
            }
            Repair => {
                let open = self.opened(A).await;
                open.repair(None, |_| {}, |found| panic!("{name}: {found}")).await.unwrap();
                open.close().await;
            }
        }
    }

    async fn remove_note(&self) {
        let Place::Elsewhere(url) = &self.buckets[0] else { panic!("no bucket") };
        let archives = swordsmith_store::archives::ObjectArchives::open(url).unwrap();
        archives.remove_owner().await.unwrap();
    }

    /// What is in a bucket, and in its quarantine.
    async fn held(&self, service: Service) -> Vec<String> {
        let open = self.opened(service).await;
        let (archives, mut held) = (&open.store.archives, Vec::new());
        let mut contents = Vec::new();
        for key in archives.keys().await.unwrap() {
            contents.push(archives.content(&key).await.unwrap());
        }
        for archive in archives.quarantined().await.unwrap() {
            contents.push(archives.quarantined_content(&archive).await.unwrap());
        }
        for content in contents {
            let pieces: Vec<_> = content.pieces(0, content.length()).try_collect().await.unwrap();
            held.push(String::from_utf8(pieces.concat()).unwrap());
        }
        open.close().await;
        held
    }

    async fn require_all(&self, name: &str) {
        let held = self.held(A).await;
        for number in (0..DEPOSITS).filter(|number| !self.copied.contains(number)) {
            assert!(held.contains(&bytes("a", number)), "{name}: lost: {number}");
        }
        assert_eq!(self.held(X).await.len(), OTHERS, "{name}");
    }
}

fn key(number: usize) -> ArchiveKey {
    ArchiveKey(format!("{:02x}61{number:04x}", number * 16))
}

#[tokio::test]
async fn with_services_no_mistake_of_an_operator_loses_what_cannot_be_had_back() {
    for (name, deposits, steps) in MISTAKES {
        let mut world = World::new().await;
        for step in *steps {
            world.take(step, name).await;
            world.require_all(name).await;
        }
        let open = OpenStore::open(world.places(A, A)).await.unwrap();
        let mut found = Vec::new();
        let verified = open.store.verify(|finding| found.push(finding)).await.unwrap();
        assert_eq!((verified.deposits, found), (*deposits as u64, vec![]), "{name}");
        open.close().await;
    }
}
