//! Authentication: names and passwords against the ledger's accounts.
//!
//! A password is hashed slowly once; then it is remembered for a while in a form that is of no use
//! elsewhere (`memory`). The account itself is read on every request, which is cheap, so a client
//! that is disabled, or whose password changed, is out at once.

mod memory;
mod password;
mod passwords;

use std::sync::Arc;

use jiff::SignedDuration;
use swordsmith_deposit::clock::Clock;
use swordsmith_serve::quotas::TooMany;
use swordsmith_store::ledger::Ledger;
use swordsmith_store::{Client, StoreError};

use memory::Memory;
pub use password::{PasswordError, check_length, hash_password};
use passwords::{PasswordPlace, PasswordQueue};

/// Why a client cannot be authenticated.
#[derive(Debug, thiserror::Error)]
pub enum AuthError {
    /// The accounts cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The hashing broke down.
    #[error("a password could not be checked: {0}")]
    Hashing(#[from] tokio::task::JoinError),
    /// Too many passwords wait to be checked.
    #[error(transparent)]
    TooMany(#[from] TooMany),
}

/// How passwords are checked.
#[derive(Debug, Clone, Copy)]
pub struct AuthSettings {
    /// How long a password that was right is remembered.
    pub memory: SignedDuration,
    /// How many passwords are hashed at once; each takes a core and some 20 MiB for a while.
    pub hashes_at_once: usize,
    /// How many passwords from one address are hashed, or wait for it, at once.
    pub hashes_per_address: usize,
}

/// Checks names and passwords.
pub struct Authenticator {
    ledger: Arc<dyn Ledger>,
    clock: Arc<dyn Clock>,
    memory: Memory,
    hashes: PasswordQueue,
}

impl Authenticator {
    /// Checks against the accounts of that ledger.
    pub fn new(ledger: Arc<dyn Ledger>, clock: Arc<dyn Clock>, settings: AuthSettings) -> Self {
        let hashes = PasswordQueue::new(settings.hashes_at_once, settings.hashes_per_address);
        Self { ledger, clock, memory: Memory::new(settings.memory), hashes }
    }

    /// The client of that name if the password is right and the client enabled, else `None`. It
    /// takes as long for a name that is not there.
    pub async fn client(&self, name: &str, password: &str) -> Result<Option<Client>, AuthError> {
        let found = self.ledger.client(name).await?;
        let now = self.clock.now();
        let is_known = || {
            let client = found.as_ref().filter(|client| client.enabled);
            client.is_some_and(|client| self.memory.knows(client, password, now))
        };
        if is_known() {
            return Ok(found);
        }
        let place = self.hashes.enter().await?;
        // Another request with the same password may have been ahead in the queue.
        if is_known() {
            return Ok(found);
        }
        let hash = found.as_ref().map(|client| client.password_hash.clone());
        let right = matches(place, password.to_owned(), hash).await?;
        let Some(client) = found.filter(|client| right && client.enabled) else { return Ok(None) };
        self.memory.keep(&client, password, now);
        Ok(Some(client))
    }
}

async fn matches(
    place: PasswordPlace,
    password: String,
    hash: Option<String>,
) -> Result<bool, AuthError> {
    let work = tokio::task::spawn_blocking(move || {
        let hash = hash.unwrap_or_else(password::decoy_hash);
        let right = password::matches(&password, &hash);
        // The place goes with the work, not with the request: a client that hangs up does not make
        // room for one more hash.
        drop(place);
        right
    });
    Ok(work.await?)
}

#[cfg(test)]
mod tests;
