//! Makes the module `sensors` of `schemas/sensors.proto`, again whenever that changes.

fn main() -> Result<(), swordsmith_build::Error> {
    swordsmith_build::Config::new().manifest("schemas/swordsmith.toml").compile()
}
