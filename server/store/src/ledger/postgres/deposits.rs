//! Deposits in `PostgreSQL`.

use async_trait::async_trait;
use bytes::Bytes;
use jiff::Timestamp;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};
use swordsmith_deposit::{
    Advanced, ArchiveKey, ArchiveRecord, Author, Cause, Changed, ClientId, CollectionId, Contents,
    Deletion, Deposit, DepositChange, DepositId, Identifiers, JobKind, NewDeposit, NumberedArchive,
    Outcome, Page, State, Transition, TransitionRecord,
};

use super::changes::{ChangeDeposit, DeleteDeposit, Move};
use super::inserts::{insert_archives, insert_deposit, insert_entries, record};
use super::queue::{Enqueued, enqueue};
use super::rows::{archive_columns, deposit_columns};
use super::transactions::Change;
use super::{PostgresLedger, history, quotas, rows};
use crate::author::author;
use crate::error::StoreError;
use crate::ledger::Deposits;
use crate::ledger::move_on::MoveOn;
use crate::ledger::notes;
use crate::ledger::transitions::allowed;

/// The archives of a deposit, in the order they came.
const ARCHIVES: &str =
    concat!("SELECT ", archive_columns!(), " FROM archive WHERE deposit = $1 ORDER BY archive.id");

/// With the names of those who sent them on behalf of others.
const NUMBERED_ARCHIVES: &str = concat!(
    "SELECT client.name AS mediator_name, ",
    archive_columns!(),
    " FROM archive LEFT JOIN client ON client.id = archive.mediator \
     WHERE deposit = $1 ORDER BY archive.id"
);

/// All of one moment: the metadata entries stand beside the first archive, and alone if there is none.
pub(super) const CONTENTS: &str = concat!(
    "SELECT CASE WHEN row_number() OVER (ORDER BY archive.id) = 1 \
         THEN ARRAY(SELECT body FROM metadata_entry WHERE deposit = $1 ORDER BY id) END AS entries, ",
    archive_columns!(),
    " FROM (SELECT) AS one LEFT JOIN archive ON archive.deposit = $1 ORDER BY archive.id"
);

/// A page, and how many there are: also where the page is empty. Nothing is looked for behind the last.
const PAGE: &str = concat!(
    "SELECT (SELECT coalesce(sum(deposits), 0)::bigint FROM usage \
         WHERE client = $1 AND collection = $2) AS total, ",
    deposit_columns!(),
    " FROM (SELECT) AS one LEFT JOIN LATERAL (SELECT * FROM deposit \
         WHERE client = $1 AND collection = $2 \
         ORDER BY changed DESC, id DESC OFFSET $4 LIMIT (SELECT CASE WHEN $4 < \
             (SELECT sum(deposits) FROM usage WHERE client = $1 AND collection = $2) \
             THEN $3 ELSE 0 END)) AS deposit ON true \
     ORDER BY deposit.changed DESC, deposit.id DESC"
);

/// The same of those that a mediator has made. Nothing counts them as they come: there are few.
const MEDIATED_PAGE: &str = concat!(
    "SELECT (SELECT count(*) FROM deposit \
         WHERE mediator = $5 AND client = $1 AND collection = $2) AS total, ",
    deposit_columns!(),
    " FROM (SELECT) AS one LEFT JOIN LATERAL (SELECT * FROM deposit \
         WHERE mediator = $5 AND client = $1 AND collection = $2 \
         ORDER BY changed DESC, id DESC OFFSET $4 LIMIT $3) AS deposit ON true \
     ORDER BY deposit.changed DESC, deposit.id DESC"
);

/// Of an origin.
pub(super) const OF_ORIGIN: &str = concat!(
    "SELECT ",
    deposit_columns!(),
    " FROM deposit WHERE client = $1 AND origin_url = $2 AND status = $3 LIMIT 1"
);

#[async_trait]
impl Deposits for PostgresLedger {
    async fn create_deposit(&self, deposit: NewDeposit) -> Result<Deposit, StoreError> {
        let made = self.change(Create { deposit: &deposit, author: author() }).await?;
        self.tell_of(made.state);
        Ok(made)
    }

    async fn change_deposit(
        &self,
        id: DepositId,
        change: DepositChange,
    ) -> Result<Outcome<Changed>, StoreError> {
        let outcome = self.change(ChangeDeposit { id, change: &change, author: author() }).await?;
        if let Outcome::Made(Changed { deposit, .. }) = &outcome {
            self.tell_of(deposit.state);
        }
        Ok(outcome)
    }

    async fn delete_deposit(
        &self,
        id: DepositId,
        deletion: Deletion,
    ) -> Result<Outcome<Vec<ArchiveKey>>, StoreError> {
        self.change(DeleteDeposit { id, deletion, author: author() }).await
    }

    async fn deposits_of(
        &self,
        client: ClientId,
        collection: CollectionId,
        page: Page,
    ) -> Result<(Vec<Deposit>, u64), StoreError> {
        let number = |count| i64::try_from(count).unwrap_or(i64::MAX);
        let (limit, offset) = (number(page.limit), number(page.offset));
        let of_page = || sqlx::query(PAGE).bind(client.0).bind(collection.0);
        let found = self.all(|| of_page().bind(limit).bind(offset), counted).await?;
        let total = found.first().map_or(0, |(_, total)| *total);
        Ok((found.into_iter().filter_map(|(deposit, _)| deposit).collect(), total))
    }

