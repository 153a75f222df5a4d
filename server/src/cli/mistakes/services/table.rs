//! The table: a row is a mistake.

use super::super::{BACKED_UP, DEPOSITS};
use super::Mistake;
use super::steps::Step::{
    self, CopyBucket, CreateDatabase, CutMigration, Deposit, Download, DropDatabase, Dump, NoServe,
    Overwrite, Refused, RemoveNote, RemoveObjects, Restore, RestoreFails, RestoreInPart, Run, Says,
    Serve, ServeLater, Set, SetNoArchives, SetNoLedger, Sql, While,
};

/// As it should be.
const RIGHT: Step = Set("a", "a", "a");
const VERIFY: &[&str] = &["admin", "verify", "--config", "@a.toml"];
const REPAIR_FROM: &[&str] =
    &["admin", "verify", "--repair", "--from", "@copy", "--config", "@a.toml"];
const QUARANTINE: &[&str] = &["admin", "quarantine", "--config", "@a.toml"];
const ADOPT: &[&str] = &["admin", "adopt", "--config", "@a.toml"];
const LOG: &[&str] = &["admin", "log", "--config", "@a.toml"];
const DELETE: &[&str] =
    &["admin", "delete", "1", "5", "12", "--reason", "by mistake", "--config", "@a.toml"];
const MIGRATE: &[&str] = &["migrate", "--from", "@a.toml", "--to", "@m.toml"];
const BACK: &[&str] = &["migrate", "--from", "@m.toml", "--to", "@a.toml"];

const fn row(name: &'static str, deposits: usize, done: &'static [Step]) -> Mistake {
    Mistake { name, done, deposits }
}

