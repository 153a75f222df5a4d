-- What is left of a deposit that was deleted: who could see it is told so. Its number is that of the
-- deposit.
CREATE TABLE tombstone (
    deposit    INTEGER PRIMARY KEY,
    collection INTEGER NOT NULL REFERENCES collection (id),
    client     INTEGER NOT NULL REFERENCES client (id),
    mediator   INTEGER REFERENCES client (id),
    -- Where it stood, and what it was archived as.
    status     TEXT    NOT NULL,
    swhid      TEXT,
    created    INTEGER NOT NULL,
    deleted    INTEGER NOT NULL,
    -- Who has deleted it: `client`, `operator` or `server`, and its name.
    actor      TEXT    NOT NULL,
    actor_name TEXT,
    reason     TEXT
) STRICT;

-- Every change of a deposit, an account or a right. It is only ever added to, and speaks in names, so
-- that it outlives what it is about.
CREATE TABLE audit (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    at         INTEGER NOT NULL,
    actor      TEXT    NOT NULL,
    actor_name TEXT,
    -- From where, if it came by the network.
    address    TEXT,
    action     TEXT    NOT NULL,
    -- What it is about.
    deposit    INTEGER,
    client     TEXT,
    collection TEXT,
    detail     TEXT
) STRICT;
