//! A service that tests talk to, on a port of this machine. It ends when it is dropped.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use crate::process;

/// So long a service may take to answer at all.
const START: Duration = Duration::from_mins(1);

/// A process that listens.
pub(super) struct Service {
    child: Child,
    port: u16,
    log: PathBuf,
}

impl Service {
    /// The service once it listens. What it prints goes to a file.
    pub(super) fn started(mut command: Command, port: u16, log: &Path) -> Result<Self, String> {
        let cannot = |error: std::io::Error| format!("cannot write {}: {error}", log.display());
        let printed = File::create(log).map_err(cannot)?;
        command.stdout(printed.try_clone().map_err(cannot)?).stderr(printed);
        // Not as one would type it: there may be credentials in it.
        println!("$ {} …", Path::new(command.get_program()).display());
        let child = command.spawn().map_err(|error| process::cannot_start(&command, &error))?;
        let mut service = Self { child, port, log: log.to_owned() };
        service.wait()?;
        Ok(service)
    }

    fn wait(&mut self) -> Result<(), String> {
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            let has_ended = self.child.try_wait().is_ok_and(|status| status.is_some());
            if has_ended || begun.elapsed() > START {
                let printed = std::fs::read_to_string(&self.log).unwrap_or_default();
                return Err(format!("a service does not listen on port {}:\n{printed}", self.port));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Its address.
    pub(super) fn url(&self) -> String {
        format!("http://{}:{}", Ipv4Addr::LOCALHOST, self.port)
    }

    /// The port that it listens on.
    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Where it writes what it does.
    pub(super) fn log(&self) -> &Path {
        &self.log
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // One that has ended by itself needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A port that nobody listens on.
pub(super) fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let address = listener.and_then(|listener| listener.local_addr());
    address.map(|address| address.port()).map_err(|error| format!("no port is free: {error}"))
}
