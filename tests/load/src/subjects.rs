//! The servers that are measured: ours, another build of it, the lower bound.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use swordsmith_serve::Program;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::process;

/// How long a server is waited for to start, or to come to rest.
const PATIENCE: Duration = Duration::from_mins(2);

/// More than the largest upload of any case, in bytes.
const LARGEST_UPLOAD: &str = "2000000000";

/// How long a server that rests does nothing.
const REST: Duration = Duration::from_millis(500);

/// A server.
pub struct Subject {
    /// What it is called in the figures.
    pub name: String,
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it tells its metrics, if it does.
    pub operations: Option<SocketAddr>,
    /// Its process, if it is one of this machine; it ends with this value.
    process: Option<Child>,
    /// Further servers of the same store.
    others: Vec<Self>,
    /// What it still says: a server whose output nobody takes may end.
    output: Option<Lines<BufReader<ChildStdout>>>,
}

impl Subject {
    /// A server that runs already.
    pub fn elsewhere(name: &str, address: SocketAddr) -> Self {
        let name = name.to_owned();
        Self { name, address, operations: None, process: None, others: Vec::new(), output: None }
    }

    /// Our server on a data folder. Its log goes to a file beside it.
    pub async fn ours(name: &str, program: &Path, data: &Path) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        command.env("SWORDSMITH_MAX_UPLOAD_SIZE", LARGEST_UPLOAD);
        Self::start(name, command, &log(data)).await
    }

    /// Servers of ours on what a file of settings names; each has its log beside that data folder.
    pub async fn of_settings(
        name: &str,
        program: &Path,
        settings: &Path,
        (servers, scratch): (usize, &Path),
    ) -> io::Result<Self> {
        let mut all = Vec::new();
        for number in 1..=servers {
            let mut command = Command::new(program);
            command.args(["serve", "--listen", "127.0.0.1:0", "--config"]).arg(settings);
            command.env("SWORDSMITH_MAX_UPLOAD_SIZE", LARGEST_UPLOAD);
            let log = scratch.join(format!("{name}-{number}.log"));
            all.push(Self::start(name, command, &log).await?);
        }
        let others = all.split_off(1);
        let first = all.pop().ok_or_else(|| io::Error::other("no server"))?;
        Ok(Self { others, ..first })
    }

    /// A program of `swordsmith_serve` with other settings than its own, by the names of its
    /// variables without their prefix; it listens on that address of this machine, and tells its
    /// metrics on loopback.
    pub async fn watched(
        program: Program,
        mut command: Command,
        log: &Path,
        address: IpAddr,
        settings: &[(&str, String)],
    ) -> io::Result<Self> {
        let mut set = |name, value: &str| {
            command.env(program.variable(name), value);
        };
        set("LISTEN", &SocketAddr::new(address, 0).to_string());
        set("PLAIN", if address.is_loopback() { "false" } else { "true" });
        set("OPERATIONS_LISTEN", "127.0.0.1:0");
        for (name, value) in settings {
            set(name, value);
        }
        let mut subject = Self::start(program.name(), command, log).await?;
        subject.operations = subject.next_address().await?;
        Ok(subject)
    }

    /// The address in the next line that the server writes.
    async fn next_address(&mut self) -> io::Result<Option<SocketAddr>> {
        let Some(output) = &mut self.output else { return Ok(None) };
        let line = tokio::time::timeout(PATIENCE, output.next_line()).await??;
        Ok(line.as_deref().and_then(address))
    }

    /// The lower bound, on a folder of answers.
    pub async fn floor(folder: &Path) -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("--floor").arg(folder);
        Self::start("floor", command, &log(folder)).await
    }

    async fn start(name: &str, mut command: Command, log: &Path) -> io::Result<Self> {
        command.stdout(Stdio::piped()).stderr(std::fs::File::create(log)?).kill_on_drop(true);
        let mut child = command.spawn()?;
        let output = child.stdout.take().ok_or_else(|| io::Error::other("no output"))?;
        let mut lines = BufReader::new(output).lines();
        let line = tokio::time::timeout(PATIENCE, lines.next_line()).await??;
        let address = line.as_deref().and_then(address).ok_or_else(|| {
            io::Error::other(format!("{name} did not start: see {}", log.display()))
        })?;
        let (name, process) = (name.to_owned(), Some(child));
        let (others, output) = (Vec::new(), Some(lines));
        Ok(Self { name, address, operations: None, process, others, output })
    }

    /// Its process on this machine.
    pub fn process(&self) -> Option<u32> {
        self.process.as_ref()?.id()
    }

    /// Its processes on this machine: one for each server of the store.
    pub fn processes(&self) -> Vec<u32> {
        self.servers().filter_map(Self::process).collect()
    }

    /// Where its servers listen.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.servers().map(|server| server.address).collect()
    }

    fn servers(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.others)
    }

    /// Ends the process at once, and waits until it has: the next one may want its data.
    pub async fn kill(self) -> io::Result<()> {
        match self.process {
            Some(mut process) => process.kill().await,
            None => Ok(()),
        }
    }

    /// Waits until its servers do nothing any more: what they do after the answers to one case
    /// must not be in the figures of the next, nor in those of other subjects.
    pub async fn rest(&self) {
        let processes = self.processes();
        if processes.is_empty() {
            return;
        }
        let used = || processes.iter().copied().map(process::processor_time).sum::<Duration>();
        let waiting = async {
            loop {
                let before = used();
                tokio::time::sleep(REST).await;
                if used().saturating_sub(before) < REST / 20 {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(PATIENCE, waiting).await;
    }
}

fn log(folder: &Path) -> PathBuf {
    folder.with_extension("log")
}

/// The address in a line as `Serving http://127.0.0.1:8080/…`.
fn address(line: &str) -> Option<SocketAddr> {
    line.split_once("http://")?.1.split('/').next()?.parse().ok()
}
