//! Random damages of a ledger: whatever a server makes of it, every archive that was there is there, or
//! in quarantine.

use std::collections::BTreeSet;
use std::path::Path;

use sha2::{Digest, Sha256};
use swordsmith_deposit::State;

use super::open::OpenStore;
use super::places::Places;
use super::suite::{inhabited, new_deposit, received};

/// How many damages are tried: `LEDGER_DAMAGES`, else this.
const DAMAGES: u64 = 40;

const DEPOSITS: usize = 30;

const PAGE: usize = 4096;

/// The same numbers in each run, so that what failed can be tried again.
struct Random(u64, u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.1 += 1;
        let digest = Sha256::digest([self.0.to_le_bytes(), self.1.to_le_bytes()].concat());
        let number = u64::from_le_bytes(digest[..8].try_into().unwrap());
        usize::try_from(number % limit as u64).unwrap()
    }
}

async fn filled(folder: &Path, first: usize) {
    let open = OpenStore::in_folder(folder).await.unwrap();
    let (client, collection) = inhabited(&open.store).await;
    for number in first..first + DEPOSITS {
        let archive = received(&open.store, &key(number), key(number).as_bytes()).await;
        let deposit = new_deposit(&client, &collection, State::Deposited);
        open.store.create_deposit(deposit, vec![archive]).await.unwrap();
    }
    open.close().await;
}

fn key(number: usize) -> String {
    format!("{number:02x}{number:030x}")
}

/// Damages a file in one of seven ways. Says how.
fn damage(file: &Path, other: &Path, random: &mut Random) -> String {
    let mut bytes = std::fs::read(file).unwrap();
    let pages = bytes.len() / PAGE;
    let page = random.below(pages) * PAGE;
    let how = match random.below(7) {
        kind @ 0..=2 => {
            let flips = [1, 1, 20][kind];
            for _ in 0..flips {
                let at = random.below(bytes.len());
                bytes[at] ^= 1 << random.below(8);
            }
            format!("{flips} bits")
        }
        3 => {
            bytes.truncate(random.below(bytes.len()));
            format!("cut to {}", bytes.len())
        }
        4 => {
            bytes[page..page + PAGE].fill(0);
            format!("page at {page} is zero")
        }
        5 => {
            let from = random.below(pages) * PAGE;
            bytes.copy_within(from..from + PAGE, page);
            format!("page at {page} is that at {from}")
        }
        _ => {
            bytes = std::fs::read(other).unwrap();
            "another file".to_owned()
        }
    };
    std::fs::write(file, bytes).unwrap();
    how
}

/// What the archives and the quarantine hold.
fn held(folder: &Path) -> BTreeSet<String> {
    let mut held = BTreeSet::new();
    let mut folders = vec![folder.join("archives")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
            } else {
                held.insert(std::fs::read_to_string(entry.path()).unwrap());
            }
        }
    }
    held
}

/// Whether a server started.
async fn served(folder: &Path) -> bool {
    let Ok(open) = OpenStore::for_server(Places::in_folder(folder)).await else { return false };
    for _ in 0..2 {
        let _ = open.store.sweep().await;
    }
    open.close().await;
    true
}

#[tokio::test]
async fn no_damage_of_a_ledger_removes_an_archive() {
    let count = std::env::var("LEDGER_DAMAGES").map_or(DAMAGES, |it| it.parse().unwrap());
    let world = tempfile::tempdir().unwrap();
    let (data, other) = (world.path().join("data"), world.path().join("other"));
    filled(&data, 0).await;
    filled(&other, DEPOSITS).await;
    let (ledger, foreign) = (data.join("ledger.sqlite"), other.join("ledger.sqlite"));
    let (whole, wanted) = (std::fs::read(&ledger).unwrap(), held(&data));
    assert_eq!(wanted.len(), DEPOSITS);
    let (mut started, mut aside) = (0, 0);
    for seed in 0..count {
        let how = damage(&ledger, &foreign, &mut Random(seed, 0));
        started += u64::from(served(&data).await);
        assert_eq!(held(&data), wanted, "seed {seed}: {how}");
        aside += u64::from(data.join("archives/quarantine").is_dir());
        for log in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(data.join(format!("ledger.sqlite{log}")));
        }
        std::fs::write(&ledger, &whole).unwrap();
        assert!(served(&data).await, "seed {seed}: {how}: the ledger is whole again");
        let found = OpenStore::in_folder(&data).await.unwrap();
        assert_eq!(found.store.archives.keys().await.unwrap().len(), DEPOSITS, "seed {seed}");
        found.close().await;
    }
    eprintln!("{count} damages: {started} times a server started, {aside} times with a quarantine");
}
