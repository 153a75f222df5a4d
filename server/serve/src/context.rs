//! What all connections of a server share.

use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

use prometheus_client::registry::Registry;

use crate::access_log::AccessLog;
use crate::activity::Patience;
use crate::ids::{Ids, RandomIds};
use crate::metrics::Metrics;
use crate::quotas::Quotas;
use crate::settings::Settings;

/// Tells the time of lines of the access log.
pub type WallClock = Arc<dyn Fn() -> SystemTime + Send + Sync>;

/// What all connections of a server share.
pub struct Context {
    /// What was set.
    pub settings: Settings,
    /// Who may take how much.
    pub quotas: Quotas,
    /// Where the identifiers of requests come from.
    pub ids: Arc<dyn Ids>,
    /// What is counted and measured.
    pub metrics: Metrics,
    /// Where requests are noted.
    pub access_log: AccessLog,
    clock: WallClock,
}

impl Context {
    /// By these settings, with the machine's clock and randomness, and without an access log.
    pub fn new(settings: Settings) -> Self {
        Self {
            quotas: Quotas::new(&settings),
            settings,
            ids: Arc::new(RandomIds),
            metrics: Metrics::new(),
            access_log: AccessLog::off(),
            clock: Arc::new(SystemTime::now),
        }
    }

    /// The same with other identifiers, for tests.
    #[must_use]
    pub fn with_ids(self, ids: Arc<dyn Ids>) -> Self {
        Self { ids, ..self }
    }

    /// The same with another clock.
    #[must_use]
    pub fn with_clock(self, clock: WallClock) -> Self {
        Self { clock, ..self }
    }

    /// The same with an access log.
    #[must_use]
    pub fn with_access_log(self, access_log: AccessLog) -> Self {
        Self { access_log, ..self }
    }

    /// The same with series of the application's own among the metrics.
    #[must_use]
    pub fn with_series(mut self, register: impl FnOnce(&mut Registry)) -> Self {
        self.metrics.register(register);
        self
    }

    pub(crate) fn now(&self) -> SystemTime {
        (self.clock)()
    }

    /// How long a connection waits for its client.
    pub(crate) fn patience(&self) -> Patience {
        Patience {
            idle: self.settings.header_timeout,
            stalled: self.settings.body_timeout,
            rate: self.settings.min_body_rate,
        }
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("settings", &self.settings).finish_non_exhaustive()
    }
}
