//! The table: a row is a mistake.

use super::steps::Step::{
    self, Absent, Copy, Crash, Edit, Flip, Link, Make, MayServe, Mode, Move, NoServe, Refused,
    Remove, Run, Serve, ServeLater, Truncate, While, Write, ZeroPage,
};
use super::{BACKED_UP, DEPOSITS, Mistake};

const LEDGER: &str = "a/ledger.sqlite";
const SAVED: &str = "saved/ledger.sqlite";
const BACKUP: &[&str] = &["backup", "@b", "--data", "@a"];
const RESTORE: &[&str] = &["backup", "@a", "--data", "@b"];
const REPAIR: &[&str] = &["admin", "verify", "--repair", "--data", "@a"];
const REPAIR_FROM: &[&str] = &["admin", "verify", "--repair", "--from", "@b", "--data", "@a"];

const fn row(name: &'static str, deposits: usize, done: &'static [Step]) -> Mistake {
    Mistake { name, done, deposits }
}

#[rustfmt::skip]
pub(super) const MISTAKES: &[Mistake] = &[
    row("backup of a folder that is not there", DEPOSITS, &[
        Refused(&["backup", "@b", "--data", "@nowhere"], "there is no data folder"),
        Absent("nowhere"), Run(BACKUP),
    ]),
    row("backup of an empty folder, such as a disk that is not mounted", DEPOSITS, &[
        Make("e"), Refused(&["backup", "@b", "--data", "@e"], "there is no data folder"),
        Absent("e/archives"), Run(BACKUP),
    ]),
    row("backup of a service that was made anew on an empty folder", DEPOSITS, &[
        Serve("e"), Refused(&["backup", "@b", "--data", "@e"], "is that of another ledger"), Run(BACKUP),
    ]),
    row("the disk is lost, the server is started again on nothing, and the nightly timer runs", BACKED_UP, &[
        Move("a", "lost"), Serve("a"), Refused(BACKUP, "is that of another ledger"),
        Move("a", "made anew"), Run(RESTORE), Serve("a"),
    ]),
    row("backup of another service", DEPOSITS, &[
        Refused(&["backup", "@b", "--data", "@x"], "is that of another ledger"),
        Run(&["admin", "verify", "--data", "@b"]), Run(BACKUP),
    ]),
    row("the same, with --replace", BACKED_UP, &[
        Run(&["backup", "@b", "--replace", "--data", "@x"]),
        Run(&["backup", "@b", "--keep", "0", "--data", "@x"]),
        Move("a", "lost"), Run(&["admin", "verify", "--data", "@b"]),
        // The last generation is of `x`, the one before is of `a`.
        Remove("b/ledger.sqlite"), Remove("b/archives"), Run(&["admin", "verify", "--data", "@b/generations/*"]),
        Run(&["backup", "@a", "--data", "@b/generations/*"]),
    ]),
    row("all deposits are deleted, and the nightly timer runs", BACKED_UP, &[
        Run(&["admin", "delete", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "--data", "@a"]),
        Serve("a"), Refused(BACKUP, "has more than twice as much"),
        Move("a", "emptied"), Run(RESTORE), Serve("a"),
    ]),
    row("the same, with --replace and backups after it", BACKED_UP, &[
        Run(&["admin", "delete", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "--data", "@a"]),
        Run(&["backup", "@b", "--replace", "--keep", "0", "--data", "@a"]), Run(&["backup", "@b", "--keep", "9", "--data", "@a"]),
        Move("a", "emptied"), Move("b/generations/*", "newest"), Run(&["backup", "@a", "--data", "@b/generations/*"]),
    ]),
    row("backup into the data folder", DEPOSITS, &[
        Refused(&["backup", "@a", "--data", "@a"], "a folder of its own"),
        Refused(&["backup", "@a/archives", "--data", "@a"], "a folder of its own"),
        Refused(&["backup", "@a/archives/00", "--data", "@a"], "a folder of its own"), Serve("a"),
    ]),
    row("backup of a generation into the backup that it belongs to", DEPOSITS, &[
        Refused(&["backup", "@b", "--data", "@b/generations/*"], "a folder of its own"), Run(BACKUP),
    ]),
    row("backup into the data folder of another service", DEPOSITS, &[
        Refused(&["backup", "@x", "--data", "@a"], "is that of another ledger"), Serve("x"),
    ]),
    row("backup into a data folder whose ledger is lost", DEPOSITS, &[
        Move("x/ledger.sqlite", SAVED), Refused(&["backup", "@x", "--data", "@a"], "is not a backup"),
        Refused(&["backup", "@x", "--replace", "--data", "@a"], "is not a backup"),
        Move(SAVED, "x/ledger.sqlite"), Serve("x"),
    ]),
    row("backup of an older copy", DEPOSITS, &[
        Refused(&["backup", "@b", "--keep", "0", "--data", "@old"], "is newer than the data folder"), Run(BACKUP),
    ]),
    row("the same, with --replace", DEPOSITS, &[
        Run(&["backup", "@b", "--replace", "--keep", "0", "--data", "@old"]),
        Run(&["admin", "verify", "--data", "@b/generations/*"]), Run(BACKUP),
    ]),
    row("the arguments of a backup are swapped", DEPOSITS, &[
        Refused(&["backup", "@a", "--data", "@b"], "is newer than the data folder, and 2 of its deposits are not here"),
        Refused(&["backup", "@a", "--keep", "0", "--data", "@b"], "is newer than the data folder"), Serve("a"), Run(BACKUP),
    ]),
    row("the same, with --replace", DEPOSITS, &[
        Run(&["backup", "@a", "--replace", "--keep", "0", "--data", "@b"]), Serve("a"),
        Move("a/generations/*", "newest"), Move("a", "older"), Run(&["backup", "@a", "--data", "@newest"]), Serve("a"),
    ]),
    row("a deposit was changed, and the arguments are swapped", DEPOSITS, &[
        Run(BACKUP), Run(&["admin", "expire", "12", "--data", "@a"]),
        Refused(&["backup", "@a", "--data", "@b"], "0 of its deposits are not here, 1 were changed since"), Run(BACKUP),
    ]),
    row("what was new is deleted, and the arguments are swapped", BACKED_UP, &[
        Run(&["admin", "delete", "11", "12", "--data", "@a"]),
        Refused(&["backup", "@a", "--data", "@b"], "numbers are given there that are not given here"), Run(BACKUP),
    ]),
    row("backup of the backup, and on with that one", DEPOSITS, &[
        Run(&["backup", "@c", "--data", "@b"]), Run(&["backup", "@c", "--data", "@a"]),
        Run(&["admin", "verify", "--data", "@c"]),
    ]),
    row("the backup is served, and goes on", DEPOSITS, &[
        // Its eleventh deposit is another one.
        Crash("b", "served"), Refused(&["backup", "@served", "--data", "@a"], "1 of its deposits are not here"),
        Run(&["backup", "@served", "--replace", "--data", "@a"]),
        Run(&["admin", "verify", "--data", "@served"]), Run(&["admin", "verify", "--data", "@served/generations/*"]),
    ]),
    row("ledger of another service beside the archives", DEPOSITS, &[
        Move(LEDGER, SAVED), Copy("x/ledger.sqlite", LEDGER), NoServe("a", "not those of this ledger"),
        NoServe("a", "not those of this ledger"), Remove(LEDGER), Move(SAVED, LEDGER), Serve("a"),
    ]),
    row("the same, of a folder of an earlier version", DEPOSITS, &[
        Remove("a/archives.ledger"), Move(LEDGER, SAVED), Copy("x/ledger.sqlite", LEDGER),
        NoServe("a", "it names 0 of 12"), NoServe("a", "it names 0 of 12"), Absent("a/archives.ledger"),
        Remove(LEDGER), Move(SAVED, LEDGER), Serve("a"),
    ]),
    row("the same, and adopted by mistake", DEPOSITS, &[
        Move(LEDGER, SAVED), Copy("x/ledger.sqlite", LEDGER), Run(&["admin", "adopt", "--data", "@a"]), Serve("a"),
        Remove(LEDGER), Move(SAVED, LEDGER), NoServe("a", "not those of this ledger"),
        Run(&["admin", "adopt", "--data", "@a"]), MayServe("a"), Run(REPAIR), Serve("a"),
    ]),
    row("ledgers of two services swapped", DEPOSITS, &[
        Move(LEDGER, SAVED), Move("x/ledger.sqlite", LEDGER), Move(SAVED, "x/ledger.sqlite"),
        NoServe("a", "not those of this ledger"), NoServe("x", "not those of this ledger"),
        Move(LEDGER, SAVED), Move("x/ledger.sqlite", LEDGER), Move(SAVED, "x/ledger.sqlite"), Serve("x"),
    ]),
    row("archives of two services swapped", DEPOSITS, &[
        Move("a/archives", "saved"), Move("x/archives", "a/archives"), Move("saved", "x/archives"),
        // The notes lie beside them, and say what they said.
        MayServe("a"), MayServe("x"),
        Move("a/archives", "saved"), Move("x/archives", "a/archives"), Move("saved", "x/archives"),
        Serve("x"), Serve("a"),
    ]),
    row("two services swapped, and the nightly timers run", DEPOSITS, &[
        Move("a", "saved"), Move("x", "a"), Move("saved", "x"), Serve("a"), Serve("x"),
        Refused(BACKUP, "is that of another ledger"), Refused(&["backup", "@xb", "--data", "@x"], "is that of another ledger"),
        Move("a", "saved"), Move("x", "a"), Move("saved", "x"), Run(BACKUP),
    ]),
    row("the ledger is removed", BACKED_UP, &[
        Remove(LEDGER), NoServe("a", "no ledger for the archives"), Refused(BACKUP, "there is no data folder"),
        Absent(LEDGER), Move("a", "lost"), Run(RESTORE), Serve("a"),
    ]),
    row("an empty file in place of the ledger", DEPOSITS, &[
        Move(LEDGER, SAVED), Write(LEDGER, ""), NoServe("a", "no ledger for the archives"), Refused(BACKUP, "no ledger"),
        Remove(LEDGER), Move(SAVED, LEDGER), Serve("a"),
    ]),
    row("another file in place of the ledger", DEPOSITS, &[
        Move(LEDGER, SAVED), Write(LEDGER, "no ledger, but a text of some length"), NoServe("a", "is damaged"),
        Remove(LEDGER), Move(SAVED, LEDGER), Serve("a"),
    ]),
    row("an older ledger beside newer archives", DEPOSITS, &[
        Move(LEDGER, SAVED), Copy("old/ledger.sqlite", LEDGER), Serve("a"),
        Remove(LEDGER), Move(SAVED, LEDGER), Serve("a"),
    ]),
    row("the same, and a backup of it", DEPOSITS, &[
        Move(LEDGER, SAVED), Copy("old/ledger.sqlite", LEDGER), Serve("a"), Refused(BACKUP, "is newer than the data folder"),
        Run(&["backup", "@b", "--replace", "--data", "@a"]),
        Remove(LEDGER), Move(SAVED, LEDGER), Run(REPAIR),
    ]),
    row("only the ledger of the backup is restored", DEPOSITS, &[
        Move(LEDGER, SAVED), Copy("b/ledger.sqlite", LEDGER), Serve("a"), ServeLater("a", 29),
        Remove(LEDGER), Move(SAVED, LEDGER), Serve("a"),
    ]),
    row("only the archives of the backup are restored", DEPOSITS, &[
        Move("a/archives", "saved/archives"), Copy("b/archives", "a/archives"), Serve("a"),
        Refused(REPAIR_FROM, "found: 2"), Run(&["admin", "verify", "--repair", "--from", "@saved", "--data", "@a"]),
    ]),
    row("a restore stops before the ledger", DEPOSITS, &[
        Copy("b/archives", "r/archives"), NoServe("r", "no ledger for the archives"), Copy("b/ledger.sqlite", "r/ledger.sqlite"), Serve("r"),
    ]),
    row("a restore stops in the middle of the archives: the disk is full", DEPOSITS, &[
        Copy("b/ledger.sqlite", "r/ledger.sqlite"), Copy("b/archives/00", "r/archives/00"), Copy("b/archives/10", "r/archives/10"),
        Serve("r"), Run(&["admin", "verify", "--repair", "--from", "@b", "--data", "@r"]),
        Run(&["admin", "verify", "--data", "@r"]),
    ]),
    row("a restore by `backup` stops in the middle, and is begun again", BACKED_UP, &[
        Move("a", "lost"), Copy("b/archives/00", "a/archives/00"), Refused(RESTORE, "is not a backup"),
        Remove("a"), Run(RESTORE), Serve("a"),
    ]),
    row("`rm -r` of the archives", DEPOSITS, &[
        Move("a/archives", "saved/archives"), NoServe("a", "none of their archives"), Refused(REPAIR_FROM, "found: 2"),
        Run(&["admin", "verify", "--repair", "--from", "@saved", "--data", "@a"]), Serve("a"),
    ]),
    row("the disk of the archives is not mounted", DEPOSITS, &[
        Move("a/archives", "disk"), Make("a/archives"), NoServe("a", "none of their archives"),
        Refused(BACKUP, "2 archives are damaged"), Run(&["admin", "verify", "--data", "@b/generations/*"]),
        Remove("a/archives"), Move("disk", "a/archives"), Serve("a"),
    ]),
    row("`rm` of some archives", DEPOSITS, &[
        Remove("a/archives/00"), Remove("a/archives/30"), Serve("a"), Run(REPAIR_FROM),
    ]),
    row("an archive is overwritten", DEPOSITS, &[
        Write("a/archives/20/20610002", "something else"), Serve("a"), Run(REPAIR_FROM),
    ]),
    row("the note whose archives they are is removed", DEPOSITS, &[Remove("a/archives.ledger"), Serve("a")]),
    row("the note is that of another service", DEPOSITS, &[
        Copy("x/archives.ledger", "a/archives.ledger"), NoServe("a", "not those of this ledger"),
        Run(&["admin", "adopt", "--data", "@a"]), Serve("a"),
    ]),
    row("archives of another service are copied in between", DEPOSITS, &[
        Copy("x/archives", "a/archives"), Serve("a"), Serve("x"),
    ]),
    row("`ledger.sqlite-wal` of a server that was killed is removed", DEPOSITS, &[
        Crash("a", "w"), Remove("w/ledger.sqlite-wal"), Serve("w"), Serve("w"),
        Run(&["admin", "delete", "13", "--data", "@a"]),
    ]),
    row("`ledger.sqlite-wal` is that of another service", BACKED_UP, &[
        Crash("x", "w"), Copy("w/ledger.sqlite-wal", "a/ledger.sqlite-wal"), MayServe("a"), MayServe("a"),
        Move("a", "damaged"), Run(RESTORE), Serve("a"),
    ]),
    row("the ledger was copied in part only", BACKED_UP, &[
        Truncate(LEDGER, 50), NoServe("a", "is damaged"), NoServe("a", "is damaged"),
        Move("a", "damaged"), Run(RESTORE), Serve("a"),
    ]),
    row("a page of the ledger is lost", BACKED_UP, &[
        ZeroPage(LEDGER, 5), NoServe("a", "is damaged"), Move("a", "damaged"), Run(RESTORE), Serve("a"),
    ]),
    row("a bit of a key is another one in the table", DEPOSITS, &[
        Flip(LEDGER, "20610002", 1), NoServe("a", "is damaged"), MayServe("a"), Run(REPAIR), Serve("a"),
    ]),
    row("a damaged ledger, and the nightly timer", DEPOSITS, &[
        Flip(LEDGER, "20610002", 1), Refused(BACKUP, "is damaged"), Run(&["admin", "verify", "--data", "@b"]), Run(REPAIR), Run(BACKUP),
    ]),
    row("the clock is 40 days ahead, and set right", DEPOSITS, &[
        ServeLater("a", 40), Serve("a"), ServeLater("a", -40), Serve("a"),
    ]),
    row("deposits are deleted by mistake", DEPOSITS - 2, &[
        Run(&["admin", "delete", "3", "12", "--data", "@a"]), Serve("a"), ServeLater("a", 29),
    ]),
    row("files cannot be read", DEPOSITS, &[
        Mode(LEDGER, 0o000), Mode("a/archives", 0o500), MayServe("a"), Mode(LEDGER, 0o600), Mode("a/archives", 0o700), Serve("a"),
    ]),
    row("the source of a migration is started again", DEPOSITS, &[
        Run(&["migrate", "--from", "@a", "--to", "@m"]), Serve("a"), Serve("m"),
        Run(&["admin", "verify", "--data", "@m"]), Run(BACKUP),
    ]),
    row("a migration to another service", DEPOSITS, &[
        Refused(&["migrate", "--from", "@a", "--to", "@x"], "neither empty"), Serve("x"),
        Refused(&["migrate", "--from", "@nowhere", "--to", "@x"], "there is no ledger"), Serve("a"),
    ]),
    row("the backup has lost its ledger", DEPOSITS, &[
        Remove("b/ledger.sqlite"), Refused(BACKUP, "is not a backup"), Run(&["backup", "@c", "--data", "@a"]),
    ]),
    row("two data folders share their archives by links, and one is older", DEPOSITS, &[
        Move("a/archives", "disk/archives"), Link("disk/archives", "a/archives"),
        Copy("old/ledger.sqlite", "stale/ledger.sqlite"), Link("disk/archives", "stale/archives"),
        While("a", &[
            NoServe("stale", "a server on another data folder uses the archives"),
            Refused(&["admin", "delete", "1", "--data", "@stale"], "a server on another data folder"),
            Refused(&["admin", "verify", "--repair", "--data", "@stale"], "a server on another data folder"),
            Refused(&["admin", "quarantine", "--remove-all", "--data", "@stale"], "a server on another data folder"),
            Run(&["admin", "verify", "--repair", "--data", "@a"]),
        ], None),
        // Without it, what the older one does not name goes into quarantine, and comes back.
        Serve("stale"), While("stale", &[NoServe("a", "a server on another data folder")], None), Serve("a"),
    ]),
    row("`rm server.lock` under a server, and another one is started", DEPOSITS, &[
        While("a", &[
            Remove("a/server.lock"), NoServe("a", "another server uses"), Remove("a/server.lock"),
            NoServe("a", "another server uses"), Refused(RESTORE, "is newer"),
        ], None), Serve("a"),
    ]),
    row("the ledger is moved away under a server", DEPOSITS, &[
        While("a", &[Move(LEDGER, SAVED)], Some("was removed, moved or replaced")), Move(SAVED, LEDGER), Serve("a"),
    ]),
    row("`rm ledger.sqlite*` under a server", BACKED_UP, &[
        While("a", &[Remove(LEDGER), Remove("a/ledger.sqlite-wal"), Remove("a/ledger.sqlite-shm")], Some("was removed, moved or replaced")),
        NoServe("a", "no ledger for the archives"), Move("a", "lost"), Run(RESTORE), Serve("a"),
    ]),
    row("`rm ledger.sqlite-wal` under a server", DEPOSITS, &[
        While("a", &[Remove("a/ledger.sqlite-wal")], Some("a/ledger.sqlite-wal: ")), Serve("a"),
    ]),
    row("another ledger takes the place of the one that is served", DEPOSITS, &[
        While("a", &[Move(LEDGER, SAVED), Copy("x/ledger.sqlite", LEDGER)], Some("was removed, moved or replaced")),
        Remove(LEDGER), Move(SAVED, LEDGER), Serve("a"),
    ]),
    row("the archives are moved away under a server", DEPOSITS, &[
        While("a", &[Move("a/archives", "saved")], Some("a/archives/f0/f0610000#: ")), Move("saved", "a/archives"), Serve("a"),
    ]),
    row("a first backup is cut off before its note is written", DEPOSITS, &[
        Run(&["backup", "@c", "--data", "@a"]), Edit("c/archives.ledger", "backup of ", ""), Run(&["backup", "@c", "--data", "@a"]),
        Edit("c/archives.ledger", "backup of ", ""), Run(&["admin", "verify", "--data", "@c"]), Serve("c"),
    ]),
    row("the same, before its ledger is in place", DEPOSITS, &[
        Run(&["backup", "@c", "--data", "@a"]), Edit("c/archives.ledger", "backup of ", ""), Remove("c/ledger.sqlite"),
        NoServe("c", "give the same `swordsmith backup` again"), Run(&["backup", "@c", "--data", "@a"]), Serve("c"),
    ]),
    row("a disk damages an archive of the backup", DEPOSITS, &[
        Write("b/archives/20/20610002", "cut off"), Run(BACKUP), Run(&["admin", "verify", "--data", "@b"]),
        Run(&["admin", "verify", "--data", "@b/generations/*"]),
    ]),
    row("the same, and its length is as before", DEPOSITS, &[
        Write("b/archives/20/20610002", "ARCHIVE 2 of service a"), Run(BACKUP), Refused(&["admin", "verify", "--data", "@b"], "found: 1"),
        Run(&["backup", "@b", "--verify", "--data", "@a"]), Run(&["admin", "verify", "--data", "@b"]),
        Run(&["admin", "verify", "--data", "@b/generations/*"]),
    ]),
    row("the disks damage an archive and its copy", DEPOSITS - 1, &[
        Write("b/archives/20/20610002", "cut off"), Move("a/archives/20/20610002", "saved"), Refused(BACKUP, "1 archives are damaged"),
        Move("saved", "a/archives/20/20610002"), Run(BACKUP), Run(&["admin", "delete", "3", "--data", "@a"]),
    ]),
    row("a generation has another name", DEPOSITS, &[
        Move("b/generations/*", "b/generations/before the upgrade"), Run(&["backup", "@b", "--keep", "0", "--data", "@a"]),
        Run(&["admin", "verify", "--data", "@b/generations/before the upgrade"]),
    ]),
    row("archives of two services lie in one folder", DEPOSITS, &[
        Move("a/archives", "disk/archives.a"), Link("disk/archives.a", "a/archives"),
        Move("x/archives", "disk/archives.b"), Link("disk/archives.b", "x/archives"), Serve("a"), Serve("x"), Serve("a"),
    ]),
    row("the note was written by an editor", DEPOSITS, &[Edit("a/archives.ledger", "", "\n"), Serve("a")]),
    row("an empty file in place of the ledger of the backup", DEPOSITS, &[
        Write("b/ledger.sqlite", ""), Refused(BACKUP, "is empty"), Run(&["backup", "@b", "--replace", "--data", "@a"]), Run(BACKUP),
    ]),
    row("a cut-off file in place of the ledger of the backup", DEPOSITS, &[
        Write("b/ledger.sqlite", "S"), Refused(BACKUP, "--replace"), Truncate("b/ledger.sqlite", 0), Refused(BACKUP, "--replace"),
        Run(&["backup", "@b", "--replace", "--data", "@a"]), Run(BACKUP),
    ]),
    row("the ledger of the backup is damaged", DEPOSITS, &[
        Truncate("b/ledger.sqlite", 50), Refused(BACKUP, "--replace"), Run(&["backup", "@b", "--replace", "--data", "@a"]), Run(BACKUP),
    ]),
];
