//! The program around a service: its command line, settings, logging, listeners and signals.

use std::io::{self, Write, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, FromArgMatches};
use confique::{Config, Layer as _};
use swordsmith_http::BoxError;
use tokio::runtime::Runtime;

use crate::application::Application;
use crate::config;
use crate::context::Context;
use crate::listener::serve;
use crate::logging::Logging;
use crate::operations::{self, Health};
use crate::program::Program;
use crate::settings::Settings;
use crate::signals;
use crate::start::{self, StartError};
use swordsmith_xml::terminal::escaped;

/// The arguments of a program that serves.
#[derive(Debug, Default, Args)]
struct Arguments {
    /// A file of settings, in TOML; variables go over it, flags over both
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    listen: Option<SocketAddr>,
    /// Listen without TLS on an address that is not this machine's own: a proxy in front of the
    /// server does TLS
    #[arg(long)]
    plain: bool,
    /// Where operators ask for metrics and health [default: nowhere]
    #[arg(long, value_name = "ADDR")]
    operations_listen: Option<SocketAddr>,
}

/// The settings of an application, with those of how it is served among them.
pub trait HasSettings: Config {
    /// Those of how it is served.
    fn serve(&mut self) -> &mut Settings;

    /// The same of a layer of them.
    fn serve_layer(layer: &mut Self::Layer) -> &mut <Settings as Config>::Layer;
}

impl HasSettings for Settings {
    fn serve(&mut self) -> &mut Settings {
        self
    }

    fn serve_layer(layer: &mut Self::Layer) -> &mut <Settings as Config>::Layer {
        layer
    }
}

/// An application that has started.
#[derive(Debug)]
pub struct Started<A, H = ()> {
    application: A,
    context: Context,
    health: H,
}

impl<A: Application> Started<A> {
    /// It is ready as long as its process answers.
    pub fn new(application: A, context: Context) -> Self {
        Self { application, context, health: () }
    }

    /// The same with an answer to what operators ask.
    pub fn with_health<H: Health>(self, health: H) -> Started<A, H> {
        Started { application: self.application, context: self.context, health }
    }
}

/// Runs a program that serves an application until SIGTERM or Ctrl-C, and is its `main`:
///
/// ```no_run
/// # #[derive(Clone)]
/// # struct Greeter;
/// # impl tower_service::Service<http::Request<swordsmith_http::Body>> for Greeter {
/// #     type Response = http::Response<swordsmith_http::Body>;
/// #     type Error = std::convert::Infallible;
/// #     type Future = std::future::Ready<Result<Self::Response, Self::Error>>;
/// #     fn poll_ready(
/// #         &mut self,
/// #         _: &mut std::task::Context<'_>,
/// #     ) -> std::task::Poll<Result<(), Self::Error>> {
/// #         std::task::Poll::Ready(Ok(()))
/// #     }
/// #     fn call(&mut self, _: http::Request<swordsmith_http::Body>) -> Self::Future {
/// #         std::future::ready(Ok(http::Response::new(swordsmith_http::Body::empty())))
/// #     }
/// # }
/// use swordsmith_serve::{TowerService, program, run};
///
/// fn main() -> std::process::ExitCode {
///     run(program!(), TowerService::new(Greeter))
/// }
/// ```
///
/// The settings are [`Settings`], from the file that `--config` or the variable `CONFIG` names, from
/// variables, and from the flags `--listen`, `--plain` and `--operations-listen`. Variables begin with
/// the program's [prefix](Program::prefix). SIGHUP has the certificate read again, and the access log
/// opened again; a second SIGTERM or Ctrl-C ends the process at once.
pub fn run(program: Program, application: impl Application) -> ExitCode {
    run_with(program, async |_: Settings, context| Ok(Started::new(application, context)))
}

