//! What a ledger remembers of what it has read, so that most requests ask no database: accounts and
//! deposits, each forgotten at the moment at which it changes.
//!
//! A value is kept only if nothing has changed since its reading began: else it may be the old one.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::deposit::{Client, ClientId, Collection, Deposit, DepositId};

/// How many values of each kind are remembered in a generation; there are two.
const GENERATION: usize = 8192;

/// What a change makes untrue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Touched {
    /// Nothing that is remembered.
    Nothing,
    /// Accounts, collections, or who may deposit where.
    Accounts,
    /// A deposit.
    Deposit(DepositId),
}

/// What is remembered.
#[derive(Debug, Default)]
pub(super) struct Memory {
    all: Mutex<Remembered>,
}

/// All that is remembered, by kind.
#[derive(Debug, Default)]
pub(super) struct Remembered {
    pub(super) clients: Kind<String, Client>,
    pub(super) collections: Kind<String, Collection>,
    /// The collections of a client.
    pub(super) rights: Kind<ClientId, Vec<Collection>>,
    pub(super) deposits: Kind<DepositId, Deposit>,
    /// When it was true.
    moment: Moment,
}

/// Counts changes. Two moments are the same if nothing changed between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Moment {
    /// Changes by others.
    elsewhere: u64,
    /// Changes by this process.
    here: u64,
}

/// Where the values of a kind are.
pub(super) type Of<K, V> = fn(&mut Remembered) -> &mut Kind<K, V>;

impl Memory {
    /// What is remembered under that key, or the moment at which to begin to read it. `elsewhere`
    /// counts the changes by others.
    pub(super) fn recall<K: Ord, V: Clone>(
        &self,
        elsewhere: u64,
        of: Of<K, V>,
        key: &K,
    ) -> Result<V, Moment> {
        let mut all = self.lock();
        all.catch_up(elsewhere);
        let moment = all.moment;
        of(&mut all).get(key).cloned().ok_or(moment)
    }

    /// Remembers what was read since that moment.
    pub(super) fn keep<K: Ord, V>(
        &self,
        moment: Moment,
        elsewhere: u64,
        of: Of<K, V>,
        key: K,
        value: V,
    ) {
        let mut all = self.lock();
        all.catch_up(elsewhere);
        if all.moment == moment {
            of(&mut all).insert(key, value);
        }
    }

    /// Forgets what was changed by this process.
    pub(super) fn forget(&self, touched: impl Iterator<Item = Touched>) {
        let mut all = self.lock();
        for touched in touched {
            all.moment.here += u64::from(touched != Touched::Nothing);
            match touched {
                Touched::Nothing => {}
                Touched::Accounts => all.forget_accounts(),
                Touched::Deposit(id) => all.deposits.remove(&id),
            }
        }
    }

    /// No code that can panic runs while it is locked.
    fn lock(&self) -> MutexGuard<'_, Remembered> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Remembered {
    fn catch_up(&mut self, elsewhere: u64) {
        if self.moment.elsewhere != elsewhere {
            self.forget_accounts();
            self.deposits = Kind::default();
            self.moment.elsewhere = elsewhere;
        }
    }

    fn forget_accounts(&mut self) {
        self.clients = Kind::default();
        self.collections = Kind::default();
        self.rights = Kind::default();
    }
}

/// Values of a kind, bounded in number: when the young generation is full, it becomes the old one,
/// and what was old and not asked for since is forgotten.
#[derive(Debug)]
pub(super) struct Kind<K, V> {
    young: BTreeMap<K, V>,
    old: BTreeMap<K, V>,
}

impl<K: Ord, V> Kind<K, V> {
    fn get(&mut self, key: &K) -> Option<&V> {
        if let Some((key, value)) = self.old.remove_entry(key) {
            self.insert(key, value);
        }
        self.young.get(key)
    }

    fn insert(&mut self, key: K, value: V) {
        if self.young.len() >= GENERATION {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }

    fn remove(&mut self, key: &K) {
        self.young.remove(key);
        self.old.remove(key);
    }
}

impl<K, V> Default for Kind<K, V> {
    fn default() -> Self {
        Self { young: BTreeMap::new(), old: BTreeMap::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::suite::texts;

    fn collection(name: &str) -> Collection {
        Collection { id: crate::deposit::CollectionId(1), texts: texts(name) }
    }

    fn of(all: &mut Remembered) -> &mut Kind<String, Collection> {
        &mut all.collections
    }

    fn recall(memory: &Memory, elsewhere: u64) -> Result<Collection, Moment> {
        memory.recall(elsewhere, of, &"a".to_owned())
    }

    #[test]
    fn what_was_read_before_a_change_is_not_kept() {
        let memory = Memory::default();
        let moment = recall(&memory, 0).unwrap_err();
        memory.forget([Touched::Deposit(DepositId(1))].into_iter());
        memory.keep(moment, 0, of, "a".to_owned(), collection("a"));
        let moment = recall(&memory, 0).unwrap_err();
        memory.keep(moment, 0, of, "a".to_owned(), collection("a"));
        assert_eq!(recall(&memory, 0).unwrap(), collection("a"));
        memory.forget([Touched::Nothing, Touched::Deposit(DepositId(1))].into_iter());
        assert!(recall(&memory, 0).is_ok());
        memory.forget([Touched::Accounts].into_iter());
        let moment = recall(&memory, 0).unwrap_err();
        memory.keep(moment, 1, of, "a".to_owned(), collection("a"));
        assert!(recall(&memory, 1).is_err());
    }

    #[test]
    fn a_kind_is_bounded_and_keeps_what_is_asked_for() {
        let mut kind = Kind::default();
        kind.insert(0, 0);
        for number in 1..5 * GENERATION {
            kind.insert(number, number);
            assert_eq!(kind.get(&0), Some(&0));
        }
        assert!(kind.young.len() + kind.old.len() <= 2 * GENERATION);
        kind.remove(&0);
        assert_eq!(kind.get(&0), None);
    }
}
