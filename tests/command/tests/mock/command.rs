//! The real command.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};

use swordsmith_tests::binary::{self, Server, data_folder};
use swordsmith_tests::project_root;

fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(binary::path());
    command.env_clear().current_dir(folder).args(arguments);
    command.output().expect("the command starts")
}

/// The exit code, and what was printed to standard output and standard error.
fn told(output: &Output) -> (Option<i32>, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

/// A mock on a free port.
fn started(folder: &Path, arguments: &[&str]) -> Server {
    let mut command = Command::new(binary::path());
    command.env_clear().current_dir(folder).args(["mock", "--listen", "127.0.0.1:0"]);
    command.args(arguments);
    Server::start(command)
}

#[test]
fn a_description_without_code_is_mocked_and_conforms() {
    let folder = data_folder();
    let loans = project_root().join("tests/command/tests/mock/loans");
    let description = ["--description", loans.to_str().expect("it is a text")];
    let setup = ["--setup-file", "conform.toml", "--seed", "7"];
    let server = started(folder.path(), &[&description[..], &setup].concat());
    let url = format!("http://{}", server.address);
    let arguments = ["--setup", "conform.toml", "--profile", "swordsmith"];
    let arguments = [&["conform", &url], &description[..], &arguments].concat();
    let (code, text) = told(&run(folder.path(), &arguments));
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains(&format!("{url} conforms to \"Interlibrary loans\"")), "{text}");
}

/// Two clients who are one have each other's resources: sequences notice.
#[test]
fn what_a_stranger_may_do_is_noticed() {
    let folder = data_folder();
    let server = started(folder.path(), &["--setup-file", "conform.toml"]);
    let file = folder.path().join("conform.toml");
    let setup = std::fs::read_to_string(&file).expect("it is written");
    assert!(setup.contains("\"another\""), "{setup}");
    let one = setup.replace("\"another\"", "\"mock\"");
    // What only the other client may use is not there for this one.
    let lines = one.lines().map(|line| if line.starts_with("path = {") { "" } else { line });
    let one: Vec<_> = lines.collect();
    let collection = one.iter().find(|line| line.starts_with("collection = "));
    let path = collection.map(|line| format!("path = {{ {line} }}")).expect("there is one");
    let one = one.join("\n").replacen("[another]\n", &format!("[another]\n{path}\n"), 1);
    std::fs::write(&file, one).expect("it can be written");
    let url = format!("http://{}", server.address);
    let only = ["--setup", "conform.toml", "--only", "sequences"];
    let (code, text) = told(&run(folder.path(), &[&["conform", &url], &only[..]].concat()));
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("expected another refusal") && text.contains("another client asks about"),
        "{text}"
    );
}

#[test]
fn it_ends_when_it_is_asked_to() {
    let folder = data_folder();
    let server = started(folder.path(), &[]);
    let sent = Command::new("kill").args(["-TERM", &server.id().to_string()]).status();
    assert!(sent.expect("there is `kill`").success());
    assert!(server.wait());
}

#[test]
fn a_secret_that_is_given_is_taken_and_not_written() {
    let folder = data_folder();
    let mut command = Command::new(binary::path());
    command.env_clear().env("SWORDSMITH_PASSWORD", "hidden").current_dir(folder.path());
    command.args(["mock", "--listen", "127.0.0.1:0", "--user", "ada", "--setup-file", "setup"]);
    let server = Server::start(command);
    let setup = std::fs::read_to_string(folder.path().join("setup")).expect("it is written");
    assert!(!setup.contains("hidden") && !setup.contains("[client]"), "{setup}");
    let url = format!("http://{}", server.address);
    let tests = ["conform", &url, "--setup", "setup", "--only", "getServiceDocument"];
    let (code, text) = told(&run(folder.path(), &tests));
    assert_eq!(code, Some(1), "{text}");
    let mut command = Command::new(binary::path());
    command.env_clear().env("SWORDSMITH_PASSWORD", "hidden").current_dir(folder.path());
    let output = command.args(tests).args(["--user", "ada"]).output().expect("it starts");
    let (code, text) = told(&output);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn what_cannot_be_served_is_said() {
    let folder = data_folder();
    let holder = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let taken = holder.local_addr().expect("it listens").to_string();
    std::fs::write(folder.path().join("broken.yaml"), "openapi: [").expect("it can be written");
    std::fs::write(folder.path().join("other.yaml"), "openapi: 2.0.0\n")
        .expect("it can be written");
    let shelter = project_root().join("tests/crates/shelter/schemas");
    let shelter = shelter.to_str().expect("it is a text");
    for (arguments, why) in [
        (&["--description", "none.yaml"][..], "there is no none.yaml"),
        (&["--description", "broken.yaml"], "broken.yaml:1:"),
        (&["--description", "other.yaml"], "other.yaml:1:"),
        (&["--description", shelter, "--module", "none"], "name the module with the service"),
        (&["--listen", &taken], &format!("cannot listen on {taken}: ")),
        (&["--listen", "nowhere"], "invalid value 'nowhere'"),
        (&["--seed", "many"], "invalid value 'many'"),
        (&["--user", "ada"], "there is no password"),
        (&["--listen", "127.0.0.1:0", "--setup-file", "no/such"], "cannot write no/such: "),
    ] {
        let (code, text) = told(&run(folder.path(), &[&["mock"], arguments].concat()));
        assert_eq!(code, Some(2), "{arguments:?}: {text}");
        assert!(text.contains(why), "{arguments:?}: {text}");
    }
    drop(holder);
}
