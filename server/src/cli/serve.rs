//! `swordsmith serve`: the server.

use std::convert::Infallible;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use swordsmith_generated::deposit::paths;
use swordsmith_serve::access_log::AccessLog;
use swordsmith_serve::operations;
use swordsmith_serve::signals::{self, HangupSignals};
use swordsmith_serve::tls::Tls;
use swordsmith_serve::{Context, Listener};
use swordsmith_store::open::OpenStore;
use swordsmith_store::server_lock::ServerLock;
use tokio::net::TcpListener;

use super::demo;
use super::error::CliError;
use super::output::say;
use crate::app::App;
use crate::config::Settings;

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    pub(super) listen: Option<SocketAddr>,
    /// Listen without TLS on an address that is not this machine's own: a proxy in front of the
    /// server does TLS
    #[arg(long)]
    pub(super) plain: bool,
    /// How long a partial deposit may stay untouched before it expires; 0: for ever [default:
    /// 2592000, 30 days]
    #[arg(long, value_name = "SECONDS")]
    pub(super) expire_after: Option<u64>,
    /// Make a client `demo` (password `demo`), a collection `demo`, and something to deposit into
    /// it
    #[arg(long)]
    demo: bool,
}

/// Runs until SIGTERM or Ctrl-C.
pub(super) async fn run(
    serve: Serve,
    mut settings: Settings,
    output: &mut (impl Write + Send),
) -> Result<(), CliError> {
    let tls = tls(&settings.serve)?;
    if tls.is_none() {
        check_plain(&settings.serve)?;
    }
    // Else the signal would end the server.
    let hangups = HangupSignals::new().map_err(CliError::io("cannot wait for SIGHUP"))?;
    if serve.demo && settings.read_only {
        return Err(CliError::Usage(
            "`--demo` makes something, and `read_only` forbids it".to_owned(),
        ));
    }
    let open = OpenStore::for_server(settings.places()).await?;
    // Kept until the ledger is closed.
    let lock = begin(&open, settings.read_only).await?.map(Arc::new);

    let listen = settings.serve.listen;
    let listener = TcpListener::bind(listen)
        .await
        .map_err(CliError::io(format!("cannot listen on {listen}")))?;
    // Port 0 was replaced by a free one.
    settings.serve.listen =
        listener.local_addr().map_err(CliError::io("cannot tell where it listens"))?;
    let context = Context::new(settings.serve.clone());
    let context = context.with_access_log(access_log(&settings.serve)?);
    let clock = Arc::clone(&open.clock);
    let mut app = App::in_context(open.store.clone(), clock, context, settings);
    app.data_folder = open.folder().map(Path::to_owned);
    app.lock.clone_from(&lock);
    let operations = operations(&app.settings.serve).await?;
    let address = format!("{}://{}", app.settings.serve.scheme(), app.settings.serve.listen);
    let (places, stop) = (open.places(), signals::stop());
    say(output, &format!("Serving {address}{} ({places})", paths::servicedocument()))?;
    if let Some(operations) = &operations {
        let address =
            operations.local_addr().map_err(CliError::io("cannot tell where it listens"))?;
        say(output, &format!("Metrics and health at http://{address}/metrics, /healthz, /readyz"))?;
    }
    if serve.demo {
        demo::set_up(&open.store, &app.settings.data, &address, output).await?;
    }

    let app = Arc::new(app);
    let reloading = tokio::spawn(reload_on_hangups(hangups, tls.clone(), Arc::clone(&app.context)));
    let listener = match tls {
        None => listener.into(),
        Some(tls) => Listener::with_tls(listener, tls),
    };
    let asked = operations.map(|listener| {
        let (context, health) = (Arc::clone(&app.context), Arc::clone(&app));
        tokio::spawn(operations::serve(listener, context, health))
    });
    crate::serve(listener, app, stop).await;
    for task in asked.into_iter().chain([reloading]) {
        task.abort();
    }
    open.close().await;
    say(output, "Stopped.")
}

/// Takes the place of a server.
async fn begin(open: &OpenStore, only_reads: bool) -> Result<Option<ServerLock>, CliError> {
    let cannot = CliError::io("cannot start");
    if only_reads {
        return open.lock_for_reader().map_err(cannot);
    }
    if !open.can_change() {
        return Err(CliError::Refused(format!(
            "{} lies on a read-only file system; help: set `read_only = true`, or mount it so that \
             it can be written",
            open.places()
        )));
    }
    let lock = open.lock_for_server().map_err(cannot)?;
    // No worker of an earlier server is alive.
    open.store.ledger.end_leases().await?;
    Ok(lock)
}

