//! The `swordsmith` command: [`cli::run`] runs what its command line says.

pub mod cli;
#[cfg(test)]
mod golden;
