//! What the server does with the deposits of a store: it checks and loads them, lets them expire,
//! and hands out their archives.

pub mod backlog;
pub mod bundles;
pub mod caretaker;
pub mod checks;
pub(crate) mod destination;
mod error;
pub(crate) mod examination;
mod loading;
pub(crate) mod members;
mod unpacking;
pub mod worker;

pub use error::WorkError;