#[rustfmt::skip]
pub(super) const MISTAKES: &[Mistake] = &[
    // Settings.
    row("bucket of another service", DEPOSITS, &[
        Set("a", "a", "x"), NoServe("a", "not those of this ledger"), RIGHT, Serve("a"),
    ]),
    row("database of another service", DEPOSITS, &[
        Set("a", "x", "a"), NoServe("a", "not those of this ledger"), NoServe("a", "not those of this ledger"), RIGHT, Serve("a"),
    ]),
    row("databases of two services swapped", DEPOSITS, &[
        Set("a", "x", "a"), Set("x", "a", "x"), NoServe("a", "not those of this ledger"), NoServe("x", "not those of this ledger"),
        RIGHT, Set("x", "x", "x"), Serve("a"), Serve("x"),
    ]),
    row("two services swapped, databases and buckets", DEPOSITS, &[
        Set("a", "x", "x"), Set("x", "a", "a"), Serve("a"), Serve("x"), RIGHT, Set("x", "x", "x"), Serve("a"), Serve("x"),
    ]),
    row("two services with one bucket, while the first one runs", DEPOSITS + 1, &[
        While("a", &[Set("x", "x", "a"), NoServe("x", "not those of this ledger")], None), Set("x", "x", "x"), Serve("x"),
    ]),
    row("two servers of a ledger with two buckets", DEPOSITS + 1, &[
        While("a", &[Set("s", "a", "s"), NoServe("s", "none of their archives")], None),
    ]),
    row("the prefix is that of all services", DEPOSITS, &[
        Set("a", "a", ""), NoServe("a", "none of their archives"), Set("a", "a", "a/"), Serve("a"),
    ]),
    row("the line of the ledger is missing", DEPOSITS, &[
        SetNoLedger("a", "a"), NoServe("a", "not those of this ledger"), NoServe("a", "not those of this ledger"),
        Refused(LOG, "there is no data folder"), RIGHT, Serve("a"),
    ]),
    row("the line of the archives is missing", DEPOSITS, &[
        SetNoArchives("a", "a"), NoServe("a", "none of their archives"), RIGHT, Serve("a"),
    ]),
    row("a schema that is not there", DEPOSITS, &[
        Set("a", "a?options=-csearch_path%3Dnowhere", "a"), NoServe("a", "has no tables"),
        Refused(VERIFY, "there is no ledger"), RIGHT, Serve("a"),
    ]),
    row("another schema, which is empty", DEPOSITS, &[
        Sql("a", "CREATE SCHEMA other"), Set("a", "a?options=-csearch_path%3Dother", "a"), NoServe("a", "has no tables"),
        // It has none still.
        Sql("a", "DROP SCHEMA other RESTRICT"), RIGHT, Serve("a"),
    ]),
    row("a database without tables", DEPOSITS, &[
        CreateDatabase("e"), Set("a", "e", "a"), NoServe("a", "has no tables"), NoServe("a", "has no tables"), RIGHT, Serve("a"),
    ]),
    row("the same beside a bucket that was copied without its note", DEPOSITS, &[
        CreateDatabase("e"), RemoveNote("a"), Set("a", "e", "a"), NoServe("a", "it names 0 of 12"), NoServe("a", "it names 0 of 12"),
        RIGHT, Serve("a"),
    ]),
    // Buckets.
    row("bucket of another service that was copied without its note", DEPOSITS, &[
        RemoveNote("a"), Set("x", "x", "a"), NoServe("x", "it names 0 of 12"), NoServe("x", "it names 0 of 12"),
        RIGHT, Serve("a"), NoServe("x", "not those of this ledger"), Set("x", "x", "x"), Serve("x"),
    ]),
    row("the same, and adopted by mistake", DEPOSITS, &[
        Set("x", "x", "a"), Run(&["admin", "adopt", "--config", "@x.toml"]), Serve("x"),
        NoServe("a", "not those of this ledger"), Run(ADOPT), Serve("a"), Says(QUARANTINE, "0 archives"),
        Set("x", "x", "x"), Serve("x"), Says(LOG, "adopted"),
    ]),
    row("an empty bucket", DEPOSITS, &[
        Set("a", "a", "e"), NoServe("a", "none of their archives"), NoServe("a", "none of their archives"), RIGHT, Serve("a"),
    ]),
    row("a rule empties the bucket", DEPOSITS, &[
        CopyBucket("a", "copy"), RemoveObjects("a", 0..DEPOSITS), RemoveNote("a"), NoServe("a", "none of their archives"),
        Set("x", "x", "a"), NoServe("x", "none of their archives"), Set("x", "x", "x"), CopyBucket("copy", "a"), Serve("a"),
    ]),
    row("a rule removes what is old, with the note", DEPOSITS, &[
        Download("a", "copy"), RemoveObjects("a", 0..8), RemoveNote("a"), Serve("a"), Refused(VERIFY, "found: 8"),
        Refused(&["admin", "verify", "--repair", "--config", "@a.toml"], "found: 8"), Run(REPAIR_FROM), Says(LOG, "repaired"),
    ]),
    row("the bucket is emptied under a server", DEPOSITS + 1, &[
        CopyBucket("a", "copy"), While("a", &[RemoveObjects("a", 0..DEPOSITS)], None), Refused(VERIFY, "found: 12"),
        CopyBucket("copy", "a"), Serve("a"),
    ]),
    row("objects are overwritten and cut off", DEPOSITS, &[
        Download("a", "copy"), Overwrite("a", 2, "ARCHIVE 2 of service a"), Overwrite("a", 3, "cut"), Serve("a"),
        Refused(VERIFY, "found: 2"), Run(REPAIR_FROM), Says(QUARANTINE, "2 archives"),
    ]),
    row("a repair from the copy of another service", DEPOSITS, &[
        Download("a", "copy"), Download("x", "other"), RemoveObjects("a", 0..3),
        Refused(&["admin", "verify", "--repair", "--from", "@other", "--config", "@a.toml"], "found: 3"), Run(REPAIR_FROM),
    ]),
    row("the note is removed", DEPOSITS, &[RemoveNote("a"), Serve("a"), Set("x", "x", "a"), NoServe("x", "not those of this ledger")]),
    row("another bucket is copied into this one, with its note", DEPOSITS, &[
        CopyBucket("x", "a"), NoServe("a", "not those of this ledger"), Run(ADOPT), Serve("a"), Says(QUARANTINE, "5 archives"), Serve("x"),
    ]),
    row("a bucket is copied by half", DEPOSITS, &[
        CopyBucket("a", "half"), RemoveObjects("half", 6..DEPOSITS), Set("a", "a", "half"), Serve("a"), Refused(VERIFY, "found: 6"),
        CopyBucket("a", "half"), Run(VERIFY), Says(QUARANTINE, "0 archives"),
    ]),
    row("an older copy of the bucket beside the newer database", DEPOSITS, &[
        Set("a", "a", "backup"), Serve("a"), Refused(VERIFY, "found: 2"), CopyBucket("a", "backup"), Run(VERIFY),
    ]),
    // Databases.
    row("an older dump beside the newer bucket, and the newer database again", DEPOSITS, &[
        CreateDatabase("old"), Restore("backup", "old"), Set("a", "old", "a"), Serve("a"), ServeLater("a", 29),
        Says(QUARANTINE, "2 archives"), RIGHT, Serve("a"), Says(QUARANTINE, "0 archives"),
    ]),
    row("the database is dropped", BACKED_UP, &[
        DropDatabase("a"), NoServe("a", "does not exist"), NoServe("a", "does not exist"),
        CreateDatabase("a"), NoServe("a", "has no tables"), Restore("backup", "a"), Serve("a"), Says(QUARANTINE, "2 archives"),
    ]),
    row("the database is dropped under a server", DEPOSITS, &[
        Dump("a", "now"), While("a", &[DropDatabase("a")], Some("does not exist")), NoServe("a", "does not exist"),
        CreateDatabase("a"), Restore("now", "a"), Serve("a"),
    ]),
    row("the schema is dropped under a server", DEPOSITS, &[
        Dump("a", "now"), While("a", &[Sql("a", "DROP SCHEMA public CASCADE; CREATE SCHEMA public")], Some("does not exist")),
        NoServe("a", "has no tables"), DropDatabase("a"), CreateDatabase("a"), Restore("now", "a"), Serve("a"),
    ]),
    row("rows are deleted by hand", DEPOSITS, &[
        Dump("a", "now"),
        Sql("a", "DELETE FROM transition WHERE deposit < 4; DELETE FROM archive WHERE deposit < 4; \
             DELETE FROM metadata_entry WHERE deposit < 4; DELETE FROM deposit WHERE id < 4"),
        Serve("a"), Says(QUARANTINE, "3 archives"),
        DropDatabase("a"), CreateDatabase("a"), Restore("now", "a"), Serve("a"), Says(QUARANTINE, "0 archives"),
    ]),
    row("tables are emptied by hand", DEPOSITS, &[
        // What is counted beside does not agree: nothing is taken away.
        Dump("a", "now"), Sql("a", "TRUNCATE deposit CASCADE"), Serve("a"), Says(QUARANTINE, "0 archives"), Refused(VERIFY, "found: 13"),
        DropDatabase("a"), CreateDatabase("a"), Restore("now", "a"), Serve("a"),
    ]),
    // Restores.
    row("a server starts before the dump is restored", BACKED_UP, &[
        DropDatabase("a"), CreateDatabase("a"), NoServe("a", "has no tables"), Restore("backup", "a"), Serve("a"),
    ]),
    row("a dump is restored to a database that has tables", DEPOSITS, &[
        Dump("a", "now"), CreateDatabase("e"), Set("e", "e", "e"), Serve("e"), RestoreFails("now", "e", &[]),
        Set("a", "e", "a"), NoServe("a", "has 2 identities"),
        DropDatabase("e"), CreateDatabase("e"), Restore("now", "e"), Serve("a"),
    ]),
    row("an older dump is restored to the database of the service", DEPOSITS, &[
        RestoreFails("backup", "a", &["--single-transaction"]), Serve("a"), Run(VERIFY), Says(QUARANTINE, "0 archives"),
    ]),
    row("the dump of another service is restored", DEPOSITS, &[
        Dump("a", "now"), Dump("x", "other"), DropDatabase("a"), CreateDatabase("a"), Restore("other", "a"),
        NoServe("a", "not those of this ledger"), DropDatabase("a"), CreateDatabase("a"), Restore("now", "a"), Serve("a"),
    ]),
    row("a restore stops behind the tables: none has rows", DEPOSITS, &[
        Dump("a", "now"), CreateDatabase("e"), RestoreInPart("now", "e", &["--section=pre-data"]), Set("a", "e", "a"),
        NoServe("a", "is not whole"), DropDatabase("e"), CreateDatabase("e"), Restore("now", "e"), Serve("a"),
    ]),
    row("a restore stops in the middle of the tables: some are missing", DEPOSITS, &[
        Dump("a", "now"), CreateDatabase("e"), RestoreInPart("now", "e", &["--table=archive", "--table=audit", "--table=client"]),
        Set("a", "e", "a"), NoServe("a", "is not whole"), DropDatabase("e"), CreateDatabase("e"), Restore("now", "e"), Serve("a"),
    ]),
    row("a restore stops in the middle of the rows: the disk of the database is full", DEPOSITS, &[
        Dump("a", "now"), CreateDatabase("e"), RestoreInPart("now", "e", &["--section=pre-data"]),
        RestoreInPart("now", "e", &["--data-only", "--table=archive", "--table=audit", "--table=client", "--table=collection", "--table=deposit"]),
        Set("a", "e", "a"), NoServe("a", "is not whole"), DropDatabase("e"), CreateDatabase("e"), Restore("now", "e"), Serve("a"),
    ]),
    row("a restore stops behind the rows: keys and triggers are missing", DEPOSITS, &[
        Dump("a", "now"), CreateDatabase("e"), RestoreInPart("now", "e", &["--section=pre-data", "--section=data"]), Set("a", "e", "a"),
        NoServe("a", "is not whole"), DropDatabase("e"), CreateDatabase("e"), Restore("now", "e"), Serve("a"),
    ]),
    row("a restore passes over the rows of a table", DEPOSITS, &[
        Dump("a", "now"), Sql("a", "TRUNCATE metadata_entry"), Serve("a"), Refused(VERIFY, "found: 1"),
        DropDatabase("a"), CreateDatabase("a"), Restore("now", "a"), Serve("a"),
    ]),
    // Copies and moves.
    row("a copy of the database beside the bucket of the service, to try something", DEPOSITS + 1, &[
        Dump("a", "now"), CreateDatabase("s"), Restore("now", "s"), Set("s", "s", "a"), Deposit("a", 1),
        Serve("s"), Says(QUARANTINE, "1 archive,"), Serve("a"), Says(QUARANTINE, "0 archives"),
    ]),
    row("a migration is given twice, and its source is started again", DEPOSITS, &[
        CreateDatabase("m"), Set("m", "m", "m"), Run(MIGRATE), Run(MIGRATE), Serve("m"), Serve("a"),
        Run(&["admin", "verify", "--config", "@m.toml"]),
    ]),
    row("a migration in the wrong direction", DEPOSITS, &[
        CreateDatabase("m"), Set("m", "m", "m"), Refused(BACK, "there is no ledger"), Run(MIGRATE), Run(BACK), Serve("a"), Serve("m"),
    ]),
    row("a migration is given again when its target was served", DEPOSITS + 2, &[
        CreateDatabase("m"), Set("m", "m", "m"), Run(MIGRATE), Deposit("m", 2), Refused(MIGRATE, "begin with an empty one"), Serve("m"),
        Set("a", "m", "m"),
    ]),
    row("a migration to another service", DEPOSITS, &[
        Refused(&["migrate", "--from", "@a.toml", "--to", "@x.toml"], "neither empty"), Serve("x"), Serve("a"),
    ]),
    row("a migration beside a server", DEPOSITS + 1, &[
        CreateDatabase("m"), Set("m", "m", "m"), While("a", &[Sql("a", "INSERT INTO server (alive_until, knows) VALUES (now() + interval '5 min', 4)"),
            Refused(MIGRATE, "a server or a migration uses the ledger"), Sql("a", "DELETE FROM server")], None), Serve("a"),
    ]),
    row("a migration is cut off, and a server is started on each side", DEPOSITS, &[
        CreateDatabase("m"), Set("m", "m", "m"), CutMigration("a", "m"), NoServe("m", "not all is there"), Serve("a"),
        Run(MIGRATE), Serve("m"), Run(&["admin", "verify", "--config", "@m.toml"]),
    ]),
    row("the source of a migration is served again, which shares the bucket", DEPOSITS, &[
        CreateDatabase("m"), Set("m", "m", "a"), Run(MIGRATE), NoServe("a", "moved to"), Deposit("m", 1), NoServe("a", "moved to"),
        Serve("m"), Run(&["admin", "delete", "13", "--config", "@m.toml"]), Set("a", "m", "a"),
    ]),
    row("`swordsmith backup` of a database", DEPOSITS, &[
        Refused(&["backup", "@b", "--config", "@a.toml"], "pg_dump"), Serve("a"),
    ]),
    // Time, versions, deposits.
    row("the clock is 40 days ahead, and set right", DEPOSITS, &[
        ServeLater("a", 40), Serve("a"), ServeLater("a", -40), Serve("a"),
    ]),
    row("deposits are deleted by mistake", DEPOSITS - 3, &[
        Run(DELETE), Serve("a"), ServeLater("a", 29), Says(QUARANTINE, "3 archives"), Says(LOG, "deleted"),
        Refused(&["admin", "show", "5", "--config", "@a.toml"], "by the operator: by mistake"),
    ]),
    row("the same, and a dump from before is restored", DEPOSITS, &[
        Dump("a", "now"), Run(DELETE), Serve("a"), DropDatabase("a"), CreateDatabase("a"), Restore("now", "a"), Serve("a"),
        Says(QUARANTINE, "0 archives"),
    ]),
    row("the same, and the quarantine is emptied", DEPOSITS, &[
        Dump("a", "now"), CopyBucket("a", "copy"), Run(DELETE), Run(&["admin", "quarantine", "--remove-all", "--config", "@a.toml"]),
        Says(LOG, "discarded"), DropDatabase("a"), CreateDatabase("a"), Restore("now", "a"), CopyBucket("copy", "a"), Serve("a"),
    ]),
    row("a database of a later version", DEPOSITS, &[
        Dump("a", "now"), Sql("a", "UPDATE ledger SET version = 99, needs = 99"), NoServe("a", "version 99"), Refused(VERIFY, "version 99"),
        DropDatabase("a"), CreateDatabase("a"), Restore("now", "a"), Serve("a"),
    ]),
    row("the version was changed by hand", DEPOSITS, &[
        Sql("a", "UPDATE ledger SET version = 1"), NoServe("a", "cannot be brought to version 2"), Sql("a", "UPDATE ledger SET version = 4"), Serve("a"),
    ]),
];
