//! TLS over a plain socket.

use std::io;
use std::net::TcpStream;
use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

/// Which certificates are trusted, and the name that they must have.
#[derive(Debug, Clone)]
pub(crate) struct Tls {
    config: Arc<ClientConfig>,
    name: ServerName<'static>,
}

impl Tls {
    /// Trusts what the system does.
    pub(crate) fn of_system(host: &str) -> Result<Self, String> {
        let found = rustls_native_certs::load_native_certs();
        let mut roots = RootCertStore::empty();
        let (usable, _) = roots.add_parsable_certificates(found.certs);
        match found.errors.first() {
            Some(error) if usable == 0 => Err(format!("the certificates of the system: {error}")),
            _ => Self::of(host, roots),
        }
    }

    /// Trusts these certificates alone.
    pub(crate) fn trusting(host: &str, certificates: &[u8]) -> Result<Self, String> {
        let mut roots = RootCertStore::empty();
        for certificate in CertificateDer::pem_slice_iter(certificates) {
            let certificate = certificate.map_err(|error| error.to_string())?;
            roots.add(certificate).map_err(|error| error.to_string())?;
        }
        if roots.is_empty() {
            Err("there is no certificate".to_owned())
        } else {
            Self::of(host, roots)
        }
    }

    fn of(host: &str, roots: RootCertStore) -> Result<Self, String> {
        let name = ServerName::try_from(host.to_owned()).map_err(|error| error.to_string())?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider);
        let config = config.with_safe_default_protocol_versions().map_err(|it| it.to_string())?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Ok(Self { config: Arc::new(config), name })
    }

    /// Makes a connection one of TLS: the handshake is done then.
    pub(crate) fn over(
        &self,
        mut socket: TcpStream,
    ) -> io::Result<StreamOwned<ClientConnection, TcpStream>> {
        let connection = ClientConnection::new(Arc::clone(&self.config), self.name.clone());
        let mut connection = connection.map_err(io::Error::other)?;
        connection.complete_io(&mut socket)?;
        Ok(StreamOwned::new(connection, socket))
    }
}
