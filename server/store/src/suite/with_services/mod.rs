//! The suite over stores that need services of others, a database and an object store, which run beside
//! the tests. Where they are, the environment says. What needs them has `with_services` in its name.

#[cfg(feature = "object-store")]
pub mod objects;
#[cfg(all(test, feature = "object-store"))]
mod on_object_store;
// Not with the disk: each of both is in a suite already, and all that they share is the contract.
#[cfg(all(test, feature = "postgres", feature = "object-store"))]
mod on_postgres_and_object_store;
#[cfg(feature = "postgres")]
pub mod postgres;

#[cfg(feature = "postgres")]
use std::sync::atomic::{AtomicU64, Ordering};
#[cfg(feature = "postgres")]
use std::time::{SystemTime, UNIX_EPOCH};

/// What the environment must say.
pub fn variable(name: &str) -> String {
    std::env::var(name)
        .unwrap_or_else(|_| panic!("{name} is not set: `cargo xtask interop` sets it"))
}

/// A name that no case has had, of this process or an earlier one.
#[cfg(feature = "postgres")]
pub fn new_name() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_micros();
    format!("case_{since}_{}", COUNT.fetch_add(1, Ordering::Relaxed))
}