fn access_log(settings: &swordsmith_serve::Settings) -> Result<AccessLog, CliError> {
    let file = settings.access_log_file.as_deref();
    let what = match file {
        Some(file) => format!("cannot open the access log {}", file.display()),
        None => "cannot start the access log".to_owned(),
    };
    AccessLog::open(settings.access_log, file).map_err(CliError::io(what))
}

async fn operations(
    settings: &swordsmith_serve::Settings,
) -> Result<Option<TcpListener>, CliError> {
    let Some(address) = settings.operations_listen else { return Ok(None) };
    let listening = operations::listen(address).await;
    listening.map(Some).map_err(CliError::io(format!("cannot listen on {address}")))
}

/// The certificate and its key, if they are set.
fn tls(settings: &swordsmith_serve::Settings) -> Result<Option<Arc<Tls>>, CliError> {
    let usage = |message: &str| Err(CliError::Usage(message.to_owned()));
    match (&settings.tls_certificate, &settings.tls_key) {
        (None, None) => Ok(None),
        (Some(_), Some(_)) if settings.plain => {
            usage("`plain` means that there is no TLS; `tls_certificate` and `tls_key` are set")
        }
        (Some(certificate), Some(key)) => {
            Ok(Some(Arc::new(Tls::load(certificate.clone(), key.clone())?)))
        }
        _ => usage("`tls_certificate` and `tls_key` are set both, or neither"),
    }
}

/// Passwords must not go over a network in the clear by mistake.
fn check_plain(settings: &swordsmith_serve::Settings) -> Result<(), CliError> {
    let listen = settings.listen;
    if settings.plain || listen.ip().to_canonical().is_loopback() {
        return Ok(());
    }
    Err(CliError::Usage(format!(
        "others can reach {listen}, and passwords would go there in the clear: set \
         `tls_certificate` and `tls_key`, or say `--plain` (`plain = true`) if a proxy in front of \
         the server does TLS"
    )))
}

/// Has each SIGHUP read the certificate again, if there is one, and open the access log again.
async fn reload_on_hangups(
    mut hangups: HangupSignals,
    tls: Option<Arc<Tls>>,
    context: Arc<Context>,
) -> Infallible {
    loop {
        hangups.next().await;
        if let Some(tls) = &tls {
            match tls.reload() {
                Ok(()) => tracing::info!("the certificate was read again"),
                Err(error) => tracing::error!(%error, "the old certificate stays"),
            }
        }
        if let Err(error) = context.access_log.reopen() {
            tracing::error!(%error, "the access log goes on in the old file");
        }
    }
}

#[cfg(test)]
mod tests {
    use swordsmith_serve::Settings;

    use super::{access_log, check_plain, tls};

    fn settings(change: impl FnOnce(&mut Settings)) -> Settings {
        let mut settings = Settings::default();
        change(&mut settings);
        settings
    }

    #[test]
    fn without_tls_only_this_machine_is_listened_to_unless_it_is_said() {
        for (listen, plain, is_fine) in [
            ("127.0.0.1:8080", false, true),
            ("[::1]:8080", false, true),
            ("[::ffff:127.0.0.1]:8080", false, true),
            ("0.0.0.0:8080", false, false),
            ("[::]:8080", false, false),
            ("192.0.2.1:8080", false, false),
            ("0.0.0.0:8080", true, true),
        ] {
            let settings = settings(|it| (it.listen, it.plain) = (listen.parse().unwrap(), plain));
            assert_eq!(check_plain(&settings).is_ok(), is_fine, "{listen} {plain}");
        }
    }

    #[test]
    fn an_access_log_that_cannot_be_opened_is_named() {
        let wrong = settings(|settings| settings.access_log_file = Some("/missing/log".into()));
        let error = access_log(&wrong).err().unwrap().to_string();
        assert!(error.starts_with("cannot open the access log /missing/log: "), "{error}");
    }

    #[test]
    fn certificate_and_key_are_both_set_or_neither() {
        let error = |settings| tls(&settings).err().unwrap().to_string();
        let neither = tls(&Settings::default()).unwrap();
        assert!(neither.is_none());
        let one = settings(|it| it.tls_key = Some("key.pem".into()));
        assert!(error(one).contains("both, or neither"));
        let both = |it: &mut Settings| {
            (it.tls_certificate, it.tls_key) = (Some("/nowhere.pem".into()), Some("k.pem".into()));
        };
        assert!(error(settings(both)).starts_with("/nowhere.pem: "));
        let contradictory = settings(|it| {
            both(it);
            it.plain = true;
        });
        assert!(error(contradictory).starts_with("`plain` means"));
    }
}