/// The same for an application with settings of its own, or one that has to be started: with its
/// settings, and a context to which it may add series of metrics. Where it listens is known by then,
/// also if the settings leave the port to the system.
///
/// ```no_run
/// use confique::Config;
/// # use swordsmith_http::Body;
/// # use swordsmith_http::server::{Request, RequestId, Response};
/// # use swordsmith_serve::{Application, Refusal, plain_text};
/// use swordsmith_serve::{HasSettings, Started, program, run_with};
///
/// #[derive(Config)]
/// struct Settings {
///     #[config(nested)]
///     serve: swordsmith_serve::Settings,
///     /// Whom to greet.
///     #[config(default = "world")]
///     name: String,
/// }
///
/// impl HasSettings for Settings {
///     fn serve(&mut self) -> &mut swordsmith_serve::Settings {
///         &mut self.serve
///     }
///
///     fn serve_layer(
///         layer: &mut Self::Layer,
///     ) -> &mut <swordsmith_serve::Settings as Config>::Layer {
///         &mut layer.serve
///     }
/// }
///
/// # #[derive(Clone)]
/// # struct Greeter(String);
/// # impl Application for Greeter {
/// #     async fn answer(&self, _: Request<Body>) -> Response<Body> {
/// #         Response::new(Body::full(self.0.clone()))
/// #     }
/// #     fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
/// #         plain_text(refusal, id)
/// #     }
/// # }
/// fn main() -> std::process::ExitCode {
///     run_with(program!(), async |settings: Settings, context| {
///         Ok(Started::new(Greeter(settings.name), context))
///     })
/// }
/// ```
pub fn run_with<C, A, H>(
    program: Program,
    start: impl AsyncFnOnce(C, Context) -> Result<Started<A, H>, BoxError>,
) -> ExitCode
where
    C: HasSettings,
    A: Application,
    H: Health,
{
    let done = Logging::start(&program, true).map_err(StartError::from).and_then(|logging| {
        let done = settings(&program, arguments(&program)).and_then(|settings| {
            let runtime = Runtime::new().map_err(StartError::io("cannot start threads"))?;
            runtime.block_on(until_stopped(settings, start))
        });
        logging.end();
        done
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure(&program, &error),
    }
}

/// Ends the process if it cannot read them, or is asked for help.
fn arguments(program: &Program) -> Arguments {
    let command = clap::Command::new(program.name()).version(program.version());
    let matches = Arguments::augment_args(command).get_matches();
    Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

fn settings<C: HasSettings>(program: &Program, arguments: Arguments) -> Result<C, StartError> {
    let mut flags = C::Layer::empty();
    let serve = C::serve_layer(&mut flags);
    serve.listen = arguments.listen;
    serve.plain = arguments.plain.then_some(true);
    serve.operations_listen = arguments.operations_listen;
    let file = arguments.config;
    let file = file.or_else(|| std::env::var_os(program.variable("CONFIG")).map(PathBuf::from));
    Ok(config::load(program, file.as_deref(), config::environment(), flags)?)
}

/// Opens what the settings say, starts the application, and serves it.
async fn until_stopped<C: HasSettings, A: Application, H: Health>(
    mut all: C,
    start: impl AsyncFnOnce(C, Context) -> Result<Started<A, H>, BoxError>,
) -> Result<(), StartError> {
    let settings = all.serve();
    let tls = start::tls(settings)?;
    let hangups = start::hangups()?;
    let listener = start::listener(settings, tls.clone()).await?;
    let operations = start::operations(settings).await?;
    let context = Context::new(settings.clone());
    let context = context.with_access_log(start::access_log(settings)?);
    let address = format!("{}://{}", settings.scheme(), settings.listen);

    let started = start(all, context).await.map_err(StartError::Application)?;
    let Started { application, context, health } = started;
    let (context, stop) = (Arc::new(context), signals::stop());
    say(&format!("Serving {address}"))?;
    if let Some(operations) = &operations {
        say(&start::operations_message(operations)?)?;
    }
    let asked = operations.map(|listener| {
        tokio::spawn(operations::serve(listener, Arc::clone(&context), Arc::new(health)))
    });
    let reloading = start::reload_on_hangups(hangups, tls, Arc::clone(&context));
    let reloading = tokio::spawn(reloading);
    serve(listener, application, context, stop).await;
    for task in asked.into_iter().chain([reloading]) {
        task.abort();
    }
    say("Stopped.")
}

/// Who has closed standard output does not want to know.
fn say(line: &str) -> Result<(), StartError> {
    match writeln!(stdout(), "{}", escaped(line)) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(StartError::io("cannot write to standard output")(error))
        }
        _ => Ok(()),
    }
}

#[expect(clippy::print_stderr, reason = "this is where a program tells its user")]
fn failure(program: &Program, error: &StartError) -> ExitCode {
    eprintln!("{}: {}", program.name(), escaped(&error.to_string()));
    ExitCode::from(error.exit_code())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_go_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        std::fs::write(&file, "listen = '127.0.0.1:1'\nmax_connections = 7\n").unwrap();
        let arguments = Arguments {
            config: Some(file),
            listen: Some(([127, 0, 0, 1], 2).into()),
            ..Arguments::default()
        };
        let found: Settings = settings(&Program::new("shop-test", "1"), arguments).unwrap();
        assert_eq!((found.listen.port(), found.max_connections), (2, 7));
        assert!(!found.plain);
    }
}
