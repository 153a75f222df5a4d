-- What tells this ledger from others: archives are those of one ledger.
CREATE TABLE identity (name TEXT NOT NULL) STRICT;
INSERT INTO identity VALUES (lower(hex(randomblob(16))));

-- Archives of which parts lie in an object store before they are whole: if the server does not live
-- to end such an upload, the next one removes them.
CREATE TABLE upload (
    object_key TEXT PRIMARY KEY,
    -- By what the object store finds the parts.
    parts      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
