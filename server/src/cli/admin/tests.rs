//! What an operator is shown, and what is refused to him.

use std::path::Path;

use serde_json::Value;
use swordsmith_deposit::{Cause, State, Transition};
use swordsmith_store::open::OpenStore;
use swordsmith_store::suite::{at, inhabited, new_client, new_deposit, received, texts};
use swordsmith_store::{ArchiveKey, Store};

use crate::cli::error::CliError;
use crate::cli::tests::swordsmith;

async fn admin(data: &Path, arguments: &[&str]) -> Result<String, CliError> {
    swordsmith(data, &[&["admin"], arguments].concat()).await
}

async fn refusal(data: &Path, arguments: &[&str]) -> (String, u8) {
    let refused = admin(data, arguments).await.unwrap_err();
    (refused.to_string(), refused.exit_code())
}

/// A partial deposit of `ada` in `things` with an archive, and one of `bob` in `others` that
/// failed.
async fn folder() -> (tempfile::TempDir, Store) {
    let data = tempfile::tempdir().unwrap();
    let store = OpenStore::in_folder(data.path()).await.unwrap().store;
    let (ada, things) = inhabited(&store).await;
    let archive = received(&store, "key", b"the bytes").await;
    let partial = new_deposit(&ada, &things, State::Partial);
    store.create_deposit(partial, vec![archive]).await.unwrap();
    let others = store.ledger.add_collection(texts("others"), at(0)).await.unwrap();
    let bob = store.ledger.add_client(new_client("bob", &["others"]), at(0)).await.unwrap();
    let deposit = new_deposit(&bob, &others, State::Deposited);
    let second = store.ledger.create_deposit(deposit).await.unwrap();
    let (from, to) = (Some(State::Deposited), State::Failed);
    let gave_up = Transition { from, to, cause: Cause::GaveUp };
    let reason = Some("it broke\n\u{1b}[2J".to_owned());
    assert!(store.ledger.change_state(second.id, gave_up, reason, at(30)).await.unwrap());
    (data, store)
}

