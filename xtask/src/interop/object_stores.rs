//! Tests of archives in object stores, against two that are not S3 and speak as it does: s3s-fs,
//! which checks signatures and digests, and moto, which has more of the errors. What one of them
//! lets pass, the other one may not.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::service::{Service, free_port};
use super::{SERVER_FEATURES, make};
use crate::tools::Tool;
use crate::{process, test};

const S3S: Tool = Tool { name: "s3s-fs", version: "0.14.1", arguments: &["--features", "binary"] };

/// Credentials that are good nowhere else.
const CREDENTIALS: (&str, &str) = ("swordsmith", "not a secret");

const BUCKET: &str = "swordsmith-test";

/// Where the tests of archives in an object store are.
const TESTS: &str = "store::suite::on_object_store::";

/// Runs the tests against each store in turn.
pub(super) fn run(root: &Path, scratch: &Path, python: &Path) -> Result<(), String> {
    let scratch = scratch.join("object-stores");
    let hint = |error| format!("{error}\n  needed: a registry of crates that can be reached");
    let program = S3S.installed(root).map_err(hint)?;
    let s3s = s3s(&program, &scratch).and_then(|service| test(root, &service));
    let moto = moto(python, &scratch).and_then(|service| test(root, &service));
    s3s.and(moto)
}

/// A bucket is a folder of it.
fn s3s(program: &Path, scratch: &Path) -> Result<Service, String> {
    let folder = emptied(scratch.join("s3s-fs"))?;
    make(&folder.join(BUCKET))?;
    let (port, (key, secret)) = (free_port()?, CREDENTIALS);
    let mut command = Command::new(program);
    command.args(["--host", "127.0.0.1", "--port", &port.to_string()]);
    command.args(["--access-key", key, "--secret-key", secret]).arg(&folder);
    Service::started(command, port, &scratch.join("s3s-fs.log"))
}

/// It keeps all in memory, and takes any signature.
fn moto(python: &Path, scratch: &Path) -> Result<Service, String> {
    make(scratch)?;
    let port = free_port()?;
    let mut command = Command::new(python.with_file_name("moto_server"));
    command.args(["-H", "127.0.0.1", "-p", &port.to_string()]).current_dir(scratch);
    let moto = Service::started(command, port, &scratch.join("moto.log"))?;
    let mut make_bucket = Command::new("curl");
    make_bucket.args(["--silent", "--show-error", "--fail", "--output", "/dev/null"]);
    process::run(make_bucket.args(["--request", "PUT", &format!("{}/{BUCKET}", moto.url())]))?;
    Ok(moto)
}

fn test(root: &Path, service: &Service) -> Result<(), String> {
    let mut command = process::cargo(root);
    command.args(["test", "--package", "swordsmith-cli", "--features", SERVER_FEATURES, "--lib"]);
    command.arg(TESTS).env("SWORDSMITH_TEST_OBJECTS", format!("s3://{BUCKET}"));
    command.env("AWS_ENDPOINT_URL", service.url()).env("AWS_ALLOW_HTTP", "true");
    command.env("AWS_REGION", "us-east-1").env_remove("AWS_SESSION_TOKEN");
    command.env("AWS_ACCESS_KEY_ID", CREDENTIALS.0).env("AWS_SECRET_ACCESS_KEY", CREDENTIALS.1);
    test::run_and_count(&mut command)
        .map_err(|error| format!("{error}\n  the store's own words: {}", service.log().display()))
}

/// What earlier tests left there is removed.
fn emptied(folder: PathBuf) -> Result<PathBuf, String> {
    match std::fs::remove_dir_all(&folder) {
        Err(error) if folder.exists() => Err(format!("cannot empty {}: {error}", folder.display())),
        _ => Ok(folder),
    }
}
