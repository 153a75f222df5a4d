//! The `swordsmith` command: [`cli::run`] runs what its command line says.

#[cfg(not(any(feature = "server", feature = "toolkit")))]
compile_error!("turn on the feature `server`, the feature `toolkit` or both");

pub mod cli;
#[cfg(test)]
#[cfg(all(feature = "server", feature = "toolkit"))]
mod golden;
