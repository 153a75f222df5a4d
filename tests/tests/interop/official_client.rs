//! The official client of depositors, unmodified, against the running binary.

use swordsmith_tests::binary::{Server, data_folder};

use crate::python::python;

/// Each of its operations is a step; the script ends at the first failure.
#[test]
fn the_official_client_deposits_in_every_way() {
    let (data, files) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let mut script = python("official_client.py");
    let ran = script.arg(format!("http://{}/1/", server.address)).arg(files.path()).output();
    let ran = ran.expect("Python runs");
    let transcript = String::from_utf8_lossy(&ran.stdout);
    println!("{transcript}");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert!(transcript.contains("\"step\": \"end\""), "{transcript}");
}
