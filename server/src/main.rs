//! The `swordsmith` command.

fn main() {}
