//! Copies of stores, compared with what was copied.

use std::path::Path;

use swordsmith_deposit::State;

use super::{Transferred, transfer};
use crate::open::OpenStore;
use crate::places::Places;
use crate::suite::operations::world;
use crate::suite::{at, inhabited, new_client, new_deposit, received, set, texts};
use crate::{Quota, Reach, Store, StoreError};

/// Deposits in some states, one of which was deleted, so that its number is not given again.
async fn fill(store: &Store, deposits: usize) {
    let (ada, things) = inhabited(store).await;
    store.ledger.add_collection(texts("others"), at(1)).await.unwrap();
    store.ledger.add_client(new_client("bob", &["things", "others"]), at(2)).await.unwrap();
    store.ledger.set_mediation("bob", "ada", set(&["things"]), Some(Reach::All)).await.unwrap();
    store.ledger.set_client_enabled("bob", false).await.unwrap();
    let quota = Quota { deposits: Some(1_000_000), bytes: None };
    store.ledger.set_client_quota("ada", quota).await.unwrap();
    let mut last = None;
    for number in 0..deposits {
        let state = if number % 3 == 0 { State::Partial } else { State::Deposited };
        let key = format!("{:02x}{number:04x}", number % 256);
        let archive = received(store, &key, format!("bytes {number}").as_bytes()).await;
        let deposit = new_deposit(&ada, &things, state);
        last = Some(store.create_deposit(deposit, vec![archive]).await.unwrap());
    }
    if let Some(last) = last {
        store.delete_deposit(&last, None, at(30)).await.unwrap();
    }
}

async fn in_folder(path: &Path) -> OpenStore {
    OpenStore::in_folder(path).await.unwrap()
}

/// All of it, and what is counted beside.
async fn all(open: &OpenStore) -> String {
    let store = &open.store;
    let mut found = Vec::new();
    store.verify(|finding| found.push(finding)).await.unwrap();
    assert_eq!(found, []);
    let (statistics, identity) =
        (store.ledger.statistics().await.unwrap(), store.ledger.identity().await.unwrap());
    let numbers: Vec<_> = store.ledger.last_numbers().await.unwrap();
    let numbers: Vec<_> = numbers.into_iter().map(|(table, last)| (table.name, last)).collect();
    let ada = store.ledger.client("ada").await.unwrap().unwrap();
    let page = crate::Page { offset: 0, limit: 1 };
    let collection = store.ledger.collection("things").await.unwrap().unwrap();
    let (_, listed) = store.ledger.deposits_of(ada.id, collection.id, page).await.unwrap();
    format!("{} {statistics:?} {identity} {numbers:?} {listed}", world(store).await)
}

async fn copied(from: &OpenStore, to: &OpenStore) -> Transferred {
    transfer(from, to, |_| {}).await.unwrap()
}

#[tokio::test]
async fn a_copy_is_the_same_store() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, to) = (in_folder(here.path()).await, in_folder(there.path()).await);
    fill(&from.store, 5).await;
    let done = copied(&from, &to).await;
    assert_eq!((done.deposits, done.before, done.archives, done.bytes), (4, 0, 4, 28));
    assert_eq!(all(&to).await, all(&from).await);
    // It goes on.
    let again = copied(&from, &to).await;
    assert_eq!((again.deposits, again.before, again.archives), (4, 4, 0));
    let client = to.store.ledger.client("ada").await.unwrap().unwrap();
    let collection = to.store.ledger.collection("things").await.unwrap().unwrap();
    let new = new_deposit(&client, &collection, State::Partial);
    assert_eq!(to.store.ledger.create_deposit(new).await.unwrap().id.0, 6);
}

#[tokio::test]
async fn one_that_was_cut_off_goes_on() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let from = in_folder(here.path()).await;
    fill(&from.store, 600).await;
    let places = Places::in_folder(there.path());
    for cut_off in [true, true, false] {
        let to = OpenStore::target_of(&from, places.clone()).await.unwrap();
        let (sender, mut commits) = tokio::sync::mpsc::unbounded_channel();
        let begun = transfer(&from, &to, |done| sender.send(done.deposits).unwrap());
        tokio::select! {
            done = begun => assert_eq!(done.unwrap().deposits, 599),
            _ = commits.recv(), if cut_off => {}
        }
        to.close().await;
        // A server would sweep what the ledger does not name yet.
        let opened = OpenStore::open(places.clone()).await;
        assert_eq!(opened.is_err(), cut_off, "{:?}", opened.err());
    }
    let to = in_folder(there.path()).await;
    assert_eq!(all(&to).await, all(&from).await);
}

