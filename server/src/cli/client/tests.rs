//! Accounts, from the command line.

use std::path::Path;

use swordsmith_store::Store;
use swordsmith_store::open::OpenStore;
use swordsmith_store::suite::{at, new_client, texts};

use crate::cli::tests::swordsmith;

/// Collections `a`, `b`, `c`, and the client `ada`, who may deposit into `a`.
async fn folder() -> (tempfile::TempDir, Store) {
    let data = tempfile::tempdir().unwrap();
    let store = OpenStore::in_folder(data.path()).await.unwrap().store;
    for name in ["a", "b", "c"] {
        store.ledger.add_collection(texts(name), at(0)).await.unwrap();
    }
    store.ledger.add_client(new_client("ada", &["a"]), at(0)).await.unwrap();
    (data, store)
}

async fn client(data: &Path, arguments: &[&str]) -> String {
    swordsmith(data, &[&["client"], arguments].concat()).await.unwrap()
}

async fn refusal(data: &Path, arguments: &[&str]) -> (String, u8) {
    let refused = swordsmith(data, &[&["client"], arguments].concat()).await.unwrap_err();
    (refused.to_string(), refused.exit_code())
}

#[tokio::test]
async fn clients_are_disabled_and_enabled() {
    let (data, _store) = folder().await;
    for (command, said, shown) in [
        ("disable", "client ada disabled\n", "ada\tdisabled\ta\t-\t-\n"),
        ("enable", "client ada enabled\n", "ada\tenabled\ta\t-\t-\n"),
        ("enable", "client ada enabled\n", "ada\tenabled\ta\t-\t-\n"),
    ] {
        assert_eq!(client(data.path(), &[command, "ada"]).await, said);
        assert_eq!(client(data.path(), &["list"]).await, shown);
    }
}

#[tokio::test]
async fn the_provider_of_a_client_changes() {
    let (data, _store) = folder().await;
    let url = "https://ada.example/";
    let set = ["provider", "ada", "--provider-url", url];
    assert_eq!(client(data.path(), &set).await, format!("client ada: provider URL {url}\n"));
    assert_eq!(client(data.path(), &["list"]).await, format!("ada\tenabled\ta\t{url}\t-\n"));
    assert_eq!(refusal(data.path(), &["provider", "ada", "--provider-url", "ada"]).await.1, 2);
    let unset = client(data.path(), &["provider", "ada", "--none"]).await;
    assert_eq!(unset, "client ada: provider URL none\n");
    assert_eq!(client(data.path(), &["list"]).await, "ada\tenabled\ta\t-\t-\n");
}

#[tokio::test]
async fn rights_are_granted_and_revoked() {
    let (data, _store) = folder().await;
    let granted = client(data.path(), &["grant", "ada", "--collection", "b", "a", "b"]).await;
    let wanted = "client ada: collection a was granted before\nclient ada: collection b granted\n";
    assert_eq!(granted, wanted);
    assert_eq!(client(data.path(), &["list"]).await, "ada\tenabled\ta,b\t-\t-\n");
    let revoke = ["revoke", "ada", "--collection", "a", "--collection", "b"];
    let revoked = client(data.path(), &revoke).await;
    assert_eq!(revoked, "client ada: collection a revoked\nclient ada: collection b revoked\n");
    assert_eq!(client(data.path(), &["list"]).await, "ada\tenabled\t\t-\t-\n");
}

#[tokio::test]
async fn what_is_not_there_is_named_and_nothing_changes() {
    let (data, _store) = folder().await;
    let nobody = "there is no client \"eve\"";
    let nowhere = "there is no collection \"x\"";
    for (arguments, reason) in [
        (&["grant", "ada", "--collection", "b", "x"][..], nowhere),
        (&["grant", "eve", "--collection", "b"], nobody),
        (&["revoke", "ada", "--collection", "a", "x"], nowhere),
        (&["revoke", "eve", "--collection", "a"], nobody),
        (
            &["revoke", "ada", "--collection", "a", "b"],
            "client \"ada\" has no right to collection \"b\"",
        ),
        (&["provider", "eve", "--none"], nobody),
        (&["disable", "eve"], nobody),
        (&["enable", "eve"], nobody),
        (&["password", "eve"], nobody),
        (&["password", "eve", "--password-stdin"], nobody),
    ] {
        assert_eq!(refusal(data.path(), arguments).await, (reason.to_owned(), 1), "{arguments:?}");
        assert_eq!(client(data.path(), &["list"]).await, "ada\tenabled\ta\t-\t-\n");
    }
}

#[tokio::test]
async fn commands_need_a_name_and_collections() {
    let (data, _store) = folder().await;
    for arguments in [
        &["grant", "ada"][..],
        &["revoke", "ada"],
        &["grant"],
        &["enable"],
        &["password"],
        &["provider", "ada"],
    ] {
        assert_eq!(refusal(data.path(), arguments).await.1, 2, "{arguments:?}");
    }
}
