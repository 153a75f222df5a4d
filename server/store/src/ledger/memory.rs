//! What a ledger remembers of what it has read, so that most requests ask no database: accounts and
//! deposits, each forgotten at the moment at which it changes.
//!
//! A value is kept only if nothing has changed since its reading began: else it may be the old one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use swordsmith_deposit::{Client, ClientId, Collection, Contents, Deposit, DepositId, Mediation};

use crate::generations::{Generations, Size};

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
    pub(super) clients: Generations<String, Client>,
    /// Names that no client has.
    pub(super) no_clients: Generations<String, ()>,
    pub(super) collections: Generations<String, Collection>,
    /// The collections of a client.
    pub(super) rights: Generations<ClientId, Arc<[Collection]>>,
    /// For whom a client may deposit.
    pub(super) mediations: Generations<ClientId, Arc<[Mediation]>>,
    pub(super) deposits: Generations<DepositId, Deposit>,
    /// What new deposits came with, for who works on them.
    pub(super) contents: Generations<DepositId, Contents>,
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
pub(super) type Of<K, V> = fn(&mut Remembered) -> &mut Generations<K, V>;

impl Memory {
    /// What is remembered under that key, or the moment at which to begin to read it. `elsewhere`
    /// counts the changes by others.
    pub(super) fn recall<K: Ord + Size, V: Size + Clone>(
        &self,
        elsewhere: u64,
        of: Of<K, V>,
        key: &K,
    ) -> Result<V, Moment> {
        self.find(elsewhere, |all| of(all).get(key).cloned())
    }

    /// The client of that name, or that there is none, as [`Self::recall`].
    pub(super) fn client(&self, elsewhere: u64, name: &String) -> Result<Option<Client>, Moment> {
        self.find(elsewhere, |all| {
            let known = all.clients.get(name).cloned().map(Some);
            known.or_else(|| all.no_clients.get(name).map(|()| None))
        })
    }

    fn find<T>(
        &self,
        elsewhere: u64,
        find: impl FnOnce(&mut Remembered) -> Option<T>,
    ) -> Result<T, Moment> {
        let mut all = self.lock();
        all.catch_up(elsewhere);
        let moment = all.moment;
        find(&mut all).ok_or(moment)
    }

    /// Remembers what was read since that moment.
    pub(super) fn keep<K: Ord + Size, V: Size>(
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

    /// Remembers what this process has made, if nobody else has changed anything since: `elsewhere`
    /// was another number `before` then.
    pub(super) fn made(&self, before: u64, elsewhere: u64, remember: impl FnOnce(&mut Remembered)) {
        let mut all = self.lock();
        all.catch_up(elsewhere);
        if before == elsewhere {
            remember(&mut all);
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
                Touched::Deposit(id) => {
                    all.deposits.remove(&id);
                    all.contents.remove(&id);
                }
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
            self.deposits = Generations::default();
            self.contents = Generations::default();
            self.moment.elsewhere = elsewhere;
        }
    }

    fn forget_accounts(&mut self) {
        self.clients = Generations::default();
        self.no_clients = Generations::default();
        self.collections = Generations::default();
        self.rights = Generations::default();
        self.mediations = Generations::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::texts;

    fn collection(name: &str) -> Collection {
        Collection {
            id: swordsmith_deposit::CollectionId(1),
            texts: texts(name),
            quota: swordsmith_deposit::Quota::default(),
            protection: swordsmith_deposit::Protection::default(),
        }
    }

    fn of(all: &mut Remembered) -> &mut Generations<String, Collection> {
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
    fn what_was_made_is_remembered_unless_another_process_has_changed_something() {
        let memory = Memory::default();
        let make = |all: &mut Remembered| all.collections.insert("a".to_owned(), collection("a"));
        memory.made(0, 1, make);
        assert!(recall(&memory, 1).is_err());
        memory.made(1, 1, make);
        assert_eq!(recall(&memory, 1).unwrap(), collection("a"));
        memory.made(1, 2, make);
        assert!(recall(&memory, 2).is_err());
    }
}
