//! Unguessable, unique identifiers, which tests replace by predictable ones.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// Makes identifiers.
pub trait Ids: Send + Sync {
    /// A new identifier: 32 hexadecimal digits.
    fn next(&self) -> String;
}

/// Identifiers from the system's source of randomness.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomIds;

impl Ids for RandomIds {
    fn next(&self) -> String {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)
            .expect("a system without randomness cannot keep passwords either");
        hexadecimal(&bytes)
    }
}

/// Identifiers that count up, for tests.
#[derive(Debug, Default)]
pub struct CountingIds(AtomicU64);

impl Ids for CountingIds {
    fn next(&self) -> String {
        let number = self.0.fetch_add(1, Ordering::Relaxed);
        hexadecimal(&u128::from(number).to_be_bytes())
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a String takes everything");
        text
    })
}
