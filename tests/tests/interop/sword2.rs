//! SWORD 2.0 with the programs of others: the Python client, and what reads Atom, RDF and bags.

use swordsmith_tests::binary::{Server, data_folder};

use crate::python::python;

/// Runs a script against the service document of a demo server; returns what it prints.
fn transcript(script: &str) -> String {
    let (data, files) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let mut command = python(script);
    command.arg(format!("http://{}/sword2/servicedocument/", server.address));
    let ran = command.args(["demo", "demo", "obo"]).current_dir(files.path()).output();
    let ran = ran.expect("Python runs");
    let transcript = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{transcript}{}", String::from_utf8_lossy(&ran.stderr));
    transcript
}

fn passed(transcript: &str) -> usize {
    transcript.lines().filter(|line| line.starts_with("passed ")).count()
}

/// Row by row what its own suite asks of a server.
#[test]
fn the_python_client_passes_all_41_tests() {
    assert_eq!(passed(&transcript("sword2_client.py")), 41);
}

#[test]
fn documents_and_packages_are_what_others_read() {
    assert_eq!(passed(&transcript("sword2_documents.py")), 4);
}
