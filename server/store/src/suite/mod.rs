//! The behaviour every store must have: named cases, run over each back end.
//!
//! A back end is a type that makes a fresh, empty store of its kind and keeps what it needs to
//! live. Each case is a test of its own, so a failure names the rule that broke.

#[cfg(test)]
mod accounts;
#[cfg(test)]
mod archives;
pub mod changes;
#[cfg(test)]
mod deposits;
pub mod faults;
#[cfg(test)]
mod history;
pub mod operations;
#[cfg(test)]
mod queue;
#[cfg(test)]
mod quotas;
#[cfg(test)]
mod upkeep;
#[cfg(test)]
mod whole;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use swordsmith_deposit::State;

use super::open::OpenStore;
use super::{
    Announced, ArchiveKey, ArchiveRecord, Client, Collection, CollectionTexts, Deletion,
    Fingerprint, NewClient, NewDeposit, ReceivedArchive, Store, StoreError,
};
use crate::receive::{Description, Receiving};

/// A metadata entry with which nothing is wrong.
pub const ENTRY: &[u8] = include_bytes!("../../testdata/entry.xml");

/// Opens a store as another process does.
type Open = Box<dyn Fn() -> BoxFuture<'static, Store> + Send + Sync>;

/// A store of its own for one case.
pub struct Fresh {
    pub store: Store,
    folder: tempfile::TempDir,
    again: Open,
    /// Lets time pass.
    passing: Passing,
}

/// What takes time with some back ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passes {
    /// Calls whose callers were dropped come to their ends.
    Calls,
    /// Servers that died are taken for dead.
    Death,
}

type Passing = Box<dyn Fn(Passes) -> BoxFuture<'static, ()> + Send + Sync>;

impl Fresh {
    /// The data folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The same store, as another process opens it.
    pub fn opened_again(&self) -> BoxFuture<'static, Store> {
        (self.again)()
    }

    /// Waits until that has passed.
    pub async fn lets(&self, passes: Passes) {
        (self.passing)(passes).await;
    }

    /// A store that is opened so, in a folder that is there until the end of the case.
    async fn opened<F>(open: impl Fn(PathBuf) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Store> + Send + 'static,
    {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_owned();
        let again: Open = Box::new(move || Box::pin(open(path.clone())));
        let passing: Passing = Box::new(|_| Box::pin(std::future::ready(())));
        Self { store: again().await, folder, again, passing }
    }
}

/// The ledger in `SQLite` and the archives on the local disk.
pub async fn local() -> Fresh {
    Fresh::opened(|folder| async move { OpenStore::in_folder(&folder).await.unwrap().store }).await
}

/// A test for each case of a module, over one back end.
#[cfg(test)]
macro_rules! cases {
    ($make:path: $($module:ident: $($case:ident),+;)+) => {
        $(mod $module {
            $(#[tokio::test]
            async fn $case() {
                let fresh = $make().await;
                $crate::suite::$module::$case(&fresh.store).await;
            })+
        })+
    };
}

/// A test for each operation, and what becomes of it in one way.
#[cfg(test)]
macro_rules! operations {
    ($make:path: $($what_becomes:ident: $($operation:ident),+;)+) => {
        $(mod $what_becomes {
            $(#[tokio::test]
            async fn $operation() {
                use $crate::suite::operations;
                operations::$what_becomes(operations::$operation, async || $make().await).await;
            })+
        })+
    };
}

