//! Generates the modules of `schemas/swordsmith.toml`.

fn main() -> Result<(), swordsmith_build::Error> {
    swordsmith_build::Config::new().manifest("schemas/swordsmith.toml").compile()
}
