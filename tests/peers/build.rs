//! Has the peer and ourselves generate types and codec for the schema of the measured feed.

use std::path::{Path, PathBuf};

use swordsmith_codegen::source::Sources;
use xsd_parser::Config;
use xsd_parser::config::{
    GeneratorFlags, InterpreterFlags, OptimizerFlags, RenderStep, Resolver, Schema,
};

fn main() {
    let schema = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../cases/spike/feed.xsd");
    println!("cargo::rerun-if-changed={}", schema.display());
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    ours(&schema, &out);
    peer(schema, &out);
}

fn ours(schema: &Path, out: &Path) {
    let mut sources = Sources::default();
    let manifest =
        sources.add("swordsmith.toml", "[[module]]\nname = \"ours\"\nxsd = [\"feed.xsd\"]\n");
    sources.add("feed.xsd", std::fs::read_to_string(schema).expect("the schema is there"));
    let files = swordsmith_codegen::generate(&sources, manifest);
    for file in files.unwrap_or_else(|findings| panic!("{}", findings.render(&sources))) {
        let path = out.join(file.path);
        std::fs::create_dir_all(path.parent().expect("in a folder"))
            .expect("cargo's folder is writable");
        // What is included in a module cannot document that module.
        let lines = file.contents.lines().filter(|line| !line.starts_with("//!"));
        std::fs::write(path, lines.collect::<Vec<_>>().join("\n"))
            .expect("cargo's folder is writable");
    }
}

fn peer(schema: PathBuf, out: &Path) {
    let mut config = Config::default()
        .with_schema(Schema::File(schema))
        .with_interpreter_flags(InterpreterFlags::all() - InterpreterFlags::WITH_NUM_BIG_INT)
        .with_optimizer_flags(OptimizerFlags::all())
        .with_generator_flags(GeneratorFlags::all())
        .with_render_step(RenderStep::EnumConstants)
        .with_quick_xml();
    config.parser.resolver = vec![Resolver::File];
    let code = xsd_parser::generate(config).expect("the peer takes the schema");
    std::fs::write(out.join("feed.rs"), code.to_string()).expect("cargo's folder is writable");
}