#[tokio::test]
async fn a_store_of_others_is_no_target() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, to) = (in_folder(here.path()).await, in_folder(there.path()).await);
    fill(&from.store, 2).await;
    fill(&to.store, 2).await;
    let before = all(&to).await;
    let refused = transfer(&from, &to, |_| {}).await.unwrap_err();
    assert!(matches!(refused, StoreError::Refused(_)), "{refused}");
    assert_eq!(all(&to).await, before);
}

#[tokio::test]
async fn a_source_that_has_changed_since_is_not_copied_over() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, to) = (in_folder(here.path()).await, in_folder(there.path()).await);
    fill(&from.store, 3).await;
    copied(&from, &to).await;
    from.store.ledger.set_client_enabled("ada", false).await.unwrap();
    let refused = transfer(&from, &to, |_| {}).await.unwrap_err().to_string();
    assert!(refused.contains("its accounts are others"), "{refused}");
    from.store.ledger.set_client_enabled("ada", true).await.unwrap();
    let refused = async |number| {
        let id = crate::DepositId(number);
        let deposit = from.store.ledger.deposit(id).await.unwrap().unwrap();
        from.store.delete_deposit(&deposit, None, at(30)).await.unwrap();
        transfer(&from, &to, |_| {}).await.unwrap_err().to_string()
    };
    let last = refused(2).await;
    assert!(last.contains("from 1 to 1") || last.contains("has no more"), "{last}");
    let first = refused(1).await;
    assert!(first.contains("has no more"), "{first}");
}

/// An archive that is there already was not synced, perhaps, when the machine stopped.
#[tokio::test]
async fn what_one_that_was_cut_off_has_left_is_read() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let from = in_folder(here.path()).await;
    fill(&from.store, 2).await;
    let identity = from.store.ledger.identity().await.unwrap();
    let to = OpenStore::target_of(&from, Places::in_folder(there.path())).await.unwrap();
    to.store.archives.note_owner(&super::unfinished(&identity)).await.unwrap();
    std::fs::write(there.path().join("archives/00/000000"), "BYTES 0").unwrap();
    assert_eq!(copied(&from, &to).await.archives, 1);
    assert_eq!(all(&to).await, all(&from).await);
}

#[tokio::test]
async fn damage_is_said_and_the_rest_is_copied() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (from, to) = (in_folder(here.path()).await, in_folder(there.path()).await);
    fill(&from.store, 4).await;
    std::fs::write(here.path().join("archives/01/010001"), "BYTES 1").unwrap();
    std::fs::remove_file(here.path().join("archives/02/020002")).unwrap();
    let mut done = copied(&from, &to).await;
    done.damaged.sort();
    let damaged: Vec<_> = done.damaged.iter().map(|key| key.0.as_str()).collect();
    assert_eq!((done.deposits, done.archives, damaged), (3, 1, vec!["010001", "020002"]));
}

/// The same folder by another name.
#[tokio::test]
async fn a_source_that_is_its_target_stays_what_it_is() {
    let here = tempfile::tempdir().unwrap();
    let from = in_folder(here.path()).await;
    fill(&from.store, 3).await;
    let other = here.path().join("other");
    std::os::unix::fs::symlink(here.path(), &other).unwrap();
    let to = OpenStore::target_of(&from, Places::in_folder(&other)).await.unwrap();
    for detach in [super::disown_archives(&from, &to).await, super::rename_ledger(&from, &to).await]
    {
        assert!(matches!(detach, Err(StoreError::Refused(_))), "{detach:?}");
    }
    for open in [from, to] {
        open.close().await;
    }
    in_folder(here.path()).await;
}

/// There and back, by way of a database and an object store.
#[cfg(all(feature = "postgres", feature = "object-store"))]
#[tokio::test]
async fn with_services_there_and_back_it_is_the_same_store() {
    use crate::places::Place;
    use crate::suite::with_services::postgres::of_new_schema;
    use crate::suite::with_services::{new_name, variable};

    let (here, back) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let from = in_folder(here.path()).await;
    fill(&from.store, 300).await;
    let mut there = Places::in_folder(back.path());
    there.ledger = Place::Elsewhere(of_new_schema().await);
    there.archives = Place::Elsewhere(format!("{}/{}", variable("TEST_OBJECTS"), new_name()));
    let between = OpenStore::target_of(&from, there.clone()).await.unwrap();
    copied(&from, &between).await;
    assert_eq!(all(&between).await, all(&from).await);
    // The ledger alone, whose archives stay where they are.
    let mut local = there.clone();
    local.ledger = Place::Folder;
    let local = OpenStore::target_of(&between, local).await.unwrap();
    assert_eq!(copied(&between, &local).await.archives, 0);
    assert_eq!(all(&local).await, all(&from).await);
    local.close().await;
    let target = tempfile::tempdir().unwrap();
    let to = in_folder(target.path()).await;
    copied(&between, &to).await;
    assert_eq!(all(&to).await, all(&from).await);
    let other =
        OpenStore::open(Places { ledger: Place::Elsewhere(of_new_schema().await), ..there });
    let refused = other.await.err().unwrap();
    assert!(refused.to_string().contains("not those of this ledger"), "{refused}");
}

