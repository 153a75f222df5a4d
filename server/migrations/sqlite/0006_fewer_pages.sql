-- A commit writes each page that it changes, so a deposit costs as much as it touches trees. What
-- belongs to a deposit is a row of its own tree, in the order in which it came, and needs no index.
DROP INDEX archive_of_deposit;
DROP INDEX metadata_entry_of_deposit;
DROP INDEX transition_of_deposit;

CREATE TABLE archive_of_deposit (
    deposit    INTEGER NOT NULL REFERENCES deposit (id),
    number     INTEGER NOT NULL,
    object_key TEXT    NOT NULL UNIQUE,
    filename   TEXT    NOT NULL,
    media_type TEXT    NOT NULL,
    packaging  TEXT,
    size       INTEGER NOT NULL CHECK (size >= 0),
    md5        BLOB    NOT NULL CHECK (length(md5) = 16),
    sha256     BLOB    NOT NULL CHECK (length(sha256) = 32),
    received   INTEGER NOT NULL,
    PRIMARY KEY (deposit, number)
) STRICT, WITHOUT ROWID;

INSERT INTO archive_of_deposit (deposit, number, object_key, filename, media_type, packaging, size, md5, sha256, received)
SELECT deposit, id, object_key, filename, media_type, packaging, size, md5, sha256, received FROM archive;
DROP TABLE archive;
ALTER TABLE archive_of_deposit RENAME TO archive;

-- What the client sent, byte for byte.
CREATE TABLE metadata_entry_of_deposit (
    deposit  INTEGER NOT NULL REFERENCES deposit (id),
    number   INTEGER NOT NULL,
    body     BLOB    NOT NULL,
    received INTEGER NOT NULL,
    PRIMARY KEY (deposit, number)
) STRICT, WITHOUT ROWID;

INSERT INTO metadata_entry_of_deposit (deposit, number, body, received)
SELECT deposit, id, body, received FROM metadata_entry;
DROP TABLE metadata_entry;
ALTER TABLE metadata_entry_of_deposit RENAME TO metadata_entry;

CREATE TABLE transition_of_deposit (
    deposit     INTEGER NOT NULL REFERENCES deposit (id),
    number      INTEGER NOT NULL,
    from_status TEXT,
    to_status   TEXT    NOT NULL,
    cause       TEXT    NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (deposit, number)
) STRICT, WITHOUT ROWID;

INSERT INTO transition_of_deposit (deposit, number, from_status, to_status, cause, at)
SELECT deposit, id, from_status, to_status, cause, at FROM transition;
DROP TABLE transition;
ALTER TABLE transition_of_deposit RENAME TO transition;

-- The index by client finds all work; there is little of it at a time.
DROP INDEX job_waiting;

-- Most deposits are done, or will be in a moment: only the others are looked for by their state.
DROP INDEX deposit_by_status;
CREATE INDEX deposit_by_status ON deposit (status, changed)
WHERE status = 'partial' OR status = 'rejected' OR status = 'failed' OR status = 'expired';

CREATE TRIGGER archive_comes AFTER INSERT ON archive BEGIN
    UPDATE usage SET bytes = bytes + NEW.size
    WHERE (client, collection) = (SELECT client, collection FROM deposit WHERE id = NEW.deposit);
END;
CREATE TRIGGER archive_goes AFTER DELETE ON archive BEGIN
    UPDATE usage SET bytes = bytes - OLD.size
    WHERE (client, collection) = (SELECT client, collection FROM deposit WHERE id = OLD.deposit);
END;
CREATE TRIGGER metadata_entry_comes AFTER INSERT ON metadata_entry BEGIN
    UPDATE usage SET bytes = bytes + length(NEW.body)
    WHERE (client, collection) = (SELECT client, collection FROM deposit WHERE id = NEW.deposit);
END;
CREATE TRIGGER metadata_entry_goes AFTER DELETE ON metadata_entry BEGIN
    UPDATE usage SET bytes = bytes - length(OLD.body)
    WHERE (client, collection) = (SELECT client, collection FROM deposit WHERE id = OLD.deposit);
END;
