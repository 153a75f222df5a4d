//! What operators do, and what the program does.

use std::ops::Range;

use swordsmith_store::transfer::transfer;

use super::super::steps::{command, serve, started};
use super::super::{deposit, try_deposit};
use super::world::World;
use super::{OpenStore, bucket, database};

/// Services, databases, prefixes and dumps have names. In arguments, what begins with `@` is a file of
/// the case, such as the settings of a service.
#[derive(Debug)]
pub(super) enum Step {
    /// The settings of a service name this database and this prefix from now on.
    Set(&'static str, &'static str, &'static str),
    /// A line is missing there: that of the ledger, or that of the archives.
    SetNoLedger(&'static str, &'static str),
    SetNoArchives(&'static str, &'static str),
    CreateDatabase(&'static str),
    DropDatabase(&'static str),
    Sql(&'static str, &'static str),
    /// A database is dumped to a file, and a dump is restored to a database.
    Dump(&'static str, &'static str),
    Restore(&'static str, &'static str),
    /// The same with flags; it does not end well.
    RestoreInPart(&'static str, &'static str, &'static [&'static str]),
    RestoreFails(&'static str, &'static str, &'static [&'static str]),
    /// What lies below a prefix and is not below another one is copied there, with the note.
    CopyBucket(&'static str, &'static str),
    /// It is copied to a folder.
    Download(&'static str, &'static str),
    RemoveNote(&'static str),
    /// Archives of `a` are removed, or one is overwritten.
    RemoveObjects(&'static str, Range<usize>),
    Overwrite(&'static str, usize, &'static str),
    /// A command that succeeds.
    Run(&'static [&'static str]),
    /// The same, with this in its report.
    Says(&'static [&'static str], &'static str),
    /// A command that fails, with this in its message.
    Refused(&'static [&'static str], &'static str),
    /// A migration from a service to another one is cut off.
    CutMigration(&'static str, &'static str),
    /// A client makes so many more deposits.
    Deposit(&'static str, usize),
    /// A server starts, sweeps twice, and stops.
    Serve(&'static str),
    /// The same, so many days later.
    ServeLater(&'static str, i64),
    /// A server does not start, with this in its message, which names the place.
    NoServe(&'static str, &'static str),
    /// A service has a server while these steps are taken. Then a client deposits: it is refused, with
    /// this in its message, if there is one.
    While(&'static str, &'static [Step], Option<&'static str>),
}

impl Step {
    /// Settings and databases alone change none.
    pub(super) fn may_change_archives(&self) -> bool {
        !matches!(self, Self::Set(..) | Self::SetNoLedger(..) | Self::SetNoArchives(..))
            && !self.is_of_database()
    }

    fn is_of_database(&self) -> bool {
        matches!(
            self,
            Self::CreateDatabase(_)
                | Self::DropDatabase(_)
                | Self::Sql(..)
                | Self::Dump(..)
                | Self::Restore(..)
                | Self::RestoreInPart(..)
                | Self::RestoreFails(..)
        )
    }

    pub(super) async fn take(&self, world: &World, name: &str) {
        match self {
            Self::Set(service, ledger, archives) => {
                world.set(service, Some(ledger), Some(archives));
            }
            Self::SetNoLedger(service, archives) => world.set(service, None, Some(archives)),
            Self::SetNoArchives(service, ledger) => world.set(service, Some(ledger), None),
            _ if self.is_of_database() => self.take_on_database(world, name).await,
            Self::CopyBucket(..)
            | Self::Download(..)
            | Self::RemoveNote(_)
            | Self::RemoveObjects(..)
            | Self::Overwrite(..) => self.take_on_bucket(world).await,
            _ => self.take_on_service(world, name).await,
        }
    }

    async fn take_on_database(&self, world: &World, name: &str) {
        let restored = |dump: &str, to: &str, flags: &[&str]| {
            database::restore(&world.dump_file(dump), &world.database(to), flags)
        };
        match self {
            Self::CreateDatabase(database) => world.create(database).await,
            Self::DropDatabase(database) => database::drop(&world.database(database)).await,
            Self::Sql(database, sql) => {
                database::execute(&database::url(&world.database(database)), sql).await;
            }
            Self::Dump(database, dump) => world.dump(database, dump),
            Self::Restore(dump, to) => assert!(restored(dump, to, &["--exit-on-error"]), "{name}"),
            Self::RestoreInPart(dump, to, flags) => assert!(restored(dump, to, flags), "{name}"),
            Self::RestoreFails(dump, to, flags) => assert!(!restored(dump, to, flags), "{name}"),
            _ => unreachable!("no step on a database"),
        }
    }

    async fn take_on_bucket(&self, world: &World) {
        match self {
            Self::CopyBucket(from, to) => {
                bucket::copy(&world.archives(from), &world.archives(to)).await;
            }
            Self::Download(from, folder) => {
                bucket::download(&world.archives(from), &world.at(folder)).await;
            }
            Self::RemoveNote(prefix) => world.archives(prefix).remove_owner().await.unwrap(),
            Self::RemoveObjects(prefix, numbers) => {
                bucket::remove(&world.archives(prefix), numbers.clone()).await;
            }
            Self::Overwrite(prefix, number, text) => {
                bucket::overwrite(&world.archives(prefix), *number, text).await;
            }
            _ => unreachable!("no step on a bucket"),
        }
    }

    async fn take_on_service(&self, world: &World, name: &str) {
        match *self {
            Self::Run(arguments) => drop(succeeded(world, arguments, name).await),
            Self::Says(arguments, wanted) => {
                let report = succeeded(world, arguments, name).await;
                assert!(report.contains(wanted), "{name}: {arguments:?}: {report}");
            }
            Self::Refused(arguments, wanted) => {
                let refused = command(world.folder(), arguments).await.expect_err(name);
                assert!(refused.contains(wanted), "{name}: {arguments:?}: {refused}");
            }
            Self::CutMigration(from, to) => cut_migration(world, from, to).await,
            Self::Deposit(service, count) => {
                let open = OpenStore::open(world.places(service)).await.unwrap();
                deposit(&open, "n", 0..count).await;
                open.close().await;
            }
            Self::Serve(service) => served(world, service, 0, name).await,
            Self::ServeLater(service, days) => served(world, service, days, name).await,
            Self::NoServe(service, wanted) => {
                let refused = serve(world.places(service), 0).await.expect_err(name);
                let is_clear = refused.contains(wanted) && world.is_named_in(&refused);
                assert!(is_clear && refused.contains("help: "), "{name}: {refused}");
            }
            Self::While(service, steps, wanted) => {
                beside(world, service, steps, wanted, name).await;
            }
            _ => unreachable!("no step on a service"),
        }
    }
}

async fn succeeded(world: &World, arguments: &[&str], name: &str) -> String {
    let done = command(world.folder(), arguments).await;
    done.unwrap_or_else(|error| panic!("{name}: {arguments:?}: {error}"))
}

async fn served(world: &World, service: &str, days: i64, name: &str) {
    serve(world.places(service), days).await.unwrap_or_else(|error| panic!("{name}: {error}"));
}

async fn beside(world: &World, service: &str, steps: &[Step], wanted: Option<&str>, name: &str) {
    let (open, lock) = started(world.places(service)).await.expect(name);
    for step in steps {
        Box::pin(step.take(world, name)).await;
    }
    match (try_deposit(&open).await, wanted) {
        (Err(refused), Some(wanted)) => {
            let refused = refused.to_string();
            assert!(refused.contains(wanted), "{name}: {refused}");
        }
        (deposited, wanted) => assert!(deposited.is_ok() && wanted.is_none(), "{name}"),
    }
    open.close().await;
    drop(lock);
}

/// After the first commit.
async fn cut_migration(world: &World, from: &str, to: &str) {
    let from = OpenStore::open(world.places(from)).await.unwrap();
    let to = OpenStore::target_of(&from, world.places(to)).await.unwrap();
    let (sender, mut commits) = tokio::sync::mpsc::unbounded_channel();
    tokio::select! {
        done = transfer(&from, &to, |done| sender.send(done.deposits).unwrap()) => panic!("{done:?}"),
        _ = commits.recv() => {}
    }
    for open in [from, to] {
        open.close().await;
    }
}
