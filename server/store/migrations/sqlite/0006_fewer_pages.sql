-- A commit writes each page that it changes, so a deposit costs as much as it touches trees. (Tables
-- whose rows are large keep their rowids: at the end of such a tree, a row is added without moving
-- others.)
DROP INDEX transition_of_deposit;

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
