//! The statements that copy a table, as far as databases agree on them.

use super::tables::Table;

/// Rows, or those of deposits, from one number, which is not among them, to another.
pub type Span = (i64, i64);

/// The query of a table's rows; of some of them, those from `$1`, which is not among them, to `$2`.
pub fn select(table: &Table, is_of_span: bool) -> String {
    let (name, columns, order) = (table.name, columns(table), table.order);
    let condition = match table.span.filter(|_| is_of_span) {
        Some(column) => format!(" WHERE {column} > $1 AND {column} <= $2"),
        None => String::new(),
    };
    format!("SELECT {columns} FROM {name}{condition} ORDER BY {order}")
}

/// The names of a table's columns.
pub fn columns(table: &Table) -> String {
    let names: Vec<_> = table.columns.iter().map(|column| column.name).collect();
    names.join(", ")
}
