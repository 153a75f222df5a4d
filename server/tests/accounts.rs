//! Accounts that another process changes: the command, beside a server that has let the client in
//! before.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use swordsmith_server::{App, Settings};
use swordsmith_store::open::OpenStore;

/// What the command prints, with a line for its standard input.
fn swordsmith(data: &Path, arguments: &[&str], input: &str) -> String {
    let output = run(data, arguments, input);
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn run(data: &Path, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_swordsmith"));
    command.args(arguments).arg("--data").arg(data).env_clear();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Who asks for nothing may have ended before it comes.
    let _ = child.stdin.take().unwrap().write_all(format!("{input}\n").as_bytes());
    child.wait_with_output().unwrap()
}

/// How many collections a client has; none if it is not let in.
async fn collections(app: &App, password: &str) -> Option<usize> {
    let ada = app.authenticator.client("ada", password).await.unwrap()?;
    Some(app.store.ledger.collections_of(ada.id).await.unwrap().len())
}

#[tokio::test]
async fn what_the_command_changes_counts_at_once() {
    let data = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str], input: &str| swordsmith(data.path(), arguments, input);
    run(&["collection", "add", "things"], "");
    run(&["client", "add", "ada", "--collection", "things", "--password-stdin"], "first");
    let folder = OpenStore::in_folder(data.path()).await.unwrap();
    let app = App::new(folder.store, Settings::default());
    assert_eq!(collections(&app, "first").await, Some(1));

    let said = run(&["client", "password", "ada", "--password-stdin"], "second");
    assert_eq!(said, "client ada has a new password\n");
    assert_eq!(collections(&app, "first").await, None);
    assert_eq!(collections(&app, "second").await, Some(1));

    for (command, count) in [("revoke", 0), ("grant", 1)] {
        run(&["client", command, "ada", "--collection", "things"], "");
        assert_eq!(collections(&app, "second").await, Some(count), "{command}");
    }
    for (command, found) in [("disable", None), ("enable", Some(1))] {
        run(&["client", command, "ada"], "");
        assert_eq!(collections(&app, "second").await, found, "{command}");
    }
}

#[test]
fn short_passwords_are_refused_and_those_that_can_be_guessed_are_warned_of() {
    let data = tempfile::tempdir().unwrap();
    swordsmith(data.path(), &["collection", "add", "things"], "");
    let add = ["client", "add", "ada", "--collection", "things", "--password-stdin"];
    let refused = run(data.path(), &add, "x");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("the password is too short: expected at least 3"), "{said}");
    assert_eq!(swordsmith(data.path(), &["client", "list"], ""), "", "no client is made");
    for (password, is_warned) in [("secret", true), ("correct horse", false)] {
        let set = ["client", "password", "ada", "--password-stdin"];
        let arguments = if is_warned { &add[..] } else { &set };
        let said = String::from_utf8(run(data.path(), arguments, password).stderr).unwrap();
        assert_eq!(said.contains("short enough to be guessed"), is_warned, "{said}");
    }
}