/// All of them, over one back end.
#[cfg(test)]
macro_rules! suite {
    ($make:path) => {
        operations!($make:
            fails: create_deposit, replace_archives, add_both_and_complete, delete_deposit, expire, change_state, advance, archive, take_job, add_client,
                    add_collection, grant, revoke, sweep;
            is_cut_off: create_deposit, replace_archives, add_both_and_complete, delete_deposit, expire, change_state, advance, archive, take_job, add_client,
                    add_collection, grant, revoke, sweep;
            is_dropped: create_rows, replace_rows_and_complete, delete_rows, expire, change_state, advance, archive, take_job, add_client, add_collection, grant, revoke;
        );
        cases!($make:
            accounts: a_client_deposits_for_another_where_both_may, a_client_comes_back, names_are_taken_once, a_client_needs_its_collections_to_exist, a_disabled_client_is_still_there,
                collections_are_each_clients_own, a_new_password_takes_the_place_of_the_old_one, a_provider_is_set_and_taken_away, granting_again_is_no_error_and_is_told_apart,
                rights_are_granted_all_or_none, a_right_that_is_revoked_is_gone_and_deposits_stay, rights_are_revoked_all_or_none;
            archives: published_bytes_come_back, a_large_archive_comes_back, any_part_of_an_archive_can_be_read, nothing_is_seen_before_it_is_published,
                abandoned_and_dropped_uploads_leave_nothing, an_empty_archive_is_an_archive, removing_twice_is_no_error, what_is_in_quarantine_is_seen_by_who_asks_for_it;
            deposits: a_deposit_comes_back_whole, numbers_count_from_one, a_change_of_state_compares_first,
                a_transition_outside_the_table_is_refused, what_a_deposit_is_archived_as_comes_with_its_state, a_deposit_without_its_client_leaves_no_rows;
            changes: what_was_complete_is_open_again_and_its_work_is_gone, an_archive_is_replaced_under_its_number, what_is_added_comes_behind_what_is_there, replaced_archives_are_returned_and_others_stay,
                a_change_builds_on_what_its_client_saw, a_deposit_is_completed_once_and_then_waits_for_its_checks,
                a_deleted_deposit_is_gone_and_its_number_is_not_given_again, lists_are_each_clients_own_and_come_in_pages;
            history: a_deleted_deposit_leaves_a_tombstone, every_change_of_a_deposit_is_a_line, every_change_of_an_account_or_a_right_is_a_line,
                a_change_that_fails_leaves_no_line, lines_are_found_by_what_they_are_about;
            queue: only_complete_deposits_wait, a_taken_job_is_not_taken_again, a_lease_ends, a_job_put_back_waits, work_of_a_clock_that_was_ahead_is_taken_when_it_is_set_right, a_job_of_an_older_revision_is_not_put_back,
                the_work_follows_the_state, clients_take_turns_and_each_ones_oldest_goes_first,
                a_deposit_advances_in_one_and_its_work_stays_with_who_advances_it;
            quotas: a_quota_has_room_for_what_it_says_and_no_more, what_goes_makes_room, a_quota_of_a_collection_is_everybodys;
            upkeep: how_much_there_is_is_counted, a_selection_matches_all_its_conditions, a_partial_deposit_expires_unless_its_client_was_faster, only_partial_deposits_expire,
                waiting_work_is_shown_until_it_is_done, a_rescheduled_deposit_waits_as_if_for_the_first_time,
                a_sweep_leaves_alone_what_comes_in, a_sweep_removes_uploads_that_never_ended,
                what_a_sweep_takes_is_kept_for_a_while, what_a_clock_that_is_behind_sets_aside_is_kept, a_sweep_brings_back_what_is_named,
                more_than_a_share_is_left_where_it_is, a_deleted_deposit_leaves_its_bytes_in_quarantine;
            whole: a_deposit_has_its_bytes, a_failed_deposit_leaves_nothing, a_sweep_keeps_what_is_named,
                archives_are_published_before_the_rows, whatever_call_fails_no_half_is_left,
                what_a_deposit_no_longer_has_is_removed, a_change_that_comes_late_leaves_nothing;
        );
    };
}

#[cfg(test)]
mod on_local_disk {
    suite!(crate::suite::local);
}

#[cfg(any(feature = "postgres", feature = "object-store"))]
pub mod with_services;

/// The instant of second `seconds`.
pub fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds).unwrap()
}

pub fn texts(name: &str) -> CollectionTexts {
    CollectionTexts {
        name: name.to_owned(),
        title: format!("title of {name}"),
        policy: "policy".to_owned(),
        r#abstract: "abstract".to_owned(),
        treatment: "treatment".to_owned(),
    }
}

pub fn new_client(name: &str, collections: &[&str]) -> NewClient {
    NewClient {
        name: name.to_owned(),
        password_hash: "hash".to_owned(),
        provider_url: None,
        collections: collections.iter().map(|name| (*name).to_owned()).collect(),
    }
}

pub fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Announces archives that are to be named without having come.
pub async fn announce(store: &Store, keys: &[&str]) {
    let announced = |key: &&str| Announced { key: ArchiveKey((*key).to_owned()), parts: None };
    store.ledger.announce(keys.iter().map(announced).collect()).await.unwrap();
}

/// A collection with a client in it.
pub async fn inhabited(store: &Store) -> (Client, Collection) {
    let collection = store.ledger.add_collection(texts("things"), at(0)).await.unwrap();
    let client = store.ledger.add_client(new_client("ada", &["things"]), at(0)).await.unwrap();
    (client, collection)
}

pub fn new_deposit(client: &Client, collection: &Collection, state: State) -> NewDeposit {
    NewDeposit {
        collection: collection.id,
        client: client.id,
        mediator: None,
        is_software: true,
        state,
        external_id: Some("mine".to_owned()),
        origin_url: Some("https://a.example/mine".to_owned()),
        created: at(10),
        archives: Vec::new(),
        entries: vec![Bytes::from_static(ENTRY)],
    }
}

/// That a deposit is to be deleted.
pub fn deletion(state: State, revision: i64) -> Deletion {
    Deletion { state, revision, reason: None, at: at(40) }
}

pub fn record(key: &str) -> ArchiveRecord {
    ArchiveRecord {
        key: ArchiveKey(key.to_owned()),
        filename: "a.zip".to_owned(),
        media_type: "application/zip".to_owned(),
        packaging: None,
        is_package: true,
        mediator: None,
        fingerprint: Fingerprint { size: 3, md5: [1; 16], sha256: [2; 32] },
        received: at(10),
    }
}

/// An archive that came in and waits to be published.
pub async fn received(store: &Store, key: &str, bytes: &[u8]) -> ReceivedArchive {
    try_received(store, key, bytes).await.unwrap()
}

/// The same where the store may fail.
pub async fn try_received(
    store: &Store,
    key: &str,
    bytes: &[u8],
) -> Result<ReceivedArchive, StoreError> {
    let key = ArchiveKey(key.to_owned());
    let mut receiving = Receiving::begin(store, key).await?;
    receiving.write(Bytes::copy_from_slice(bytes)).await?;
    let description = Description {
        filename: "a.zip".to_owned(),
        media_type: "application/zip".to_owned(),
        packaging: None,
        is_package: true,
        mediator: None,
    };
    receiving.finish(description, at(10)).await
}
