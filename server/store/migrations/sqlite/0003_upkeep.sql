-- Partial deposits that nobody touched are looked for again and again, and operators ask by state.
CREATE INDEX deposit_by_status ON deposit (status, changed);
