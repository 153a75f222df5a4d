//! Has the peer generate its types and codec for the schema of the measured feed.

use std::path::PathBuf;

use xsd_parser::Config;
use xsd_parser::config::{GeneratorFlags, InterpreterFlags, OptimizerFlags, RenderStep, Resolver, Schema};

fn main() {
    let schema = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../cases/spike/feed.xsd");
    println!("cargo::rerun-if-changed={}", schema.display());
    let mut config = Config::default()
        .with_schema(Schema::File(schema))
        .with_interpreter_flags(InterpreterFlags::all() - InterpreterFlags::WITH_NUM_BIG_INT)
        .with_optimizer_flags(OptimizerFlags::all())
        .with_generator_flags(GeneratorFlags::all())
        .with_render_step(RenderStep::EnumConstants)
        .with_quick_xml();
    config.parser.resolver = vec![Resolver::File];
    let code = xsd_parser::generate(config).expect("the peer takes the schema");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("feed.rs"), code.to_string()).expect("cargo's folder is writable");
}
