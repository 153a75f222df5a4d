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
    /// Where the server listens.
    #[config(default = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// The certificate chain for TLS, a file in PEM; with `tls_key`, or neither.
    pub tls_certificate: Option<PathBuf>,
    /// The private key of the certificate, a file in PEM.
    pub tls_key: Option<PathBuf>,
    /// Whether the server may listen without TLS where others than this machine reach it: a proxy
    /// in front of it does TLS.
    #[config(default = false, deserialize_with = values::flag)]
    pub plain: bool,
    /// The proxies, as addresses or networks, whose `Forwarded` and `X-Forwarded-…` are believed.
    #[config(default = [], deserialize_with = values::networks)]
    pub trusted_proxies: Vec<IpNet>,
    /// The address clients know the server by, if it is not the one they send.
    #[config(deserialize_with = values::public_url)]
    pub public_url: Option<Uri>,
    /// Where operators ask for metrics and health; unset: nowhere.
    pub operations_listen: Option<SocketAddr>,
    /// How requests are logged.
    #[config(default = "combined")]
    pub access_log: access_log::Format,
    /// Where to; unset: standard error.
    pub access_log_file: Option<PathBuf>,
    /// How many connections are served at once; for one more, the one that has been idle longest is
    /// closed.
    #[config(default = 1024, deserialize_with = values::count)]
    pub max_connections: usize,
    /// How many of them may be those of one address.
    #[config(default = 256, deserialize_with = values::count)]
    pub max_connections_per_address: usize,
    /// How long a client may take for the head of a request, the wait for the next one included.
    #[config(default = 30, deserialize_with = values::seconds)]
    pub header_timeout: Duration,
    /// How long a client may pause while it sends a body or takes an answer.
    #[config(default = 60, deserialize_with = values::seconds)]
    pub body_timeout: Duration,
    /// The fewest bytes per second, over each `body_timeout`, at which a client may send a body or
    /// take an answer; zero: any.
    #[config(default = 240, deserialize_with = values::rate)]
    pub min_body_rate: u32,
    /// How long a refused upload is read on, so that its client sees the answer.
    #[config(default = 30, deserialize_with = values::seconds)]
    pub drain_timeout: Duration,
    /// How much of a refused upload is read on, in bytes.
    #[config(default = 1_073_741_824, deserialize_with = values::number)]
    pub drain_size: u64,
    /// How long requests in flight may go on once the server is told to stop.
    #[config(default = 30, deserialize_with = values::seconds)]
    pub shutdown_timeout: Duration,
    /// The requests per second of one address, in the long run; zero: any number.
    #[config(default = 500, deserialize_with = values::rate)]
    pub requests_per_second_per_address: u32,
    /// How many requests of one address may come at once.
    #[config(default = 5_000, deserialize_with = values::burst)]
    pub request_burst_per_address: u32,
    /// The bytes per second of the bodies from and to one address, in the long run; zero: any
    /// number.
    #[config(default = 0, deserialize_with = values::number)]
    pub bytes_per_second_per_address: u64,
    /// The requests per second of one client, in the long run; zero: any number.
    #[config(default = 0, deserialize_with = values::rate)]
    pub requests_per_second_per_client: u32,
    /// How many requests of one client may come at once.
    #[config(default = 5_000, deserialize_with = values::burst)]
    pub request_burst_per_client: u32,
    /// The bytes per second of the bodies from and to one client, in the long run; zero: any
    /// number.
    #[config(default = 0, deserialize_with = values::number)]
    pub bytes_per_second_per_client: u64,
    /// How many uploads of one client are received at once.
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
