//! `swordsmith mock`: a server of any description, without rustc.

mod made;
mod stop;

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use swordsmith_codegen::Bump;
use swordsmith_http::server::Router;
use swordsmith_mock::Account;
use tokio::net::TcpListener;

use super::error::CliError;
use super::output::say;
use super::{described, password};

/// What a client may ask for.
const AFTER_HELP: &str = "\
A request that has `Prefer: status=409` gets that answer, if the description has it.

If the service asks for credentials, they are `mock` and `mock`: name and password, or the token, or
the key. A second client is called `another`, and so is its secret.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Mock {
    /// What to be: a manifest, a description (`.yaml`), or a folder with either [default: the deposit
    /// service]
    #[arg(long, alias = "manifest", value_name = "PATH")]
    description: Option<PathBuf>,
    /// The module of the manifest, if several have a service
    #[arg(long, value_name = "NAME", requires = "description")]
    module: Option<String>,
    /// Where to listen; port 0 is a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// What values and documents are chosen by: the same number, the same answers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The name of the client, instead of `mock`. Its secret comes from the variable
    /// `SWORDSMITH_PASSWORD`
    #[arg(long, value_name = "NAME")]
    user: Option<String>,
    /// Read the secret from the first line of standard input
    #[arg(long, requires = "user")]
    password_stdin: bool,
    /// Write the setup with which `swordsmith conform` tests this server
    #[arg(long, value_name = "FILE")]
    setup_file: Option<PathBuf>,
}

/// Runs until SIGTERM or Ctrl-C.
pub(super) async fn run(mock: &Mock, output: &mut (impl Write + Send)) -> Result<(), CliError> {
    // The service lives as long as the process.
    let arena: &'static Bump = Box::leak(Box::default());
    let (path, module) = (mock.description.as_deref(), mock.module.as_deref());
    let described = described::read(path, arena, module, output)?;
    let made = made::mock(described.description, mock.seed, mock.client()?);
    for document in made::missing(&made, described.description) {
        say(
            output,
            &format!("No valid document can be made of {document}: its answer is missing"),
        )?;
    }
    let cannot = |error| CliError::Usage(format!("cannot listen on {}: {error}", mock.listen));
    let listener = TcpListener::bind(mock.listen).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(CliError::io("cannot tell where it listens"))?;
    if let Some(file) = &mock.setup_file {
        let cannot = |error| CliError::Usage(format!("cannot write {}: {error}", file.display()));
        std::fs::write(file, made.setup()).map_err(cannot)?;
    }
    let title = described.description.title;
    let stop = stop::stop();
    say(output, &format!("Serving \"{title}\" at http://{address}"))?;
    tokio::select! {
        () = stop => {}
        never = swordsmith_mock::serve(listener, Router::<swordsmith_mock::Mock>::new(made)) => match never {},
    }
    say(output, "Stopped.")
}

impl Mock {
    /// The client of the command line, if it names one.
    fn client(&self) -> Result<Option<Account>, CliError> {
        let Some(user) = &self.user else { return Ok(None) };
        let secret = password::required(self.password_stdin)?;
        Ok(Some(Account { user: user.clone(), secret }))
    }
}