#[tokio::test]
async fn deposits_are_listed_by_state_client_and_collection() {
    let (data, _store) = folder().await;
    let first = "1\tpartial\tada\tthings\t1970-01-01T00:00:10Z\tmine\n";
    let second = "2\tfailed\tbob\tothers\t1970-01-01T00:00:30Z\tmine\n";
    let both = [first, second].concat();
    for (filter, wanted) in [
        (&[][..], both.as_str()),
        (&["--state", "failed"], second),
        (&["--client", "ada"], first),
        (&["--collection", "others"], second),
        (&["--collection", "others", "--client", "ada"], ""),
    ] {
        let listed = admin(data.path(), &[&["list"], filter].concat()).await.unwrap();
        assert_eq!(listed, wanted, "{filter:?}");
    }
    let json = admin(data.path(), &["list", "--json", "--state", "failed"]).await.unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json[0]["deposit"], &json[0]["client"]), (&2.into(), &"bob".into()));
    assert_eq!(json.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn unknown_names_and_states_are_reported() {
    let (data, _store) = folder().await;
    let nobody = refusal(data.path(), &["list", "--client", "eve"]).await;
    assert_eq!(nobody, ("there is no client \"eve\"".to_owned(), 1));
    let nowhere = refusal(data.path(), &["list", "--collection", "x"]).await;
    assert_eq!(nowhere, ("there is no collection \"x\"".to_owned(), 1));
    let (message, code) = refusal(data.path(), &["list", "--state", "gone"]).await;
    assert!(message.contains("rejected") && code == 2, "{message}");
}

#[tokio::test]
async fn everything_known_is_shown() {
    let (data, _store) = folder().await;
    let lines = admin(data.path(), &["show", "1", "2"]).await.unwrap();
    let wanted = "\
deposit 1: partial
  client ada, collection things, revision 1
  made 1970-01-01T00:00:10Z, changed 1970-01-01T00:00:10Z
  external id: mine
  origin: https://a.example/mine
  archive a.zip: application/zip, 9 bytes, received 1970-01-01T00:00:10Z
    md5 ab48e870377e5d9fbe11663949e229b0
    sha256 ed589341c9fd5da96aaff4c5efa008226282a716186608d5a032ac75895a9c2f
    kept as key
  entry: 203 bytes
  1970-01-01T00:00:10Z partial: created
deposit 2: failed
  client bob, collection others, revision 1
  made 1970-01-01T00:00:10Z, changed 1970-01-01T00:00:30Z
  detail: it broke \\u{1b}[2J
  external id: mine
  origin: https://a.example/mine
  entry: 203 bytes
  1970-01-01T00:00:10Z deposited: created
  1970-01-01T00:00:30Z deposited to failed: gave up
";
    assert_eq!(lines, wanted);
    let json = admin(data.path(), &["show", "2", "1", "--json"]).await.unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["transitions"][1]["cause"], "gave up");
    assert_eq!((&json[1]["archives"][0]["size"], &json[1]["job"]), (&9.into(), &Value::Null));
}

#[tokio::test]
async fn missing_deposits_and_wrong_states_are_reported() {
    let (data, store) = folder().await;
    for command in ["show", "reschedule", "expire", "delete"] {
        let missing = refusal(data.path(), &[command, "7"]).await;
        assert_eq!(missing, ("there is no deposit \"7\"".to_owned(), 1), "{command}");
        assert_eq!(refusal(data.path(), &[command, "0"]).await.1, 2);
        assert_eq!(refusal(data.path(), &[command, "x"]).await.1, 2);
        assert_eq!(refusal(data.path(), &[command]).await.1, 2);
    }
    let (message, code) = refusal(data.path(), &["reschedule", "1"]).await;
    assert_eq!(
        (message.as_str(), code),
        ("deposit 1 is partial; this command requires done or failed", 1)
    );
    let (message, code) = refusal(data.path(), &["expire", "2"]).await;
    assert_eq!((message.as_str(), code), ("deposit 2 is failed; this command requires partial", 1));
    for id in [1, 2] {
        let found = store.ledger.transitions_of(swordsmith_store::DepositId(id)).await.unwrap();
        assert_eq!(found.len(), usize::try_from(id).unwrap(), "nothing was changed");
    }
}

#[tokio::test]
async fn deposits_are_rescheduled_expired_and_deleted() {
    let (data, store) = folder().await;
    assert_eq!(admin(data.path(), &["reschedule", "2"]).await.unwrap(), "deposit 2 rescheduled\n");
    let shown = admin(data.path(), &["show", "2"]).await.unwrap();
    assert!(shown.contains("failed to deposited: rescheduled\n  waits: check, tried 0"), "{shown}");
    assert_eq!(admin(data.path(), &["expire", "1"]).await.unwrap(), "deposit 1 expired\n");
    assert!(store.archives.open(&ArchiveKey("key".to_owned())).await.is_ok());
    let deleted = admin(data.path(), &["delete", "1", "2"]).await.unwrap();
    assert_eq!(deleted, "deposit 1 deleted\ndeposit 2 deleted\n");
    assert_eq!(admin(data.path(), &["list"]).await.unwrap(), "");
    assert_eq!(store.archives.keys().await.unwrap(), []);
    assert_eq!(store.ledger.take_job(at(99), at(100)).await.unwrap(), None);
}

#[tokio::test]
async fn no_data_folder_is_made_for_a_look_at_it() {
    let parent = tempfile::tempdir().unwrap();
    let data = parent.path().join("nowhere");
    for command in [&["list"][..], &["show", "1"], &["delete", "1"]] {
        let (message, code) = refusal(&data, command).await;
        assert_eq!((message, code), (format!("there is no data folder at {}", data.display()), 2));
    }
    assert!(!data.exists());
}

#[tokio::test]
async fn what_there_is_is_counted_verified_and_backed_up() {
    let (data, _store) = folder().await;
    let counted = admin(data.path(), &["stats"]).await.unwrap();
    let wanted = "ada\tthings\tpartial\t1\t1\t9\nbob\tothers\tfailed\t1\t0\t0\n\
        2 deposits, 1 archives, 9 bytes\n0 deposits wait to be worked on\n";
    assert_eq!(counted, wanted);
    let json: Value =
        serde_json::from_str(&admin(data.path(), &["stats", "--json"]).await.unwrap()).unwrap();
    assert_eq!(json["usage"][0]["bytes"], 9);
    let verified = admin(data.path(), &["verify"]).await.unwrap();
    assert_eq!(verified, "2 deposits, 1 archives, 9 bytes verified\n");

    let copy = data.path().join("copy");
    let said = swordsmith(data.path(), &["backup", copy.to_str().unwrap()]).await.unwrap();
    assert!(said.ends_with("the ledger and 1 archives, 1 of them new (9 bytes)\n"), "{said}");
    let archive = copy.join("archives/key");
    std::fs::write(&archive, "the BYTES").unwrap();
    assert_eq!(refusal(&copy, &["verify"]).await, ("found: 1".to_owned(), 1));
    std::fs::remove_file(&archive).unwrap();
    let said = swordsmith(data.path(), &["backup", copy.to_str().unwrap()]).await.unwrap();
    assert!(said.contains("1 of them new"), "{said}");
    assert_eq!(admin(&copy, &["verify"]).await.unwrap(), verified);
}

#[tokio::test]
async fn quotas_are_set_shown_and_lifted() {
    let (data, store) = folder().await;
    let set = |arguments: &'static [&'static str]| swordsmith(data.path(), arguments);
    set(&["client", "limit", "ada", "--deposits", "7", "--bytes", "900"]).await.unwrap();
    set(&["collection", "limit", "things", "--bytes", "5"]).await.unwrap();
    let clients = set(&["client", "list"]).await.unwrap();
    assert!(clients.starts_with("ada\tenabled\tthings\t-\tdeposits=7,bytes=900\n"), "{clients}");
    assert!(
        set(&["collection", "list"]).await.unwrap().contains("\tbytes=5\tdelete-complete=as-made")
    );
    set(&["client", "limit", "ada", "--none"]).await.unwrap();
    let ada = store.ledger.client("ada").await.unwrap().unwrap();
    assert_eq!(ada.quota, swordsmith_store::Quota::default());
    assert!(set(&["client", "limit", "eve", "--bytes", "1"]).await.is_err());
}

