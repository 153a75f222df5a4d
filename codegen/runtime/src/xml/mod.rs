//! Reading and writing XML by a table that knows the schema.

pub mod table;
