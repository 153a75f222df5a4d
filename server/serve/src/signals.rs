//! The signals that stop a server, and those that have it read its files again.

/// The exit code of a process that was stopped at once.
const IMPATIENT: i32 = 130;

/// Completes on the first SIGTERM or Ctrl-C from the call on, not only from when it is waited for: who
/// is told that a server is there may stop it at once. The second one ends the process at once;
/// what is acknowledged must be safe by then.
pub fn stop() -> impl Future<Output = ()> + Send {
    let mut signals = StopSignals::new();
    async move {
        signals.next().await;
        tracing::info!("stopping; once more to stop at once");
        tokio::spawn(async move {
            signals.next().await;
            std::process::exit(IMPATIENT);
        });
    }
}

/// The SIGHUPs; where there are none, they never come.
#[derive(Debug)]
pub struct HangupSignals {
    #[cfg(unix)]
    signals: tokio::signal::unix::Signal,
}

impl HangupSignals {
    /// From now on, SIGHUP does not end the process.
    ///
    /// # Errors
    ///
    /// If the system does not let it be handled.
    #[cfg(unix)]
    pub fn new() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { signals: signal(SignalKind::hangup())? })
    }

    /// There are none.
    ///
    /// # Errors
    ///
    /// None.
    #[cfg(not(unix))]
    pub fn new() -> std::io::Result<Self> {
        Ok(Self {})
    }

    /// Completes when one comes.
    pub async fn next(&mut self) {
        #[cfg(unix)]
        if self.signals.recv().await.is_some() {
            return;
        }
        std::future::pending::<()>().await;
    }
}

/// The signals that ask for an end. One that cannot be handled never comes.
#[cfg(unix)]
struct StopSignals([Option<tokio::signal::unix::Signal>; 2]);

#[cfg(unix)]
impl StopSignals {
    fn new() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        Self([SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok()))
    }

    async fn next(&mut self) {
        let [interrupt, terminate] = &mut self.0;
        tokio::select! {
            () = received(interrupt) => {}
            () = received(terminate) => {}
        }
    }
}

#[cfg(unix)]
async fn received(signals: &mut Option<tokio::signal::unix::Signal>) {
    match signals {
        Some(signals) => drop(signals.recv().await),
        None => std::future::pending().await,
    }
}

#[cfg(not(unix))]
struct StopSignals;

#[cfg(not(unix))]
impl StopSignals {
    fn new() -> Self {
        Self
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}
