//! Deposits in `SQLite`.

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use bytes::Bytes;
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension, params};
use swordsmith_deposit::{
    Advanced, ArchiveKey, ArchiveRecord, Author, Changed, ClientId, CollectionId, Contents,
    Deletion, Deposit, DepositChange, DepositId, Identifiers, NewDeposit, NumberedArchive, Outcome,
    Page, TransitionRecord,
};
use swordsmith_deposit::{Cause, State, Transition};

use super::inserts::{insert_archive, insert_deposit, insert_entry, record};
use super::{SqliteLedger, changes, history, queue, quotas, rows};
use crate::archives::Publishing;
use crate::author::author;
use crate::error::StoreError;
use crate::ledger::Deposits;
use crate::ledger::memory::{Remembered, Touched};
use crate::ledger::move_on::MoveOn;
use crate::ledger::notes;
use crate::ledger::transitions::allowed;

#[async_trait]
impl Deposits for SqliteLedger {
    async fn create_deposit(&self, deposit: NewDeposit) -> Result<Deposit, StoreError> {
        self.create_deposit_when_published(Publishing::default(), deposit).await
    }

    async fn create_deposit_when_published(
        &self,
        published: Publishing,
        deposit: NewDeposit,
    ) -> Result<Deposit, StoreError> {
        let author = author();
        let write =
            move |connection: &Connection| Ok((create(connection, &deposit, author)?, deposit));
        let (made, _) = self.writer.make(published, write, remember).await?;
        self.may_wait.store(true, Ordering::Relaxed);
        Ok(made)
    }

    async fn change_deposit(
        &self,
        id: DepositId,
        change: DepositChange,
    ) -> Result<Outcome<Changed>, StoreError> {
        let author = author();
        let write = move |connection: &Connection| changes::change(connection, id, &change, author);
        let outcome = self.write(Touched::Deposit(id), write).await;
        self.may_wait.store(true, Ordering::Relaxed);
        outcome
    }

    async fn delete_deposit(
        &self,
        id: DepositId,
        deletion: Deletion,
    ) -> Result<Outcome<Vec<ArchiveKey>>, StoreError> {
        let author = author();
        let write =
            move |connection: &Connection| changes::delete(connection, id, &deletion, author);
        self.write(Touched::Deposit(id), write).await
    }

    async fn deposits_of(
        &self,
        client: ClientId,
        collection: CollectionId,
        page: Page,
    ) -> Result<(Vec<Deposit>, u64), StoreError> {
        self.read(move |connection| list(connection, client, collection, page)).await
    }

    async fn mediated_deposits(
        &self,
        mediator: ClientId,
        owner: ClientId,
        collection: CollectionId,
        page: Page,
    ) -> Result<(Vec<Deposit>, u64), StoreError> {
        let of = [mediator.0, owner.0, collection.0];
        self.read(move |connection| list_mediated(connection, of, page)).await
    }

    async fn deposit(&self, id: DepositId) -> Result<Option<Deposit>, StoreError> {
        let read = |connection: &Connection, id: &DepositId| changes::deposit(connection, *id);
        self.remembered(|all| &mut all.deposits, id, read).await
    }

    async fn archives_of(&self, id: DepositId) -> Result<Vec<ArchiveRecord>, StoreError> {
        self.read(move |connection| archives(connection, id)).await
    }

    async fn numbered_archives_of(
        &self,
        id: DepositId,
    ) -> Result<Vec<NumberedArchive>, StoreError> {
        self.read(move |connection| {
            let mut all = connection.prepare_cached(NUMBERED_ARCHIVES)?;
            rows::all(all.query([id.0])?, rows::numbered_archive)
        })
        .await
    }

    async fn contents_of(&self, id: DepositId) -> Result<Contents, StoreError> {
        if let Ok(known) = self.memory.recall(self.elsewhere(), |all| &mut all.contents, &id) {
            return Ok(known);
        }
        self.read(move |connection| {
            let snapshot = connection.unchecked_transaction()?;
            let (archives, entries) = (archives(&snapshot, id)?, entries(&snapshot, id)?);
            Ok(Contents { archives, entries })
        })
        .await
    }

    async fn entries_of(&self, id: DepositId) -> Result<Vec<Bytes>, StoreError> {
        self.read(move |connection| entries(connection, id)).await
    }

    async fn has_archived(&self, client: ClientId, origin_url: &str) -> Result<bool, StoreError> {
        let origin_url = origin_url.to_owned();
        self.read(move |connection| {
            let mut found = connection.prepare_cached(
                "SELECT 1 FROM deposit WHERE client = ? AND origin_url = ? AND status = ? LIMIT 1",
            )?;
            Ok(found.exists(params![client.0, origin_url, State::Done.name()])?)
        })
        .await
    }

    async fn change_state(
        &self,
        id: DepositId,
        transition: Transition,
        detail: Option<String>,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.move_on(MoveOn { detail, ..MoveOn::along(transition, id, now) }).await
    }

    async fn advance(
        &self,
        id: DepositId,
        revision: i64,
        transitions: Vec<Transition>,
        end: Advanced,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.move_on(MoveOn::advance(transitions, end, (id, revision), now)).await
    }