#[tokio::test]
async fn what_becomes_of_complete_deposits_is_set_and_shown() {
    let (data, store) = folder().await;
    let set = |arguments: &'static [&'static str]| swordsmith(data.path(), arguments);
    let protect = ["collection", "protect", "things", "--delete-complete", "never"];
    let said = swordsmith(data.path(), &protect).await.unwrap();
    let shown = "delete-complete=never,change-complete=as-made,complete-by=mediator";
    assert_eq!(said, format!("collection things: {shown}\n"));
    set(&["collection", "protect", "things", "--complete-by", "owner"]).await.unwrap();
    let things = store.ledger.collection("things").await.unwrap().unwrap().protection;
    assert_eq!((things.deletes, things.mediators_may), (swordsmith_deposit::Rule::Never, false));
    set(&["collection", "add", "open", "--change-complete", "always"]).await.unwrap();
    let listed = set(&["collection", "list", "--json"]).await.unwrap();
    let listed: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(
        (&listed[0]["name"], &listed[0]["change_complete"]),
        (&"open".into(), &"always".into())
    );
    assert_eq!(listed[2]["complete_by_mediators"], false);
    for wrong in [&["protect", "things"][..], &["protect", "things", "--delete-complete", "x"]] {
        let wrong = [&["collection"], wrong].concat();
        assert_eq!(swordsmith(data.path(), &wrong).await.unwrap_err().exit_code(), 2);
    }
    let nowhere = set(&["collection", "protect", "x", "--delete-complete", "never"]).await;
    assert_eq!(nowhere.unwrap_err().to_string(), "there is no collection \"x\"");
}

