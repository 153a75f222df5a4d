-- What SWORD 2.0 needs beside: who may deposit for whom, who did, and files that are no packages.
CREATE TABLE mediation (
    collection INTEGER NOT NULL REFERENCES collection (id),
    -- Who may deposit.
    client     INTEGER NOT NULL REFERENCES client (id),
    -- For whom.
    owner      INTEGER NOT NULL REFERENCES client (id),
    PRIMARY KEY (client, collection, owner)
) STRICT, WITHOUT ROWID;

-- Who has made a deposit, or sent a file, on behalf of the client whose it is.
ALTER TABLE deposit ADD COLUMN mediator INTEGER REFERENCES client (id);
-- Whether it is to be software, with an archive, a title and an author.
ALTER TABLE deposit ADD COLUMN is_software INTEGER NOT NULL DEFAULT 1 CHECK (is_software IN (0, 1));
ALTER TABLE archive ADD COLUMN mediator INTEGER REFERENCES client (id);
-- Whether it is unpacked to the files of the deposit, or is one of them.
ALTER TABLE archive ADD COLUMN is_package INTEGER NOT NULL DEFAULT 1 CHECK (is_package IN (0, 1));
