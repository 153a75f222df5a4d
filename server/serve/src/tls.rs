//! TLS: the certificate and its key, which can change while the server runs.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The protocols that are offered (RFC 7301), the preferred one first.
const PROTOCOLS: [&[u8]; 2] = [HTTP_2, b"http/1.1"];

/// HTTP/2, as it is called in TLS.
pub(crate) const HTTP_2: &[u8] = b"h2";

/// A certificate and its key, from files.
pub struct Tls {
    certificate: PathBuf,
    key: PathBuf,
    current: RwLock<TlsAcceptor>,
}

/// Why the files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read, or is not what it should be.
    #[error("{}: {error}", file.display())]
    File {
        /// Which one.
        file: PathBuf,
        /// Why.
        error: pem::Error,
    },
    /// The file of the certificate has none.
    #[error("{}: there is no certificate in it", .0.display())]
    NoCertificate(PathBuf),
    /// The key is not the certificate's, or of a kind that is not known.
    #[error("{} and {}: {error}", certificate.display(), key.display())]
    Pair {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
        /// Why.
        error: tokio_rustls::rustls::Error,
    },
}

impl Tls {
    /// Reads a certificate chain, the server's own first, and its private key.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or they do not belong together.
    pub fn load(certificate: PathBuf, key: PathBuf) -> Result<Self, TlsError> {
        let current = RwLock::new(read(&certificate, &key)?);
        Ok(Self { certificate, key, current })
    }

    /// Reads the files again, for the connections to come. After an error all stays as it was.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub fn reload(&self) -> Result<(), TlsError> {
        let acceptor = read(&self.certificate, &self.key)?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = acceptor;
        Ok(())
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn read(certificate: &Path, key: &Path) -> Result<TlsAcceptor, TlsError> {
    let of = |file: &Path| {
        let file = file.to_owned();
        move |error| TlsError::File { file, error }
    };
    let chain = CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect);
    let chain: Vec<_> = chain.map_err(of(certificate))?;
    if chain.is_empty() {
        return Err(TlsError::NoCertificate(certificate.to_owned()));
    }
    let private = PrivateKeyDer::from_pem_file(key).map_err(of(key))?;
    let config = config(chain, private).map_err(|error| TlsError::Pair {
        certificate: certificate.to_owned(),
        key: key.to_owned(),
        error,
    })?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}

fn config(
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
) -> Result<ServerConfig, tokio_rustls::rustls::Error> {
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions()?.with_no_client_auth();
    let mut config = config.with_single_cert(chain, key)?;
    config.alpn_protocols = PROTOCOLS.map(<[u8]>::to_vec).into();
    Ok(config)
}

/// Accepts a connection within a time.
pub(crate) async fn handshake<S>(
    acceptor: &TlsAcceptor,
    stream: S,
    time: std::time::Duration,
) -> io::Result<tokio_rustls::server::TlsStream<S>>
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
{
    tokio::time::timeout(time, acceptor.accept(stream)).await?
}
