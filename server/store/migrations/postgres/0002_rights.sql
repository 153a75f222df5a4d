-- What a mediator may see and change of another's deposits: those that it has made, or all. So far it
-- was all; nobody has asked for that.
ALTER TABLE mediation ADD COLUMN is_all boolean NOT NULL DEFAULT false;
-- Few deposits have a mediator.
CREATE INDEX deposit_of_mediator ON deposit (mediator, client, collection, changed, id)
WHERE mediator IS NOT NULL;

-- Whether complete deposits may be deleted, and changed, and whether by mediators, too.
ALTER TABLE collection ADD COLUMN deletes_complete text NOT NULL DEFAULT 'as-made'
    CHECK (deletes_complete IN ('never', 'as-made', 'always'));
ALTER TABLE collection ADD COLUMN changes_complete text NOT NULL DEFAULT 'as-made'
    CHECK (changes_complete IN ('never', 'as-made', 'always'));
ALTER TABLE collection ADD COLUMN mediators_may boolean NOT NULL DEFAULT true;
