//! Unguessable, unique identifiers, which tests replace by predictable ones.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes of an identifier.
const SIZE: usize = 16;

/// Makes identifiers.
pub trait Ids: Send + Sync {
    /// A new identifier: 32 hexadecimal digits.
    fn next(&self) -> String;
}

/// Identifiers from the system's source of randomness.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomIds;

/// How many identifiers are drawn at once: asking the system takes longer than all else.
const DRAWN_AT_ONCE: usize = 64;

thread_local! {
    /// Drawn, and not given out.
    static DRAWN: RefCell<Vec<[u8; SIZE]>> = const { RefCell::new(Vec::new()) };
}

impl Ids for RandomIds {
    fn next(&self) -> String {
        let id = DRAWN.with_borrow_mut(|drawn| {
            drawn.pop().unwrap_or_else(|| {
                let mut bytes = [[0; SIZE]; DRAWN_AT_ONCE];
                getrandom::fill(bytes.as_flattened_mut())
                    .expect("a system without randomness cannot keep passwords either");
                let [id, others @ ..] = bytes;
                drawn.extend(others);
                id
            })
        });
        hexadecimal(&id)
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

/// Bytes as hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |half: u8| char::from(DIGITS[usize::from(half)]);
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(digit(byte >> 4));
        text.push(digit(byte & 15));
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn identifiers_are_digits_and_never_the_same() {
        assert_eq!(hexadecimal(&0xa0_5f_u128.to_be_bytes()), format!("{:032x}", 0xa05f));
        let own = (0..3 * DRAWN_AT_ONCE).map(|_| RandomIds.next());
        let others = std::thread::spawn(|| (0..100).map(|_| RandomIds.next()).collect::<Vec<_>>());
        let all: BTreeSet<_> = own.chain(others.join().unwrap()).collect();
        assert_eq!(all.len(), 3 * DRAWN_AT_ONCE + 100);
        assert!(all.iter().all(|id| id.len() == 32));
    }
}
