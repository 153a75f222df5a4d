//! Passwords and their argon2 hashes.

use std::sync::OnceLock;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

/// Why a password cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// It is empty.
    #[error("an empty password protects nothing")]
    Empty,
    /// It has fewer characters than the operator demands.
    #[error(
        "the password is too short: expected at least {expected} characters \
         (`min_password_length`), found {found}"
    )]
    TooShort {
        /// How many characters a password has at least.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// The hash function refused it.
    #[error("the password cannot be hashed: {0}")]
    Hash(String),
}

/// The hash to be kept, in PHC form, with a salt of its own. Takes a while, on purpose.
pub fn hash_password(password: &str) -> Result<String, PasswordError> {
    if password.is_empty() {
        return Err(PasswordError::Empty);
    }
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|error| PasswordError::Hash(error.to_string()))
}

/// Refuses a new password of fewer characters (not bytes) than that.
pub fn check_length(password: &str, least: usize) -> Result<(), PasswordError> {
    let found = password.chars().count();
    if found == 0 {
        return Err(PasswordError::Empty);
    }
    if found < least { Err(PasswordError::TooShort { expected: least, found }) } else { Ok(()) }
}

/// Whether the password is the one that was hashed. Takes a while. A hash that cannot be read
/// matches nothing.
pub(super) fn matches(password: &str, hash: &str) -> bool {
    Argon2::default().verify_password(password.as_bytes(), hash).is_ok()
}

/// A hash of a password that nobody knows, with today's parameters: what is checked when there is
/// no such client.
pub(super) fn decoy_hash() -> String {
    static DECOY: OnceLock<String> = OnceLock::new();
    let make = || {
        hash_password(&swordsmith_serve::ids::Ids::next(&swordsmith_serve::ids::RandomIds))
            .expect("a password that is not empty hashes")
    };
    DECOY.get_or_init(make).clone()
}
