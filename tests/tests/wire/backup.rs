//! Backups while clients deposit and delete: each is whole, and has what was acknowledged before it
//! began, byte for byte.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use swordsmith_tests::binary::{Server, command, data_folder};
use swordsmith_tests::exchange::{Request, Response};

const CLIENTS: usize = 4;

/// Each backup but the first goes to the folder of the one before it.
const BACKUPS: usize = 2;

/// How many deposits come, and stay, before each backup.
const MORE: usize = 200;

/// How many deposits of a client wait to be deleted.
const WAITING: usize = 8;

/// How long a client rests between two deposits: what comes is also compared.
const REST: Duration = Duration::from_millis(5);

/// What was acknowledged and nobody deletes: the path of each archive, and its bytes.
type Kept = Mutex<BTreeMap<String, Vec<u8>>>;

/// Stops the clients when the test ends, however it ends.
struct Load<'a>(&'a AtomicBool);

impl Drop for Load<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn a_backup_beside_a_loaded_server_is_whole_and_has_what_was_acknowledged() {
    let (data, parent) = (data_folder(), data_folder());
    let copy = parent.path().join("copy");
    let server = Server::demo(data.path());
    let (kept, stop) = (Kept::default(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let load = Load(&stop);
        for client in 0..CLIENTS {
            let (server, kept, stop) = (&server, &kept, &stop);
            scope.spawn(move || deposit_and_delete(client, server, kept, stop));
        }
        for backup in 1..=BACKUPS {
            wait_for(&kept, backup * MORE);
            let acknowledged = kept.lock().unwrap().clone();
            run(data.path(), &["backup", copy.to_str().unwrap()]);
            run(&copy, &["admin", "verify"]);
            compare(&copy, &acknowledged);
        }
        drop(load);
    });
}

fn send(server: &Server, request: &Request) -> Response {
    request.send(server.address).unwrap()
}

/// Every other deposit is completed at once, and is worked on; of the partial ones every other one
/// is deleted some time later, when a backup may be about to copy it.
fn deposit_and_delete(client: usize, server: &Server, kept: &Kept, stop: &AtomicBool) {
    let mut to_delete = VecDeque::new();
    for number in 0.. {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let archive = format!("archive {number} of client {client}").into_bytes();
        let is_partial = if number % 2 == 0 { "true" } else { "false" };
        let request = Request::demo("POST", "/1/demo/").header("In-Progress", is_partial);
        let answer = send(server, &request.body("application/zip", archive.clone()));
        assert_eq!(answer.status, 201, "{}", answer.text());
        let metadata = answer.header("location").unwrap().to_owned();
        if number % 4 == 0 {
            to_delete.push_back(metadata);
        } else {
            kept.lock().unwrap().insert(metadata.replace("metadata", "media"), archive);
        }
        if to_delete.len() > WAITING {
            let oldest = Request::demo("DELETE", &to_delete.pop_front().unwrap());
            assert_eq!(send(server, &oldest).status, 204);
        }
        std::thread::sleep(REST);
    }
}

fn wait_for(kept: &Kept, count: usize) {
    let begun = Instant::now();
    while kept.lock().unwrap().len() < count {
        assert!(begun.elapsed() < Duration::from_mins(1), "not {count} deposits in a minute");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn run(data: &Path, arguments: &[&str]) {
    let output = command(data, arguments).output().unwrap();
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{arguments:?}: {text}");
}

/// The copy is restored: a server is started on it.
fn compare(copy: &Path, acknowledged: &BTreeMap<String, Vec<u8>>) {
    let restored = Server::demo(copy);
    for (media, archive) in acknowledged {
        let answer = send(&restored, &Request::demo("GET", media));
        assert_eq!((answer.status, &answer.body), (200, archive), "{media}");
    }
}
