//! The same with a ledger in `PostgreSQL` and archives in an object store, as far as it applies.
