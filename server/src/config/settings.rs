//! Everything that can be set, with its default.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use confique::{Config, Layer as _};
use http::Uri;
use ipnet::IpNet;
use serde::Deserialize;
use swordsmith_store::places::{Place, Places};
use swordsmith_store::quarantine::Quarantine;

use super::values;
use crate::access_log;

/// Everything that can be set. Durations are in seconds, sizes in bytes.
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
    /// The data folder.
    #[config(default = "swordsmith-data")]
    pub data: PathBuf,
    /// The database of the ledger, as `postgres://user@host/database`; unset: a file in the data
    /// folder.
    #[config(deserialize_with = values::postgres)]
    pub ledger: Option<String>,
    /// The most connections to that database.
    #[config(default = 16, deserialize_with = values::connections)]
    pub ledger_connections: u32,
    /// The time in seconds without a sign of life after which the other servers of that database
    /// take a server for dead, and take over its work; at least 1.
    #[config(default = 15, deserialize_with = values::silence)]
    pub ledger_silence: Duration,
    /// Where archives are kept, as `s3://bucket/prefix`; unset: in the data folder. Credentials,
    /// region and endpoint come from the usual `AWS_…` variables.
    #[config(deserialize_with = values::objects)]
    pub archives: Option<String>,
    /// Whether to refuse requests that would change something (503), process nothing and let
    /// nothing expire, so that the store can be moved.
    #[config(default = false, deserialize_with = values::flag)]
    pub read_only: bool,
    /// The public address of the server, scheme and host, if it differs from the `Host` that
    /// clients send.
    #[config(deserialize_with = values::public_url)]
    pub public_url: Option<Uri>,
    /// How links in receipts are written: `path`, or `absolute` with scheme and host.
    #[config(default = "path")]
    pub links: Links,
    /// The address and port on which `/metrics` (Prometheus), `/healthz` and `/readyz` are
    /// answered, one that clients cannot reach; unset: none.
    pub operations_listen: Option<SocketAddr>,
    /// The format of the line that is logged for each request: `combined`, `json` or `off`.
    #[config(default = "combined")]
    pub access_log: access_log::Format,
    /// The file that the access log is appended to; unset: standard error.
    pub access_log_file: Option<PathBuf>,
    /// The largest request body, in bytes; unset: what the description of the service says, 20 MiB.
    #[config(deserialize_with = values::number)]
    pub max_upload_size: Option<u64>,
    /// The most metadata entries of a deposit; more are refused (413).
    #[config(default = 1_000, deserialize_with = values::number)]
    pub metadata_entries: u64,
    /// The most bytes of all metadata entries of a deposit together; more are refused (413).
    #[config(default = 16_777_216, deserialize_with = values::number)]
    pub metadata_size: u64,
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
    /// The fewest characters of a new password; below 8, there is a warning.
    #[config(default = 3, deserialize_with = values::count)]
    pub min_password_length: usize,
    /// The time in seconds that a verified password is cached.
    #[config(default = 600, deserialize_with = values::seconds)]
    pub password_memory: Duration,
    /// The most passwords that are hashed concurrently.
    #[config(default = 2, deserialize_with = values::count)]
    pub password_hashes: usize,
    /// The most passwords from one address that are hashed, or wait for it.
    #[config(default = 64, deserialize_with = values::count)]
    pub password_hashes_per_address: usize,
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
    /// The most members of all archives of a deposit together. A directory that only the names of
    /// other members imply counts, too.
    #[config(default = 1_000_000, deserialize_with = values::number)]
    pub check_members: u64,
    /// The most unpacked bytes of all archives of a deposit together.
    #[config(default = 8_589_934_592u64, deserialize_with = values::number)]
    pub check_unpacked_size: u64,
    /// The highest ratio of unpacked to packed bytes of an archive, beyond the first 64 MiB.
    #[config(default = 1_000, deserialize_with = values::number)]
    pub check_ratio: u64,
    /// The most deposits that are processed concurrently. Most of that time they wait for the disk;
    /// archives are read on as many threads as there are processors.
    #[config(default = 16, deserialize_with = values::count)]
    pub workers: usize,
    /// The most deposits that wait to be processed before uploads are refused (503), except those
    /// of clients that have less than their share; 0: any number.
    #[config(default = 10_000, deserialize_with = values::number)]
    pub max_backlog: u64,
    /// The most zips of several archives that are built concurrently (GET of the media of a
    /// deposit); more wait.
    #[config(default = 2, deserialize_with = values::count)]
    pub bundle_builds: usize,
    /// The most of these zips that are kept for further requests.
    #[config(default = 32, deserialize_with = values::number)]
    pub bundles_kept: u64,
    /// The most bytes of these zips, which are nameless files in the folder for temporary files.
    #[config(default = 1_073_741_824, deserialize_with = values::number)]
    pub bundles_size: u64,
    /// The time in seconds after its last change when a partial deposit expires; 0: never.
    #[config(default = 2_592_000, deserialize_with = values::age)]
    pub expire_after: Duration,
    /// The time in seconds between runs of the upkeep task, which lets deposits expire and puts
    /// archives that belong to no deposit into quarantine; 0: only when the server starts.
    #[config(default = 600, deserialize_with = values::seconds)]
    pub upkeep_interval: Duration,
    /// The time in seconds that archives of no deposit are kept, replaced and deleted ones
    /// included; 0: they are removed at once.
    #[config(default = 2_592_000, deserialize_with = values::age)]
    pub quarantine: Duration,
    /// The most percent of all archives that a run of the upkeep task puts into quarantine, beyond
    /// the first 100. If there are more, it takes none and reports them: they are those of another
    /// ledger.
    #[config(default = 10, deserialize_with = values::percent)]
    pub sweep_share: u64,
}

/// Some of the settings: what one source says.
pub type Layer = <Settings as Config>::Layer;

/// How links in receipts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Links {
    /// As paths.
    Path,
    /// As addresses with scheme and host.
    Absolute,
}

impl Settings {
    /// Where everything is kept.
    pub fn places(&self) -> Places {
        let (ledger, archives) = (Place::of(self.ledger.clone()), Place::of(self.archives.clone()));
        Places {
            folder: self.data.clone(),
            ledger,
            connections: self.ledger_connections,
            silence: self.ledger_silence,
            archives,
            quarantine: Quarantine { age: self.quarantine, share: self.sweep_share },
        }
    }

    /// A layer, and the default of every setting that it does not name.
    pub(super) fn over_defaults(layer: Layer) -> Self {
        let layer = layer.with_fallback(Layer::default_values());
        Self::from_layer(layer).expect("every setting that is not optional has a default")
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::over_defaults(Layer::empty())
    }
}
