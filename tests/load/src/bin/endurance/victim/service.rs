//! A service that knows nothing of deposits: this program, in a process of its own.

use std::io;
use std::net::{IpAddr, SocketAddr};

use swordsmith_load::attacks::Target;
use swordsmith_load::good_client::GoodClient;
use swordsmith_load::service;
use swordsmith_load::sources::Source;
use swordsmith_load::subjects::Subject;
use tempfile::TempDir;
use tokio::process::Command;

use super::Victim;

/// How many bytes the good client sends.
const SMALL: usize = 1024;

/// The service; its log is in a folder, for as long as this is there.
pub(crate) struct Service(TempDir);

impl Service {
    pub(crate) fn new(folder: TempDir) -> Self {
        Self(folder)
    }
}

impl Victim for Service {
    const HAS_PASSWORDS: bool = false;

    async fn start(&self, address: IpAddr, settings: &[(&str, String)]) -> io::Result<Subject> {
        let mut command = Command::new(std::env::current_exe()?);
        command.env(service::IS_SERVICE, "1");
        let log = self.0.path().join("log");
        Subject::watched(service::PROGRAM, command, &log, address, settings).await
    }

    async fn good(&self, server: SocketAddr, source: Source) -> io::Result<GoodClient> {
        let (small, post) = (service::target().small, service::upload(SMALL));
        let (reads, newcomers) = ([small.clone(), small], Vec::new());
        Ok(GoodClient { server, source, reads, post, newcomers })
    }

    async fn target(&self, _: SocketAddr, _: &Source) -> io::Result<Target> {
        Ok(service::target())
    }
}
