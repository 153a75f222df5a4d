//! The server that must withstand: one that is started here, or one that runs already.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use clap::Args;
use swordsmith_load::accounts;
use swordsmith_load::cases::basic;
use swordsmith_load::deposits::Client;
use swordsmith_load::subjects::Subject;
use swordsmith_serve::Program;
use tempfile::TempDir;
use tokio::process::Command;

/// The deposit server.
const SWORDSMITH: Program = Program::new("swordsmith", env!("CARGO_PKG_VERSION"));

/// Which server.
#[derive(Debug, Args)]
pub(crate) struct Server {
    /// The `swordsmith` that is started
    #[arg(long, value_name = "PROGRAM", required = true)]
    ours: Option<PathBuf>,
    /// A server of your own that runs already, with an account that deposits there
    #[arg(long, value_name = "ADDR", conflicts_with = "ours")]
    #[arg(requires_all = ["user", "password", "collection"])]
    peer: Option<SocketAddr>,
    #[arg(long)]
    user: Option<String>,
    #[arg(long)]
    password: Option<String>,
    #[arg(long)]
    collection: Option<String>,
    /// Where the running server tells its metrics
    #[arg(long, value_name = "ADDR", requires = "peer")]
    operations: Option<SocketAddr>,
    /// Where data are kept meanwhile: on a real disk
    #[arg(long, value_name = "DIR", default_value = "target")]
    scratch: PathBuf,
    /// Rows as objects in JSON, for other programs
    #[arg(long)]
    pub(crate) json: bool,
}

/// A data folder, for as long as this is there.
pub(crate) struct Data {
    folder: TempDir,
    program: PathBuf,
}

impl Server {
    /// A new data folder with such accounts; `None` if the server runs already.
    pub(crate) fn data(&self, accounts: &[&str]) -> io::Result<Option<Data>> {
        let Some(program) = &self.ours else { return Ok(None) };
        let data = Data { folder: self.scratch()?, program: program.clone() };
        accounts::add(program, &data.path(), accounts)?;
        Ok(Some(data))
    }

    /// The server on that data, on an address of this machine and with settings of its own; or the
    /// one that runs already.
    pub(crate) async fn start(
        &self,
        data: Option<&Data>,
        address: IpAddr,
        settings: &[(&str, String)],
    ) -> io::Result<Subject> {
        match (data, self.peer) {
            (Some(data), _) => {
                let (command, log) = (data.serve(), data.folder.path().join("log"));
                Subject::watched(SWORDSMITH, command, &log, address, settings).await
            }
            (None, Some(peer)) => {
                let mut subject = Subject::elsewhere("peer", peer);
                subject.operations = self.operations;
                Ok(subject)
            }
            (None, None) => Err(io::Error::other("neither --ours nor --peer")),
        }
    }

    /// The same on loopback, with the settings that a server has by default.
    pub(crate) async fn start_plainly(&self, data: Option<&Data>) -> io::Result<Subject> {
        self.start(data, Ipv4Addr::LOCALHOST.into(), &[]).await
    }

    /// The client of that name; of a server that runs already, the only one that is known.
    pub(crate) fn client(&self, name: &str) -> Client {
        match (&self.user, &self.password, &self.collection) {
            (Some(user), Some(password), Some(collection)) => {
                let (authorization, collection) = (basic(user, password), collection.clone());
                Client { authorization, collection }
            }
            _ => Client::named(name),
        }
    }

    /// A folder for as long as that is there.
    pub(crate) fn scratch(&self) -> io::Result<TempDir> {
        std::fs::create_dir_all(&self.scratch)?;
        tempfile::tempdir_in(&self.scratch)
    }

    /// Whether it runs already, perhaps on another machine.
    pub(crate) fn is_elsewhere(&self) -> bool {
        self.peer.is_some()
    }
}

impl Data {
    fn path(&self) -> PathBuf {
        // The server's log lies beside it.
        self.folder.path().join("data")
    }

    fn serve(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["serve", "--data"]).arg(self.path());
        command
    }

    /// Adds clients who deposit into a collection that is there.
    pub(crate) fn add_clients(&self, names: &[String], collection: &str) -> io::Result<()> {
        for name in names {
            accounts::add_client(&self.program, &self.path(), name, collection)?;
        }
        Ok(())
    }
}
