//! What a deposit is: its states, how it is received, checked and loaded. No HTTP and no SQL here.

pub mod bundle;
pub mod caretaker;
pub mod checks;
pub mod date;
pub mod destination;
mod examination;
pub mod loading;
pub mod origin;
pub mod receive;
mod state;
pub mod swhid;
pub mod tree;
mod unpacking;
pub mod worker;

pub use state::{Cause, State, TRANSITIONS, Transition};