    async fn mediated_deposits(
        &self,
        mediator: ClientId,
        owner: ClientId,
        collection: CollectionId,
        page: Page,
    ) -> Result<(Vec<Deposit>, u64), StoreError> {
        let number = |count| i64::try_from(count).unwrap_or(i64::MAX);
        let (limit, offset) = (number(page.limit), number(page.offset));
        let of = || sqlx::query(MEDIATED_PAGE).bind(owner.0).bind(collection.0);
        let found = || of().bind(limit).bind(offset).bind(mediator.0);
        let found = self.all(found, counted).await?;
        let total = found.first().map_or(0, |(_, total)| *total);
        Ok((found.into_iter().filter_map(|(deposit, _)| deposit).collect(), total))
    }

    async fn deposit(&self, id: DepositId) -> Result<Option<Deposit>, StoreError> {
        let find = concat!("SELECT ", deposit_columns!(), " FROM deposit WHERE id = $1");
        self.one(|| sqlx::query(find).bind(id.0), rows::deposit).await
    }

    async fn archives_of(&self, id: DepositId) -> Result<Vec<ArchiveRecord>, StoreError> {
        self.all(|| sqlx::query(ARCHIVES).bind(id.0), rows::archive).await
    }

    async fn numbered_archives_of(
        &self,
        id: DepositId,
    ) -> Result<Vec<NumberedArchive>, StoreError> {
        self.all(|| sqlx::query(NUMBERED_ARCHIVES).bind(id.0), rows::numbered_archive).await
    }

    async fn contents_of(&self, id: DepositId) -> Result<Contents, StoreError> {
        let found = self.all(|| sqlx::query(CONTENTS).bind(id.0), archive_and_entries).await?;
        let mut contents = Contents::default();
        for (archive, entries) in found {
            contents.archives.extend(archive);
            contents.entries.extend(entries);
        }
        Ok(contents)
    }

    async fn entries_of(&self, id: DepositId) -> Result<Vec<Bytes>, StoreError> {
        let all = "SELECT body FROM metadata_entry WHERE deposit = $1 ORDER BY id";
        self.all(|| sqlx::query(all).bind(id.0), body).await
    }

    async fn has_archived(&self, client: ClientId, origin_url: &str) -> Result<bool, StoreError> {
        let origin_url = origin_url.to_owned();
        let find = || sqlx::query(OF_ORIGIN).bind(client.0).bind(origin_url.clone());
        let found = self.one(|| find().bind(State::Done.name()), rows::deposit).await?;
        Ok(found.is_some())
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
        let all = "SELECT from_status, to_status, cause, at FROM transition \
             WHERE deposit = $1 ORDER BY number";
        self.all(|| sqlx::query(all).bind(id.0), rows::transition).await
    }
}

impl PostgresLedger {
    pub(super) async fn move_on(&self, moved: MoveOn) -> Result<bool, StoreError> {
        let server = match moved.leased_until {
            Some(_) => Some(self.servers.own().await?),
            None => None,
        };
        let (state, is_leased) = (moved.transitions.last().map(|last| last.to), server.is_some());
        let has_moved = self.change(Move { moved: &moved, server, author: author() }).await?;
        if let Some(state) = state.filter(|_| has_moved && !is_leased) {
            self.tell_of(state);
        }
        Ok(has_moved)
    }

    /// Tells the workers, if the new state of a deposit calls for work.
    fn tell_of(&self, state: State) {
        if JobKind::due_in(state).is_some() {
            self.notices.tell();
        }
    }
}

struct Create<'a> {
    deposit: &'a NewDeposit,
    author: Author,
}

#[async_trait]
impl Change for Create<'_> {
    type Made = Deposit;

    async fn make(&self, connection: &mut PgConnection) -> Result<Deposit, StoreError> {
        let Self { deposit, author } = self;
        let (state, now) = (deposit.state, deposit.created);
        let first = allowed(None, state, Cause::Created)?;
        let made = insert_deposit(connection, deposit).await?;
        insert_archives(connection, made.id, None, &deposit.archives).await?;
        insert_entries(connection, made.id, &deposit.entries, now).await?;
        record(connection, made.id, &[first], now).await?;
        let note = notes::created(author.clone(), made.id, deposit);
        history::write(connection, &note).await?;
        enqueue(connection, Enqueued { deposit: made.id, state, now, lease: None }).await?;
        quotas::check(connection, deposit.client, deposit.collection).await?;
        Ok(made)
    }
}

fn body(row: &PgRow) -> Result<Bytes, StoreError> {
    Ok(row.try_get::<Vec<u8>, _>("body")?.into())
}

fn counted(row: &PgRow) -> Result<(Option<Deposit>, u64), StoreError> {
    let is_there = row.try_get::<Option<i64>, _>("id")?.is_some();
    let deposit = if is_there { Some(rows::deposit(row)?) } else { None };
    Ok((deposit, rows::count(row, "total")?))
}

fn archive_and_entries(row: &PgRow) -> Result<(Option<ArchiveRecord>, Vec<Bytes>), StoreError> {
    let is_there = row.try_get::<Option<i64>, _>("id")?.is_some();
    let archive = if is_there { Some(rows::archive(row)?) } else { None };
    let entries: Option<Vec<Vec<u8>>> = row.try_get("entries")?;
    Ok((archive, entries.into_iter().flatten().map(Bytes::from).collect()))
}
