//! Calls to a store written down, and what becomes of one of them: it fails, or is cut off.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tokio::sync::Notify;

use crate::observed::{Observer, observed};
use crate::{Store, StoreError};

/// What becomes of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It is not made, and answers an error.
    Refused,
    /// It is made; its answer is lost, and an error takes its place.
    Lost,
    /// It is not made: the process dies before.
    CutOff,
    /// It is made, and then the process dies.
    CutOffAfter,
    /// It panics.
    Panics,
}

/// What was called, and what becomes of one of the calls.
#[derive(Clone, Default)]
pub struct Calls {
    made: Arc<Mutex<Vec<&'static str>>>,
    fault: Option<(usize, Fault)>,
    always: Option<(&'static str, Fault)>,
    cut_off: Arc<Notify>,
}

impl Calls {
    /// Call number `fails`, counted from 0, fails.
    pub fn failing(fails: usize) -> Self {
        Self::with(fails, Fault::Refused)
    }

    /// Something becomes of call number `number`, counted from 0.
    pub fn with(number: usize, fault: Fault) -> Self {
        Self { fault: Some((number, fault)), ..Self::default() }
    }

    /// Something becomes of each call of that name.
    pub fn always(name: &'static str, fault: Fault) -> Self {
        Self { always: Some((name, fault)), ..Self::default() }
    }

    /// The calls so far.
    pub fn made(&self) -> Vec<&'static str> {
        self.made.lock().unwrap().clone()
    }

    /// Whether the call that something becomes of was reached.
    pub fn failed(&self) -> bool {
        self.fault.is_some_and(|(number, _)| number < self.made().len())
    }

    /// The same store, each of its calls noted here.
    pub fn around(&self, store: &Store) -> Store {
        observed(store, Arc::new(self.clone()))
    }

    /// Does work until a call is cut off; then the runtime it is done on ends, with all that was
    /// begun on it. `None` if that happened.
    pub async fn until_cut_off<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        self.until_cut_off_of(move || work).await
    }

    /// The same of work that cannot go to another thread.
    pub async fn until_cut_off_of<T: Send + 'static, F: Future<Output = T>>(
        &self,
        begin: impl FnOnce() -> F + Send + 'static,
    ) -> Option<T> {
        let cut_off = Arc::clone(&self.cut_off);
        let process = move || {
            let mut builder = tokio::runtime::Builder::new_multi_thread();
            let runtime = builder.worker_threads(1).enable_all().build().unwrap();
            runtime.block_on(async {
                tokio::select! {
                    done = begin() => Some(done),
                    () = cut_off.notified() => None,
                }
            })
        };
        tokio::task::spawn_blocking(process).await.unwrap()
    }

    /// What becomes of the last call that was made.
    fn fault_of_last(&self) -> Option<Fault> {
        let made = self.made.lock().unwrap();
        let this = self.fault.filter(|(number, _)| number + 1 == made.len());
        let each = self.always.filter(|(name, _)| made.last() == Some(name));
        this.map(|(_, fault)| fault).or(each.map(|(_, fault)| fault))
    }

    async fn die(&self) -> Result<(), StoreError> {
        self.cut_off.notify_one();
        std::future::pending().await
    }
}

#[async_trait]
impl Observer for Calls {
    async fn before(&self, name: &'static str) -> Result<(), StoreError> {
        self.made.lock().unwrap().push(name);
        match self.fault_of_last() {
            Some(Fault::Refused) => Err(StoreError::unavailable(name)),
            Some(Fault::CutOff) => self.die().await,
            Some(Fault::Panics) => panic!("{name} panics"),
            Some(Fault::Lost | Fault::CutOffAfter) | None => Ok(()),
        }
    }

    async fn after(&self, name: &'static str) -> Result<(), StoreError> {
        match self.fault_of_last() {
            Some(Fault::Lost) => Err(StoreError::unavailable(name)),
            Some(Fault::CutOffAfter) => self.die().await,
            Some(Fault::Refused | Fault::CutOff | Fault::Panics) | None => Ok(()),
        }
    }
}
