//! The reference server: the generated trait implemented, storage, the deposit pipeline and the command line.

pub mod auth;
pub mod clock;
pub mod deposit;
pub mod ids;
pub mod store;
