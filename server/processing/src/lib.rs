//! What the server does with the deposits of a store: it checks and loads them, lets them expire,
//! and hands out their archives.
//!
//! No generated code and no HTTP here: what checks metadata by their schemas is passed to the
//! [`Worker`](worker::Worker) as a [`CheckMetadata`].

pub mod backlog;
pub mod bundles;
pub mod caretaker;
pub mod checks;
mod error;
pub mod examination;
mod loading;
pub mod members;
mod metadata;
mod metrics;
mod spans;
mod unpacking;
pub mod worker;

pub use error::WorkError;
pub use metadata::{CheckMetadata, Referent};
pub use metrics::JobMetrics;
