//! Measures the generators. Rows are separated by tabs.
//!
//! * `SCHEMA RUNTIME OUT` writes a crate per generator into `OUT`, and prints a row per generator:
//!   `generate`, subject, nanoseconds, bytes.
//! * `--lines FILE` counts the lines of a file, formatted by prettyplease.
//! * `--case FOLDER ROOT…` measures our generator with these files of a folder. The row has, in
//!   addition, lines of schema that are reached, generated lines of types and of the table, and the
//!   bytes of the largest type.
//! * `--baseline SUBJECT SCHEMA OUT` writes the code that a baseline generates for a schema.

#![expect(clippy::print_stdout, reason = "a command whose output is its purpose")]
#![expect(clippy::print_stderr, reason = "and complains on standard error")]

#[path = "../../build/xml/baseline.rs"]
mod baseline;
#[path = "../generation.rs"]
mod generation;
#[path = "../../build/xml/nearby.rs"]
mod nearby;
#[path = "../../build/ours.rs"]
mod ours;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::emit::manifest::{OutputCrate, cargo_toml, lib_rs};
use swordsmith_codegen::manifest::{Manifest, Table};
use swordsmith_codegen::source::Sources;

/// How often each generator runs.
const ROUNDS: usize = 5;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--lines", file] => lines(Path::new(file)),
        ["--case", folder, ref roots @ ..] => {
            generation::row(Path::new(folder), roots).map(|row| println!("{row}"))
        }
        ["--baseline", subject, schema, out] => write_baseline(subject, Path::new(schema), Path::new(out)),
        [schema, runtime, out] => generate(Path::new(schema), runtime, Path::new(out)),
        _ => Err(
            "SCHEMA RUNTIME OUT | --lines FILE | --case FOLDER ROOT… | --baseline SUBJECT SCHEMA OUT"
                .to_owned(),
        ),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the code of another generator into one file.
fn write_baseline(subject: &str, schema: &Path, out: &Path) -> Result<(), String> {
    let copies = out.with_extension("schemas");
    let code = match subject {
        "xsd-parser" => baseline::generate(schema, None, &copies)?,
        "quick-xml+serde" => baseline::generate_for_serde(schema, &copies)?,
        other => return Err(format!("there is no baseline `{other}`")),
    };
    fs::write(out, code).map_err(|error| format!("{}: {error}", out.display()))
}

fn lines(file: &Path) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let tree = syn::parse_file(&text).map_err(|error| error.to_string())?;
    println!("{}", prettyplease::unparse(&tree).lines().count());
    Ok(())
}

fn generate(schema: &Path, runtime: &str, out: &Path) -> Result<(), String> {
    let mut times = [const { Vec::new() }; 2];
    let (mut files, mut code) = (Vec::new(), String::new());
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        files = ours::generate(schema)?;
        times[0].push(begun.elapsed().as_nanos());
        let begun = Instant::now();
        code = baseline::generate(schema, None, &out.join("schemas"))?;
        times[1].push(begun.elapsed().as_nanos());
    }
    let lengths = [files.iter().map(|file| file.contents.len()).sum(), code.len()];
    for ((subject, mut times), length) in ["ours", "xsd-parser"].into_iter().zip(times).zip(lengths)
    {
        times.sort_unstable();
        println!("generate\t{subject}\t{}\t{length}", times[ROUNDS / 2]);
    }
    write_ours(files, runtime, &out.join("ours"))?;
    write_xsd_parser(&code, &out.join("xsd-parser"))
}

fn write_ours(
    files: Vec<swordsmith_codegen::GeneratedFile>,
    runtime: &str,
    folder: &Path,
) -> Result<(), String> {
    let mut sources = Sources::default();
    let text = format!(
        "[output]\nfacade = false\ndependencies = {{ swordsmith-xml = {{ path = {:?} }} }}\n\
         [[module]]\nname = \"ours\"\nxsd = [\"a\"]\n",
        format!("{runtime}/xml"),
    );
    let id = sources.add("swordsmith.toml", text);
    let manifest = Manifest::parse(id, &sources, &mut Diagnostics::default());
    let manifest = manifest.ok_or("the manifest is ours")?;
    let (name, is_workspace) = ("measured", true);
    let package =
        OutputCrate { name, manifest: "swordsmith.toml", runtime: Table::new(), is_workspace };
    write(folder, "Cargo.toml", &alone(&cargo_toml(&package, &manifest)))?;
    write(folder, "src/lib.rs", &lib_rs(package.manifest, &manifest))?;
    files.into_iter().try_for_each(|file| write(folder, &file.path, &file.contents))
}

fn write_xsd_parser(code: &str, folder: &Path) -> Result<(), String> {
    let manifest = "[package]\nname = \"measured\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
                    xsd-parser-types = { version = \"0.2.1\", features = [\"quick-xml\"] }\n";
    write(folder, "Cargo.toml", &alone(manifest))?;
    let tree = syn::parse_file(code).map_err(|error| error.to_string())?;
    write(folder, "src/lib.rs", &prettyplease::unparse(&tree))
}

/// The manifest of a package that belongs to no workspace around it.
fn alone(manifest: &str) -> String {
    if manifest.contains("[workspace]") {
        manifest.to_owned()
    } else {
        format!("{manifest}\n[workspace]\n")
    }
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(|error| error.to_string())?;
    fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}