    async fn archive(
        &self,
        id: DepositId,
        transition: Transition,
        identifiers: Identifiers,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let identifiers = Some(identifiers);
        self.move_on(MoveOn { identifiers, ..MoveOn::along(transition, id, now) }).await
    }

    async fn transitions_of(&self, id: DepositId) -> Result<Vec<TransitionRecord>, StoreError> {
        self.read(move |connection| {
            let all = "SELECT * FROM transition WHERE deposit = ? ORDER BY number";
            rows::all(connection.prepare_cached(all)?.query([id.0])?, rows::transition)
        })
        .await
    }
}

impl SqliteLedger {
    pub(super) async fn move_on(&self, moved: MoveOn) -> Result<bool, StoreError> {
        let (touched, author) = (Touched::Deposit(moved.id), author());
        self.writer
            .write_soon(touched, move |connection| changes::move_on(connection, &moved, &author))
            .await
    }
}

/// Who works on it next needs what it came with.
fn remember((made, new): &(Deposit, NewDeposit), all: &mut Remembered) {
    all.deposits.insert(made.id, made.clone());
    if made.state == State::Deposited {
        let contents = Contents { archives: new.archives.clone(), entries: new.entries.clone() };
        all.contents.insert(made.id, contents);
    }
}

fn create(
    connection: &Connection,
    deposit: &NewDeposit,
    author: Author,
) -> Result<Deposit, StoreError> {
    let first = allowed(None, deposit.state, Cause::Created)?;
    let made = insert_deposit(connection, deposit)?;
    for archive in &deposit.archives {
        insert_archive(connection, made.id, None, archive)?;
    }
    for entry in &deposit.entries {
        insert_entry(connection, made.id, entry, deposit.created)?;
    }
    quotas::check(connection, deposit.client, deposit.collection, (0, 0))?;
    record(connection, made.id, first, deposit.created)?;
    history::write(connection, &notes::created(author, made.id, deposit))?;
    queue::enqueue(connection, made.id, made.state, deposit.created, None)?;
    Ok(made)
}

/// The archives of a deposit, in the order they came.
/// With the names of those who sent them on behalf of others.
const NUMBERED_ARCHIVES: &str = "SELECT archive.*, client.name AS mediator_name FROM archive
     LEFT JOIN client ON client.id = archive.mediator WHERE deposit = ? ORDER BY archive.id";

const ARCHIVES: &str = "SELECT * FROM archive WHERE deposit = ? ORDER BY id";

fn archives(connection: &Connection, id: DepositId) -> Result<Vec<ArchiveRecord>, StoreError> {
    rows::all(connection.prepare_cached(ARCHIVES)?.query([id.0])?, rows::archive)
}

fn entries(connection: &Connection, id: DepositId) -> Result<Vec<Bytes>, StoreError> {
    let all = "SELECT body FROM metadata_entry WHERE deposit = ? ORDER BY id";
    let body: rows::Decode<Bytes> = |row| Ok(row.get::<_, Vec<u8>>("body")?.into());
    rows::all(connection.prepare_cached(all)?.query([id.0])?, body)
}

/// In one transaction: the count is that of the moment at which the page is read.
fn list(
    connection: &Connection,
    client: ClientId,
    collection: CollectionId,
    page: Page,
) -> Result<(Vec<Deposit>, u64), StoreError> {
    let snapshot = connection.unchecked_transaction()?;
    let count = "SELECT deposits FROM usage WHERE client = ? AND collection = ?";
    let count: Option<i64> = snapshot
        .prepare_cached(count)?
        .query_row([client.0, collection.0], |row| row.get(0))
        .optional()?;
    let mut found = snapshot.prepare_cached(
        "SELECT * FROM deposit WHERE client = ? AND collection = ? ORDER BY changed DESC, id DESC LIMIT ? OFFSET ?",
    )?;
    let (limit, offset) = bounds(page);
    let found = found.query([client.0, collection.0, limit, offset])?;
    Ok((rows::all(found, rows::deposit)?, count.unwrap_or_default().unsigned_abs()))
}

/// The same of those that a mediator has made. Nothing counts them as they come: there are few.
fn list_mediated(
    connection: &Connection,
    [mediator, owner, collection]: [i64; 3],
    page: Page,
) -> Result<(Vec<Deposit>, u64), StoreError> {
    let snapshot = connection.unchecked_transaction()?;
    let count = "SELECT count(*) FROM deposit WHERE mediator = ? AND client = ? AND collection = ?";
    let of = [mediator, owner, collection];
    let count: i64 = snapshot.prepare_cached(count)?.query_row(of, |row| row.get(0))?;
    let mut found = snapshot.prepare_cached(
        "SELECT * FROM deposit WHERE mediator = ? AND client = ? AND collection = ? \
         ORDER BY changed DESC, id DESC LIMIT ? OFFSET ?",
    )?;
    let (limit, offset) = bounds(page);
    let found = found.query([mediator, owner, collection, limit, offset])?;
    Ok((rows::all(found, rows::deposit)?, count.unsigned_abs()))
}

/// `LIMIT` and `OFFSET`.
fn bounds(page: Page) -> (i64, i64) {
    let number = |count| i64::try_from(count).unwrap_or(i64::MAX);
    (number(page.limit), number(page.offset))
}
