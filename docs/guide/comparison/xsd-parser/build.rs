//! Generates with xsd-parser, with all that it has for documents turned on, and facets kept.

use std::error::Error;

use xsd_parser::Config;
use xsd_parser::config::{GeneratorFlags, InterpreterFlags, OptimizerFlags, Schema};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=../order.xsd");
    let config = Config::default()
        .with_schema(Schema::File("../order.xsd".into()))
        .with_interpreter_flags(InterpreterFlags::all() - InterpreterFlags::WITH_NUM_BIG_INT)
        .with_optimizer_flags(OptimizerFlags::all())
        .without_optimizer_flags(OptimizerFlags::USE_UNRESTRICTED_BASE_TYPE) // drops the pattern
        .with_generator_flags(GeneratorFlags::all())
        .with_quick_xml();
    let code = xsd_parser::generate(config).map_err(|error| format!("{error:?}"))?;
    std::fs::write(std::env::var("OUT_DIR")? + "/order.rs", code.to_string())?;
    Ok(())
}