/// The columns of the lines but the first, which is the time, and without the name of who runs it.
fn columns(log: &str) -> Vec<String> {
    let without_name =
        |who: &str| if who.starts_with("operator") { "operator" } else { who }.to_owned();
    let columns = |line: &str| {
        let (_, rest) = line.split_once('\t').unwrap();
        let (who, rest) = rest.split_once('\t').unwrap();
        format!("{}\t{rest}", without_name(who))
    };
    log.lines().map(columns).collect()
}

#[tokio::test]
async fn what_is_changed_is_in_the_log() {
    let (data, store) = folder().await;
    let all = async |arguments: &[&str]| swordsmith(data.path(), arguments).await.unwrap();
    all(&["admin", "reschedule", "2"]).await;
    all(&["admin", "expire", "1"]).await;
    all(&["client", "disable", "bob"]).await;
    all(&["admin", "delete", "1", "--reason", "a licence\tforbids\u{202e} it"]).await;
    all(&["admin", "delete", "2"]).await;
    let log = all(&["admin", "log"]).await;
    let lines = columns(&log);
    let of_operator = [
        "operator\t-\trescheduled\t2\tbob\tothers\t-",
        "operator\t-\texpired\t1\tada\tthings\t-",
        "operator\t-\tdisabled\t-\tbob\t-\t-",
        "operator\t-\tdeleted\t1\tada\tthings\texpired: a licence forbids\\u{202e} it",
        "operator\t-\tdeleted\t2\tbob\tothers\tdeposited",
    ];
    assert_eq!(lines[lines.len() - 5..], of_operator, "{log}");
    assert_eq!(lines.len(), 11, "{log}");
    let tombstone = store.ledger.tombstone(swordsmith_store::DepositId(1)).await.unwrap().unwrap();
    assert_eq!(tombstone.reason.as_deref(), Some("a licence\tforbids\u{202e} it"));

    let newest = all(&["admin", "log", "--limit", "2"]).await;
    assert_eq!(columns(&newest), of_operator[3..]);
    let of_one = all(&["admin", "log", "--deposit", "1", "--json"]).await;
    let of_one: Value = serde_json::from_str(&of_one).unwrap();
    let actions = of_one.as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap());
    assert_eq!(actions.collect::<Vec<_>>(), ["created", "expired", "deleted"]);
    assert_eq!(of_one[2]["detail"], "expired: a licence\tforbids\u{202e} it");
    let ends = (&of_one[0]["by"], &of_one[2]["by"], &of_one[2]["client"]);
    assert_eq!(ends, (&"server".into(), &"operator".into(), &"ada".into()));
    let of_bob = all(&["admin", "log", "--client", "bob"]).await;
    assert_eq!(columns(&of_bob).len(), 5, "{of_bob}");
    let early = all(&["admin", "log", "--until", "1970-01-01T00:00:10Z"]).await;
    assert_eq!(columns(&early).len(), 6, "{early}");
    assert_eq!(all(&["admin", "log", "--since", "9000-01-01"]).await, "");
    assert_eq!(all(&["admin", "log", "--since", "9000-01-01", "--json"]).await, "[]\n");
    let (message, code) = refusal(data.path(), &["log", "--since", "yesterday"]).await;
    assert!(message.contains("expected a time as 2026-11-27T10:00:00Z") && code == 2, "{message}");
}

#[tokio::test]
async fn of_a_deposit_that_was_deleted_the_tombstone_is_shown() {
    let (data, _store) = folder().await;
    admin(data.path(), &["delete", "1", "--reason", "sent twice"]).await.unwrap();
    for command in ["show", "delete", "expire"] {
        let (message, code) = refusal(data.path(), &[command, "1"]).await;
        assert!(message.starts_with("the deposit 1 was deleted on 2"), "{message}");
        assert!(message.ends_with(" by the operator: sent twice") && code == 1, "{message}");
    }
}