/// Of a data folder, the archives stay on the disk while the ledger moves away and back; then it is
/// the archives that move.
#[cfg(all(feature = "postgres", feature = "object-store"))]
#[tokio::test]
async fn with_services_one_moves_and_the_other_stays() {
    use crate::places::Place;
    use crate::suite::with_services::postgres::of_new_schema;
    use crate::suite::with_services::{new_name, variable};

    let here = tempfile::tempdir().unwrap();
    let from = in_folder(here.path()).await;
    fill(&from.store, 5).await;
    let (before, whole) = (all(&from).await, Places::in_folder(here.path()));
    let elsewhere = Place::Elsewhere(of_new_schema().await);
    let away = moved(from, Places { ledger: elsewhere, ..whole.clone() }).await;
    assert_eq!(all(&away).await, before);
    std::fs::remove_file(here.path().join("ledger.sqlite")).unwrap();
    let back = moved(away, whole.clone()).await;
    assert_eq!(all(&back).await, before);
    let bucket = Place::Elsewhere(format!("{}/{}", variable("TEST_OBJECTS"), new_name()));
    let outside = moved(back, Places { archives: bucket, ..whole }).await;
    assert_eq!(all(&outside).await, before);
}

/// Of what is cut off, no part is taken for the whole, whichever part moves: a server would sweep what the
/// ledger does not name yet, or miss what it names.
#[cfg(all(feature = "postgres", feature = "object-store"))]
#[tokio::test]
async fn with_services_no_server_starts_on_what_was_cut_off() {
    use crate::places::Place;
    use crate::suite::with_services::postgres::of_new_schema;
    use crate::suite::with_services::{new_name, variable};

    let here = tempfile::tempdir().unwrap();
    let whole = Places::in_folder(here.path());
    let from = in_folder(here.path()).await;
    fill(&from.store, 600).await;
    let before = all(&from).await;
    let ledger = Place::Elsewhere(of_new_schema().await);
    let archives = Place::Elsewhere(format!("{}/{}", variable("TEST_OBJECTS"), new_name()));
    for places in [Places { ledger, ..whole.clone() }, Places { archives, ..whole.clone() }] {
        let to = OpenStore::target_of(&from, places.clone()).await.unwrap();
        let (sender, mut commits) = tokio::sync::mpsc::unbounded_channel();
        tokio::select! {
            done = transfer(&from, &to, |done| sender.send(done.deposits).unwrap()) => drop(done.unwrap()),
            _ = commits.recv() => {}
        }
        to.close().await;
        let refused = OpenStore::open(places.clone()).await.err().unwrap().to_string();
        assert!(refused.contains("not all is there"), "{refused}");
        // What it came from goes on.
        in_folder(here.path()).await.close().await;
        let to = OpenStore::target_of(&from, places.clone()).await.unwrap();
        copied(&from, &to).await;
        to.close().await;
        assert_eq!(all(&OpenStore::open(places).await.unwrap()).await, before);
    }
}

/// The sweep would take what is not there for what was never uploaded.
#[cfg(feature = "object-store")]
#[tokio::test]
async fn with_services_deposits_do_not_start_without_their_archives() {
    use crate::places::Place;
    use crate::suite::with_services::{new_name, variable};

    let here = tempfile::tempdir().unwrap();
    let bucket = Place::Elsewhere(format!("{}/{}", variable("TEST_OBJECTS"), new_name()));
    let apart = Places { archives: bucket, ..Places::in_folder(here.path()) };
    let whole = in_folder(here.path()).await;
    fill(&whole.store, 2).await;
    whole.close().await;
    for _ in 0..2 {
        let refused = OpenStore::open(apart.clone()).await.err().unwrap().to_string();
        assert!(refused.contains("the ledger has deposits"), "{refused}");
    }
    let whole = in_folder(here.path()).await;
    assert!(!all(&whole).await.is_empty());
}

/// What was moved, from where no server starts any more.
#[cfg(all(feature = "postgres", feature = "object-store"))]
async fn moved(from: OpenStore, to: Places) -> OpenStore {
    let (source, to) = (from.places().clone(), OpenStore::target_of(&from, to).await.unwrap());
    assert_eq!(copied(&from, &to).await.damaged, []);
    super::detach_source(&from, &to).await.unwrap();
    from.close().await;
    let refused = OpenStore::open(source).await.err().unwrap().to_string();
    assert!(refused.contains("`moved to "), "{refused}");
    let places = to.places().clone();
    to.close().await;
    OpenStore::open(places).await.unwrap()
}
