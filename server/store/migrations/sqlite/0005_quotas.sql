-- How much there may be of a client, and in a collection; NULL: any number. What a client has in a
-- collection is counted as it comes and goes.
ALTER TABLE client ADD COLUMN most_deposits INTEGER CHECK (most_deposits >= 0);
ALTER TABLE client ADD COLUMN most_bytes INTEGER CHECK (most_bytes >= 0);
ALTER TABLE collection ADD COLUMN most_deposits INTEGER CHECK (most_deposits >= 0);
ALTER TABLE collection ADD COLUMN most_bytes INTEGER CHECK (most_bytes >= 0);

CREATE TABLE usage (
    client     INTEGER NOT NULL REFERENCES client (id),
    collection INTEGER NOT NULL REFERENCES collection (id),
    deposits   INTEGER NOT NULL CHECK (deposits >= 0),
    -- Of archives and metadata entries.
    bytes      INTEGER NOT NULL CHECK (bytes >= 0),
    PRIMARY KEY (client, collection)
) STRICT, WITHOUT ROWID;

INSERT INTO usage (client, collection, deposits, bytes)
SELECT client, collection, count(*),
    sum((SELECT coalesce(sum(size), 0) FROM archive WHERE archive.deposit = deposit.id)
        + (SELECT coalesce(sum(length(body)), 0) FROM metadata_entry WHERE metadata_entry.deposit = deposit.id))
FROM deposit GROUP BY client, collection;

CREATE TRIGGER deposit_comes AFTER INSERT ON deposit BEGIN
    INSERT INTO usage (client, collection, deposits, bytes) VALUES (NEW.client, NEW.collection, 1, 0)
    ON CONFLICT DO UPDATE SET deposits = deposits + 1;
END;
CREATE TRIGGER deposit_goes AFTER DELETE ON deposit BEGIN
    UPDATE usage SET deposits = deposits - 1 WHERE client = OLD.client AND collection = OLD.collection;
END;
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
