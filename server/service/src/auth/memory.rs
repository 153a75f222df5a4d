//! Passwords that were right a short while ago.
//!
//! What is remembered is a digest with a key that this process made up and tells nobody, over the
//! name, the stored hash and the password: not the password, and nothing that could be tried
//! against another server. A changed hash makes it another digest.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hmac::digest::CtOutput;
use hmac::{Hmac, KeyInit, Mac};
use jiff::{SignedDuration, Timestamp};
use sha2::Sha256;

use swordsmith_store::{Client, ClientId};

/// One digest for each client.
pub(super) struct Memory {
    /// What every digest begins with: the key has gone into it.
    keyed: Hmac<Sha256>,
    lasts: SignedDuration,
    known: Mutex<BTreeMap<ClientId, Remembered>>,
}

struct Remembered {
    /// Compared in constant time.
    digest: CtOutput<Hmac<Sha256>>,
    until: Timestamp,
}

impl Memory {
    /// Remembers each password for so long.
    pub(super) fn new(lasts: SignedDuration) -> Self {
        let mut key = [0; 32];
        getrandom::fill(&mut key)
            .expect("a system without randomness cannot keep passwords either");
        let keyed = Hmac::new_from_slice(&key).expect("HMAC takes keys of any length");
        Self { keyed, lasts, known: Mutex::default() }
    }

    /// Whether this password of this client was right a short while ago.
    pub(super) fn knows(&self, client: &Client, password: &str, now: Timestamp) -> bool {
        let digest = self.digest(client, password);
        let mut known = self.lock();
        match known.get(&client.id) {
            Some(remembered) if remembered.until > now => remembered.digest == digest,
            Some(_) => {
                known.remove(&client.id);
                false
            }
            None => false,
        }
    }

    /// Remembers a password that was right.
    pub(super) fn keep(&self, client: &Client, password: &str, now: Timestamp) {
        let until = now.checked_add(self.lasts).unwrap_or(Timestamp::MAX);
        let digest = self.digest(client, password);
        self.lock().insert(client.id, Remembered { digest, until });
    }

    fn digest(&self, client: &Client, password: &str) -> CtOutput<Hmac<Sha256>> {
        let mut digest = self.keyed.clone();
        for part in [&client.name, &client.password_hash, password] {
            digest.update(&(part.len() as u64).to_be_bytes());
            digest.update(part.as_bytes());
        }
        digest.finalize()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<ClientId, Remembered>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
