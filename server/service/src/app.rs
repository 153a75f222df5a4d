//! What every request and the worker share: the store, the clock, the settings, and the context of
//! all connections.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use jiff::SignedDuration;
use swordsmith_deposit::clock::{Clock, SystemClock};
use swordsmith_serve::Context;
use swordsmith_serve::ids::{Ids, RandomIds};
use swordsmith_store::Store;
use swordsmith_store::server_lock::ServerLock;
use tokio::sync::{Notify, Semaphore};

use crate::auth::{AuthSettings, Authenticator};
use crate::config::Settings;
use crate::metadata::Schemas;
use crate::metrics::Metrics;
use swordsmith_processing::backlog::Backlog;
use swordsmith_processing::bundles::{BundleLimits, Bundles};
use swordsmith_processing::caretaker::Caretaker;
use swordsmith_processing::checks::Limits;
use swordsmith_processing::worker::Worker;

/// The state of a running server. A test can replace every part of it.
pub struct App {
    /// What is kept.
    pub store: Store,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// What was set.
    pub settings: Settings,
    /// Who is asking.
    pub authenticator: Authenticator,
    /// What all connections share: quotas, identifiers, the access log, the metrics of requests.
    pub context: Arc<Context>,
    /// What is counted and measured of deposits.
    pub metrics: Arc<Metrics>,
    /// The data folder, if anything lies in it: its disk must have room.
    pub data_folder: Option<PathBuf>,
    /// What it has locked: a folder of these that is moved away is missed.
    pub lock: Option<Arc<ServerLock>>,
    /// How much work waits.
    pub backlog: Arc<Backlog>,
    /// Several archives as one zip.
    pub bundles: Bundles,
    new_work: Arc<Notify>,
    /// Places for those who read archives, as many as there are processors.
    places: Arc<Semaphore>,
}

impl App {
    /// A server on that store, with the machine's clock and randomness.
    pub fn new(store: Store, settings: Settings) -> Self {
        Self::with(store, Arc::new(SystemClock), Arc::new(RandomIds), settings)
    }

    /// A server of these parts, which notes requests nowhere.
    pub fn with(
        store: Store,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn Ids>,
        settings: Settings,
    ) -> Self {
        let context = Context::new(settings.serve.clone()).with_ids(ids);
        Self::in_context(store, clock, context, settings)
    }

    /// The same in that context, which gets the clock and the metrics of deposits.
    pub fn in_context(
        store: Store,
        clock: Arc<dyn Clock>,
        context: Context,
        settings: Settings,
    ) -> Self {
        let metrics = Arc::new(Metrics::new());
        let now = Arc::clone(&clock);
        let context = context.with_clock(Arc::new(move || now.now().into()));
        let context = context.with_series(|registry| metrics.register(registry));
        let auth = AuthSettings {
            memory: SignedDuration::try_from(settings.password_memory)
                .unwrap_or(SignedDuration::MAX),
            hashes_at_once: settings.password_hashes,
            hashes_per_address: settings.password_hashes_per_address,
        };
        let authenticator = Authenticator::new(Arc::clone(&store.ledger), Arc::clone(&clock), auth);
        let bundles = Bundles::new(
            store.clone(),
            BundleLimits {
                at_once: settings.bundle_builds,
                kept: settings.bundles_kept,
                kept_bytes: settings.bundles_size,
            },
        );
        let limit = Some(settings.max_backlog).filter(|limit| *limit > 0);
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            data_folder: Some(settings.data.clone()),
            lock: None,
            store,
            clock,
            context: Arc::new(context),
            settings,
            authenticator,
            metrics,
            bundles,
            backlog: Arc::new(Backlog::new(limit)),
            new_work: Arc::default(),
            places: Arc::new(Semaphore::new(processors)),
        }
    }

    /// The worker of this server; [`wake_worker`](Self::wake_worker) wakes it.
    pub fn worker(&self) -> Worker {
        Worker {
            store: self.store.clone(),
            clock: Arc::clone(&self.clock),
            metadata: Arc::new(Schemas),
            limits: Limits {
                members: self.settings.check_members,
                unpacked_bytes: self.settings.check_unpacked_size,
                ratio: self.settings.check_ratio,
            },
            at_once: self.settings.workers,
            places: Arc::clone(&self.places),
            metrics: Arc::clone(&self.metrics.jobs),
            new_work: Arc::clone(&self.new_work),
        }
    }

    /// The caretaker of this server's store.
    pub fn caretaker(&self) -> Caretaker {
        let expire_after = Some(self.settings.expire_after).filter(|age| !age.is_zero());
        Caretaker {
            store: self.store.clone(),
            clock: Arc::clone(&self.clock),
            expire_after: expire_after.and_then(|age| SignedDuration::try_from(age).ok()),
            interval: Some(self.settings.upkeep_interval).filter(|interval| !interval.is_zero()),
        }
    }

    /// Wakes the worker: there is a new job in the queue.
    pub fn wake_worker(&self) {
        self.new_work.notify_one();
    }
}
