-- Clients take turns: work is found by its client, oldest first.
CREATE TABLE job_by_client (
    deposit      INTEGER PRIMARY KEY REFERENCES deposit (id),
    client       INTEGER NOT NULL REFERENCES client (id),
    kind         TEXT    NOT NULL,
    attempts     INTEGER NOT NULL DEFAULT 0,
    available_at INTEGER NOT NULL,
    leased_until INTEGER
) STRICT;

INSERT INTO job_by_client (deposit, client, kind, attempts, available_at, leased_until)
SELECT job.deposit, deposit.client, job.kind, job.attempts, job.available_at, job.leased_until
FROM job JOIN deposit ON deposit.id = job.deposit;

DROP TABLE job;
ALTER TABLE job_by_client RENAME TO job;

CREATE INDEX job_waiting ON job (available_at);
CREATE INDEX job_of_client ON job (client, available_at, deposit);
