//! Two object stores that are not S3 and speak as it does: s3s-fs, which checks signatures and digests,
//! and moto, which has more of the errors. What one of them lets pass, the other one may not.

use std::path::Path;
use std::process::Command;

use super::super::make;
use super::super::service::{Service, free_port};
use crate::process;
use crate::tools::Tool;

const S3S: Tool =
    Tool { name: "s3s-fs", version: "0.14.1", arguments: &["--features", "binary", "--debug"] };

/// Credentials that are good nowhere else.
const CREDENTIALS: (&str, &str) = ("swordsmith", "not a secret");

const BUCKET: &str = "swordsmith-test";

/// Tells a test where the bucket is, and how it is reached.
pub(super) fn tell(service: &Service, command: &mut Command) {
    command.env("TEST_OBJECTS", url());
    command.env("AWS_ENDPOINT_URL", service.url()).env("AWS_ALLOW_HTTP", "true");
    command.env("AWS_REGION", "us-east-1").env_remove("AWS_SESSION_TOKEN");
    command.env("AWS_ACCESS_KEY_ID", CREDENTIALS.0).env("AWS_SECRET_ACCESS_KEY", CREDENTIALS.1);
}

/// The URL of the bucket.
pub(super) fn url() -> String {
    format!("s3://{BUCKET}")
}

/// A bucket is a folder of it.
pub(super) fn s3s(root: &Path, scratch: &Path, logs: &Path) -> Result<Service, String> {
    let hint = |error| format!("{error}\n  needed: a registry of crates that can be reached");
    let program = S3S.installed(root).map_err(hint)?;
    let folder = scratch.join("s3s-fs");
    make(&folder.join(BUCKET))?;
    let (port, (key, secret)) = (free_port()?, CREDENTIALS);
    let mut command = Command::new(program);
    command.args(["--host", "127.0.0.1", "--port", &port.to_string()]);
    command.args(["--access-key", key, "--secret-key", secret]).arg(&folder);
    Service::started(command, port, &logs.join("s3s-fs.log"))
}

/// It keeps all in memory, and takes any signature.
pub(super) fn moto(python: &Path, logs: &Path) -> Result<Service, String> {
    let port = free_port()?;
    let mut command = Command::new(python.with_file_name("moto_server"));
    command.args(["-H", "127.0.0.1", "-p", &port.to_string()]).current_dir(logs);
    let moto = Service::started(command, port, &logs.join("moto.log"))?;
    let mut make_bucket = Command::new("curl");
    make_bucket.args(["--silent", "--show-error", "--fail", "--output", "/dev/null"]);
    process::run(make_bucket.args(["--request", "PUT", &format!("{}/{BUCKET}", moto.url())]))?;
    Ok(moto)
}
