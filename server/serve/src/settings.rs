//! Everything that can be set of how a service is served, with its default.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use confique::{Config, Layer as _};
use http::Uri;
use ipnet::IpNet;
use swordsmith_http::Origin;

use crate::access_log;
use crate::config::values;

/// Everything that can be set of how a service is served. Durations are in seconds, sizes in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Config)]
#[config(layer_attr(derive(Debug, Clone, PartialEq, Eq)), layer_attr(serde(deny_unknown_fields)))]
pub struct Settings {
    /// The address and port that the server listens on.
    #[config(default = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// The certificate chain for TLS, a PEM file, the server's own certificate first; needs
    /// `tls_key`. Unset: no TLS.
    pub tls_certificate: Option<PathBuf>,
    /// The private key of the certificate, a PEM file.
    pub tls_key: Option<PathBuf>,
    /// Whether to listen without TLS on an address that other machines reach, because a proxy in
    /// front of the server does TLS.
    #[config(default = false, deserialize_with = values::flag)]
    pub plain: bool,
    /// The addresses and networks of the proxies whose `Forwarded` and `X-Forwarded-…` headers are
    /// believed; in the variable, with commas between them.
    #[config(default = [], deserialize_with = values::networks)]
    pub trusted_proxies: Vec<IpNet>,
    /// The public address of the server, scheme and host, if it differs from the `Host` that
    /// clients send.
    #[config(deserialize_with = values::public_url)]
    pub public_url: Option<Uri>,
    /// The address and port on which `/metrics` (Prometheus), `/healthz` and `/readyz` are
    /// answered, one that clients cannot reach; unset: none.
    pub operations_listen: Option<SocketAddr>,
    /// The format of the line that is logged for each request: `combined`, `json` or `off`.
    #[config(default = "combined")]
    pub access_log: access_log::Format,
    /// The file that the access log is appended to; unset: standard error.
    pub access_log_file: Option<PathBuf>,
    /// The most concurrent connections; for one more, an idle one is closed, or else the slowest.
    #[config(default = 1024, deserialize_with = values::count)]
    pub max_connections: usize,
    /// The most concurrent connections of one address.
    #[config(default = 256, deserialize_with = values::count)]
    pub max_connections_per_address: usize,
    /// The time in seconds that a client may take for the head of a request, the wait for it
    /// included.
    #[config(default = 30, deserialize_with = values::seconds)]
    pub header_timeout: Duration,
    /// The time in seconds that a client may pause while it sends a body or receives a response.
    #[config(default = 60, deserialize_with = values::seconds)]
    pub body_timeout: Duration,
    /// The fewest bytes per second at which a client may send a body or receive a response,
    /// averaged over `body_timeout`, or over a second when `max_connections` is reached; 0: any.
    #[config(default = 240, deserialize_with = values::rate)]
    pub min_body_rate: u32,
    /// The time in seconds for which a refused request is still read, so that its client sees the
    /// response.
    #[config(default = 30, deserialize_with = values::seconds)]
    pub drain_timeout: Duration,
    /// The most bytes of a refused request that are still read.
    #[config(default = 1_073_741_824, deserialize_with = values::number)]
    pub drain_size: u64,
    /// The time in seconds that requests in flight may take once the server is told to stop.
    #[config(default = 30, deserialize_with = values::seconds)]
    pub shutdown_timeout: Duration,
    /// The requests per second of one address, in the long run; 0: any number.
    #[config(default = 500, deserialize_with = values::rate)]
    pub requests_per_second_per_address: u32,
    /// The most requests of one address at once.
    #[config(default = 5_000, deserialize_with = values::burst)]
    pub request_burst_per_address: u32,
    /// The bytes per second of the bodies from and to one address, in the long run, ten seconds'
    /// worth at once; 0: any number.
    #[config(default = 0, deserialize_with = values::number)]
    pub bytes_per_second_per_address: u64,
    /// The requests per second of one client, in the long run; 0: any number.
    #[config(default = 0, deserialize_with = values::rate)]
    pub requests_per_second_per_client: u32,
    /// The most requests of one client at once.
    #[config(default = 5_000, deserialize_with = values::burst)]
    pub request_burst_per_client: u32,
    /// The bytes per second of the bodies from and to one client, in the long run, ten seconds'
    /// worth at once; 0: any number.
    #[config(default = 0, deserialize_with = values::number)]
    pub bytes_per_second_per_client: u64,
    /// The most concurrent uploads of one client.
    #[config(default = 1024, deserialize_with = values::count)]
    pub uploads_per_client: usize,
}

impl Settings {
    /// `https` if connections do TLS, else `http`.
    pub fn scheme(&self) -> &'static str {
        if self.tls_certificate.is_some() { "https" } else { "http" }
    }

    /// The address clients know the service by, if it is set.
    pub fn public_origin(&self) -> Option<Origin> {
        let url = self.public_url.as_ref()?;
        let (scheme, authority) = (url.scheme_str()?.to_owned(), url.authority()?.to_string());
        Some(Origin { scheme, authority })
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::from_layer(<Self as Config>::Layer::default_values())
            .expect("every setting that is not optional has a default")
    }
}
