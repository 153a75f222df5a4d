//! Makes the messages of `schemas/sensors.proto`, and has tonic make the service around them.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    swordsmith_build::Config::new().manifest("schemas/swordsmith.toml").compile()?;
    let files = protox::compile(["sensors.proto"], ["schemas"])?;
    tonic_prost_build::configure()
        .extern_path(".sensors.v1", "crate::sensors::messages")
        .compile_well_known_types(true)
        .extern_path(".google.protobuf", "::swordsmith::proto::types")
        .compile_fds(files)?;
    Ok(())
}
