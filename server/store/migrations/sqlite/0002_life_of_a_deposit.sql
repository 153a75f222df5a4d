-- What a deposit's later life needs: changes by its client, identifiers, lists.

-- Counts the client's changes: a change says on which of them it builds.
ALTER TABLE deposit ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
-- When its client said that nothing more follows.
ALTER TABLE deposit ADD COLUMN completed INTEGER;
-- Under what it is archived, without and with context, and what it is a version of.
ALTER TABLE deposit ADD COLUMN swhid TEXT;
ALTER TABLE deposit ADD COLUMN swhid_context TEXT;
ALTER TABLE deposit ADD COLUMN origin_url TEXT;

UPDATE deposit SET completed = (
    SELECT max(at) FROM transition WHERE transition.deposit = deposit.id AND to_status = 'deposited'
);

DROP INDEX deposit_of_client;
CREATE INDEX deposit_of_client ON deposit (client, collection, changed, id);
