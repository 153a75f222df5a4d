-- The ledger: who may deposit where, what was deposited, and the work still to be done on it.
-- Instants are microseconds since 1970 in UTC.

CREATE TABLE client (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    name          TEXT    NOT NULL UNIQUE,
    password_hash TEXT    NOT NULL,
    provider_url  TEXT,
    enabled       INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
    created       INTEGER NOT NULL
) STRICT;

CREATE TABLE collection (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    name      TEXT    NOT NULL UNIQUE,
    title     TEXT    NOT NULL,
    policy    TEXT    NOT NULL,
    abstract  TEXT    NOT NULL,
    treatment TEXT    NOT NULL,
    created   INTEGER NOT NULL
) STRICT;

CREATE TABLE client_collection (
    client     INTEGER NOT NULL REFERENCES client (id),
    collection INTEGER NOT NULL REFERENCES collection (id),
    PRIMARY KEY (client, collection)
) STRICT, WITHOUT ROWID;

CREATE TABLE deposit (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    collection    INTEGER NOT NULL REFERENCES collection (id),
    client        INTEGER NOT NULL REFERENCES client (id),
    status        TEXT    NOT NULL,
    status_detail TEXT,
    external_id   TEXT,
    created       INTEGER NOT NULL,
    changed       INTEGER NOT NULL
) STRICT;

CREATE INDEX deposit_of_client ON deposit (client, collection, id);

CREATE TABLE archive (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    deposit    INTEGER NOT NULL REFERENCES deposit (id),
    object_key TEXT    NOT NULL UNIQUE,
    filename   TEXT    NOT NULL,
    media_type TEXT    NOT NULL,
    packaging  TEXT,
    size       INTEGER NOT NULL CHECK (size >= 0),
    md5        BLOB    NOT NULL CHECK (length(md5) = 16),
    sha256     BLOB    NOT NULL CHECK (length(sha256) = 32),
    received   INTEGER NOT NULL
) STRICT;

CREATE INDEX archive_of_deposit ON archive (deposit);

-- What the client sent, byte for byte.
CREATE TABLE metadata_entry (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    deposit  INTEGER NOT NULL REFERENCES deposit (id),
    body     BLOB    NOT NULL,
    received INTEGER NOT NULL
) STRICT;

CREATE INDEX metadata_entry_of_deposit ON metadata_entry (deposit);

-- At most one piece of work waits for a deposit at a time.
CREATE TABLE job (
    deposit      INTEGER PRIMARY KEY REFERENCES deposit (id),
    kind         TEXT    NOT NULL,
    attempts     INTEGER NOT NULL DEFAULT 0,
    available_at INTEGER NOT NULL,
    leased_until INTEGER
) STRICT;

CREATE INDEX job_waiting ON job (available_at);

CREATE TABLE transition (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    deposit     INTEGER NOT NULL REFERENCES deposit (id),
    from_status TEXT,
    to_status   TEXT    NOT NULL,
    cause       TEXT    NOT NULL,
    at          INTEGER NOT NULL
) STRICT;

CREATE INDEX transition_of_deposit ON transition (deposit);
