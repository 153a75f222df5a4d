//! Calls to a store written down, and one of them failing.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;

use crate::store::observed::{Observer, observed};
use crate::store::{Store, StoreError};

/// What was called, and the number of the call that fails.
#[derive(Clone, Default)]
pub(crate) struct Calls {
    made: Arc<Mutex<Vec<&'static str>>>,
    fails: Option<usize>,
}

impl Calls {
    /// Call number `fails`, counted from 0, fails.
    pub(crate) fn failing(fails: usize) -> Self {
        Self { fails: Some(fails), ..Self::default() }
    }

    /// The calls so far.
    pub(crate) fn made(&self) -> Vec<&'static str> {
        self.made.lock().unwrap().clone()
    }

    /// Whether the call that fails was reached.
    pub(crate) fn failed(&self) -> bool {
        self.fails.is_some_and(|number| number < self.made().len())
    }

    /// The same store, each of its calls noted here.
    pub(crate) fn around(&self, store: &Store) -> Store {
        observed(store, Arc::new(self.clone()))
    }
}

#[async_trait]
impl Observer for Calls {
    async fn before(&self, name: &'static str) -> Result<(), StoreError> {
        let mut made = self.made.lock().unwrap();
        made.push(name);
        match self.fails {
            Some(number) if number + 1 == made.len() => Err(StoreError::unavailable(name)),
            _ => Ok(()),
        }
    }
}
