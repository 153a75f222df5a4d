//! What a server opens before it serves, as its settings say.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;

use swordsmith_http::BoxError;
use tokio::net::TcpListener;

use crate::access_log::AccessLog;
use crate::config::ConfigError;
use crate::context::Context;
use crate::listener::Listener;
use crate::logging::LoggingError;
use crate::operations;
use crate::settings::Settings;
use crate::signals::HangupSignals;
use crate::tls::{Tls, TlsError};

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The settings cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The environment asks for traces in a way that cannot be met.
    #[error(transparent)]
    Logging(#[from] LoggingError),
    /// The certificate or its key cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The settings contradict each other.
    #[error("{0}")]
    Usage(String),
    /// The system refuses something.
    #[error("{what}: {error}")]
    Io {
        /// What.
        what: String,
        /// Why.
        error: io::Error,
    },
    /// The application does not start.
    #[error(transparent)]
    Application(BoxError),
}

impl StartError {
    /// For an error of the system, by what was to be done.
    pub fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |error| Self::Io { what, error }
    }

    /// The exit code of the program: 2 for settings that cannot be used, as for a wrong command line;
    /// 1 for all else.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Config(_) | Self::Logging(_) | Self::Tls(_) | Self::Usage(_) => 2,
            Self::Io { .. } | Self::Application(_) => 1,
        }
    }
}

/// The certificate and its key, if they are set. Without them, only this machine may reach where the
/// server listens, unless the settings say that a proxy in front of it does TLS.
///
/// # Errors
///
/// If they cannot be used, or passwords would go over a network in the clear.
pub fn tls(settings: &Settings) -> Result<Option<Arc<Tls>>, StartError> {
    let usage = |message: &str| Err(StartError::Usage(message.to_owned()));
    match (&settings.tls_certificate, &settings.tls_key) {
        (None, None) => check_plain(settings).map(|()| None),
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
fn check_plain(settings: &Settings) -> Result<(), StartError> {
    let listen = settings.listen;
    if settings.plain || listen.ip().to_canonical().is_loopback() {
        return Ok(());
    }
    Err(StartError::Usage(format!(
        "others can reach {listen}, and passwords would go there in the clear: set \
         `tls_certificate` and `tls_key`, or say `--plain` (`plain = true`) if a proxy in front of \
         the server does TLS"
    )))
}

/// Listens. From then on, the settings have the port that was free, in place of port 0.
///
/// # Errors
///
/// If the address cannot be listened on.
pub async fn listener(
    settings: &mut Settings,
    tls: Option<Arc<Tls>>,
) -> Result<Listener, StartError> {
    let listen = settings.listen;
    let cannot = StartError::io(format!("cannot listen on {listen}"));
    let listener = TcpListener::bind(listen).await.map_err(cannot)?;
    let address = listener.local_addr();
    settings.listen = address.map_err(StartError::io("cannot tell where it listens"))?;
    Ok(match tls {
        None => listener.into(),
        Some(tls) => Listener::with_tls(listener, tls),
    })
}

/// The access log.
///
/// # Errors
///
/// If its file cannot be opened.
pub fn access_log(settings: &Settings) -> Result<AccessLog, StartError> {
    let file = settings.access_log_file.as_deref();
    let what = match file {
        Some(file) => format!("cannot open the access log {}", file.display()),
        None => "cannot start the access log".to_owned(),
    };
    AccessLog::open(settings.access_log, file).map_err(StartError::io(what))
}

/// Where operators ask, if that is set.
///
/// # Errors
///
/// If the address cannot be listened on.
pub async fn operations(settings: &Settings) -> Result<Option<TcpListener>, StartError> {
    let Some(address) = settings.operations_listen else { return Ok(None) };
    let listening = operations::listen(address).await;
    listening.map(Some).map_err(StartError::io(format!("cannot listen on {address}")))
}

/// The message that says where metrics and health are served.
///
/// # Errors
///
/// If the system cannot tell where it listens.
pub fn operations_message(operations: &TcpListener) -> Result<String, StartError> {
    let address = operations.local_addr();
    let address = address.map_err(StartError::io("cannot tell where it listens"))?;
    Ok(format!("Metrics and health at http://{address}/metrics, /healthz, /readyz"))
}

/// From now on, SIGHUP does not end the process.
///
/// # Errors
///
/// If the system does not let it be handled.
pub fn hangups() -> Result<HangupSignals, StartError> {
    HangupSignals::new().map_err(StartError::io("cannot wait for SIGHUP"))
}

/// Has each SIGHUP read the certificate again, if there is one, and open the access log again.
pub async fn reload_on_hangups(
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
    use super::*;

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
            assert_eq!(tls(&settings).is_ok(), is_fine, "{listen} {plain}");
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
