//! Copies tombstones and the audit log: there may be many, so some at a time.

use super::tables::{AUDIT, DEPOSIT, HISTORY, Rows, Table};
use super::{changed, rows};
use crate::{Store, StoreError};

/// How many numbers are looked at by one commit.
const PAGE: i64 = 5_000;

/// Copies both, up to the last number that was given of each.
pub(super) async fn copy(
    from: &Store,
    to: &Store,
    numbers: &[(&'static Table, i64)],
) -> Result<(), StoreError> {
    for (table, counted) in HISTORY.into_iter().zip([&DEPOSIT, &AUDIT]) {
        let last = numbers.iter().find(|(known, _)| *known == counted);
        let (last, mut after) = (last.map_or(0, |(_, last)| *last), 0);
        while after < last {
            copy_span((from, to), table, (after, after + PAGE)).await?;
            after += PAGE;
        }
    }
    Ok(())
}

async fn copy_span(
    (from, to): (&Store, &Store),
    table: &'static Table,
    span: (i64, i64),
) -> Result<(), StoreError> {
    let page = rows(from, &[table], Some(span)).await?;
    if page.iter().all(|Rows { rows, .. }| rows.is_empty()) {
        return Ok(());
    }
    to.ledger.insert(page.clone()).await?;
    if rows(to, &[table], Some(span)).await? == page {
        return Ok(());
    }
    Err(changed(&format!("its rows of `{}` are others", table.name)))
}
