//! `swordsmith conform` of the checkout, as its users run it, against `swordsmith serve --demo` of
//! the copy, in which a check is switched off.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::VARIABLE;
use crate::process;

/// How the demo is set up; the same file is in the command.
const SETUP: &str = "server/src/cli/conform/conform.toml";

/// Without some checks the server waits for bytes that nobody sends: seconds, for a response.
const TIMEOUT: &str = "timeout = 5\n";

/// The two programs, and what they need.
pub(super) struct Built {
    /// `swordsmith` of the copy.
    mutated: PathBuf,
    /// `swordsmith` of the checkout.
    tester: PathBuf,
    /// A setup with a short timeout.
    setup: PathBuf,
    /// The server's data, which begin anew each time.
    data: PathBuf,
}

/// Builds both programs. They have the same name: that of the copy goes to another folder.
pub(super) fn build(root: &Path, copy: &Path) -> Result<Built, String> {
    let kept = copy.join("target"); // a copy keeps that folder
    let program = format!("swordsmith{}", std::env::consts::EXE_SUFFIX);
    let tester = root.join("target/debug").join(&program);
    let mutated = kept.join(program);
    fs::create_dir_all(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    process::run(&mut command(copy, root))?;
    fs::copy(&tester, &mutated).map_err(|error| format!("{}: {error}", mutated.display()))?;
    process::run(&mut command(root, root))?;
    let (from, setup) = (root.join(SETUP), kept.join("conform.toml"));
    let said = fs::read_to_string(&from).map_err(|error| format!("{}: {error}", from.display()))?;
    fs::write(&setup, TIMEOUT.to_owned() + &said)
        .map_err(|error| format!("{}: {error}", setup.display()))?;
    Ok(Built { mutated, tester, setup, data: kept.join("data") })
}

/// Builds the program of a checkout. What all crates depend on has been built already.
fn command(checkout: &Path, root: &Path) -> Command {
    let mut command = process::cargo(checkout);
    command.args(["build", "--package", "swordsmith-cli", "--bin", "swordsmith"]);
    command.env("CARGO_TARGET_DIR", root.join("target"));
    command
}

impl Built {
    /// How many tests of the command fail without that check.
    pub(super) fn failures(&self, mutant: Option<usize>) -> Result<usize, String> {
        let server = self.serve(mutant)?;
        let mut command = Command::new(&self.tester);
        command.env_clear().args(["conform", &server.url, "--setup"]).arg(&self.setup);
        command.stdin(Stdio::null());
        let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        let failed = printed.lines().filter(|line| line.starts_with("FAILED ")).count();
        match (output.status.code(), failed) {
            (Some(0), 0) | (Some(1), 1..) => Ok(failed),
            _ => {
                let said = String::from_utf8_lossy(&output.stderr);
                Err(format!("`conform` ended with {}, {failed} failed: {said}", output.status))
            }
        }
    }

    /// A server without that check.
    fn serve(&self, mutant: Option<usize>) -> Result<Server, String> {
        let _ = fs::remove_dir_all(&self.data); // there is none the first time
        let mut command = Command::new(&self.mutated);
        command.env_clear().args(["serve", "--demo", "--listen", "127.0.0.1:0", "--data"]);
        command.arg(&self.data).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.envs(mutant.map(|number| (VARIABLE, number.to_string())));
        let child = command.spawn().map_err(|error| process::cannot_start(&command, &error))?;
        Server::of(child).ok_or_else(|| "the server does not say where it listens".to_owned())
    }
}

/// A server, which ends when it is dropped.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    /// That of a process that says where it listens and, last of all, how it is called.
    fn of(child: Child) -> Option<Self> {
        let mut server = Self { child, url: String::new() };
        let mut lines = BufReader::new(server.child.stdout.take()?).lines().map_while(Result::ok);
        server.url = lines.find_map(|line| url_in(&line))?;
        lines.find(|line| line.starts_with("curl "))?;
        // The rest is read and dropped, so that the server never blocks on its output.
        std::thread::spawn(move || lines.for_each(drop));
        Some(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The scheme and the authority of the first URL in a line.
fn url_in(line: &str) -> Option<String> {
    let rest = &line[line.find("http://")?..];
    let host = rest["http://".len()..].split(['/', ' ', '"']).next()?;
    Some(format!("http://{host}"))
}
