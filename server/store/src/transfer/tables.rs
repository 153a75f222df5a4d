//! The tables that all ledgers have, whatever their databases: what is copied from one to another.
//!
//! What a ledger counts by itself is not copied, nor what holds as long as a server lives: leases, and
//! announcements of uploads.

/// A table that is copied.
#[derive(Debug, PartialEq)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Its columns.
    pub columns: &'static [Column],
    /// What its rows are ordered by: in this order they were made.
    pub order: &'static str,
    /// The column by which its rows are copied some at a time: of those that belong to deposits, the
    /// number of the deposit.
    pub span: Option<&'static str>,
    /// Whether its rows are numbered as they are made.
    pub is_numbered: bool,
}

/// A column.
#[derive(Debug, PartialEq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub kind: Kind,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A number.
    Integer,
    /// Yes or no.
    Boolean,
    /// A text.
    Text,
    /// Bytes.
    Bytes,
}

/// What stands in one row of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Null,
    /// A number.
    Integer(i64),
    /// Yes or no.
    Boolean(bool),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// Rows of a table, each with a value for each column.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows {
    /// The table.
    pub table: &'static Table,
    /// Its rows.
    pub rows: Vec<Vec<Value>>,
}

impl Rows {
    /// The values of a column.
    pub fn values(&self, column: &str) -> impl Iterator<Item = &Value> {
        let place = self.table.columns.iter().position(|known| known.name == column);
        self.rows.iter().filter_map(move |row| row.get(place?))
    }
}

/// Whose are copied first, all at once: there are few.
pub static ACCOUNTS: [&Table; 4] = [&CLIENT, &COLLECTION, &CLIENT_COLLECTION, &MEDIATION];

/// Whose are copied by deposits.
pub static DEPOSITS: [&Table; 5] = [&DEPOSIT, &ARCHIVE, &METADATA_ENTRY, &TRANSITION, &JOB];

/// What is left of deposits, and who has changed what, by their numbers.
pub static HISTORY: [&Table; 2] = [&TOMBSTONE, &AUDIT];

/// All of them.
pub fn all() -> impl Iterator<Item = &'static Table> {
    ACCOUNTS.into_iter().chain(DEPOSITS).chain(HISTORY)
}

/// Archives.
pub static ARCHIVE: Table = Table {
    name: "archive",
    columns: &[
        integer("id"),
        integer("deposit"),
        text("object_key"),
        text("filename"),
        text("media_type"),
        text("packaging"),
        boolean("is_package"),
        integer("mediator"),
        integer("size"),
        bytes("md5"),
        bytes("sha256"),
        integer("received"),
    ],
    order: "id",
    span: Some("deposit"),
    is_numbered: true,
};

static CLIENT: Table = Table {
    name: "client",
    columns: &[
        integer("id"),
        text("name"),
        text("password_hash"),
        text("provider_url"),
        boolean("enabled"),
        integer("most_deposits"),
        integer("most_bytes"),
        integer("created"),
    ],
    order: "id",
    span: None,
    is_numbered: true,
};

static COLLECTION: Table = Table {
    name: "collection",
    columns: &[
        integer("id"),
        text("name"),
        text("title"),
        text("policy"),
        text("abstract"),
        text("treatment"),
        integer("most_deposits"),
        integer("most_bytes"),
        text("deletes_complete"),
        text("changes_complete"),
        boolean("mediators_may"),
        integer("created"),
    ],
    order: "id",
    span: None,
    is_numbered: true,
};

static CLIENT_COLLECTION: Table = Table {
    name: "client_collection",
    columns: &[integer("client"), integer("collection")],
    order: "client, collection",
    span: None,
    is_numbered: false,
};

static MEDIATION: Table = Table {
    name: "mediation",
    columns: &[integer("collection"), integer("client"), integer("owner"), boolean("is_all")],
    order: "client, collection, owner",
    span: None,
    is_numbered: false,
};

pub(super) static DEPOSIT: Table = Table {
    name: "deposit",
    columns: &[
        integer("id"),
        integer("collection"),
        integer("client"),
        integer("mediator"),
        boolean("is_software"),
        text("status"),
        text("status_detail"),
        text("external_id"),
        text("origin_url"),
        integer("created"),
        integer("changed"),
        integer("completed"),
        integer("revision"),
        text("swhid"),
        text("swhid_context"),
    ],
    order: "id",
    span: Some("id"),
    is_numbered: true,
};

static METADATA_ENTRY: Table = Table {
    name: "metadata_entry",
    columns: &[integer("id"), integer("deposit"), bytes("body"), integer("received")],
    order: "id",
    span: Some("deposit"),
    is_numbered: true,
};

static TRANSITION: Table = Table {
    name: "transition",
    columns: &[
        integer("deposit"),
        integer("number"),
        text("from_status"),
        text("to_status"),
        text("cause"),
        integer("at"),
    ],
    order: "deposit, number",
    span: Some("deposit"),
    is_numbered: false,
};

static JOB: Table = Table {
    name: "job",
    columns: &[
        integer("deposit"),
        integer("client"),
        text("kind"),
        integer("attempts"),
        integer("available_at"),
    ],
    order: "deposit",
    span: Some("deposit"),
    is_numbered: false,
};

static TOMBSTONE: Table = Table {
    name: "tombstone",
    columns: &[
        integer("deposit"),
        integer("collection"),
        integer("client"),
        integer("mediator"),
        text("status"),
        text("swhid"),
        integer("created"),
        integer("deleted"),
        text("actor"),
        text("actor_name"),
        text("reason"),
    ],
    order: "deposit",
    span: Some("deposit"),
    is_numbered: false,
};

pub(super) static AUDIT: Table = Table {
    name: "audit",
    columns: &[
        integer("id"),
        integer("at"),
        text("actor"),
        text("actor_name"),
        text("address"),
        text("action"),
        integer("deposit"),
        text("client"),
        text("collection"),
        text("detail"),
    ],
    order: "id",
    span: Some("id"),
    is_numbered: true,
};

const fn integer(name: &'static str) -> Column {
    Column { name, kind: Kind::Integer }
}

const fn boolean(name: &'static str) -> Column {
    Column { name, kind: Kind::Boolean }
}

const fn text(name: &'static str) -> Column {
    Column { name, kind: Kind::Text }
}

const fn bytes(name: &'static str) -> Column {
    Column { name, kind: Kind::Bytes }
}
