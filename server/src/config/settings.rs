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
    /// The data folder.
    #[config(default = "swordsmith-data")]
    pub data: PathBuf,
    /// The database of the ledger, as `postgres://user@host/database`; unset: a file in the data
    /// folder.
    #[config(deserialize_with = values::postgres)]
    pub ledger: Option<String>,
    /// How many connections to that database the server keeps at most.
    #[config(default = 16, deserialize_with = values::connections)]
    pub ledger_connections: u32,
    /// How long a server may say nothing before the others of that database take it for dead, and
    /// take over what it was at; at least a second.
    #[config(default = 15, deserialize_with = values::silence)]
    pub ledger_silence: Duration,
    /// Where archives are kept, as `s3://bucket/prefix`; unset: in the data folder. Credentials and
    /// what else is to be known of the bucket stand in the variables that its own tools read, as
    /// `AWS_ACCESS_KEY_ID`.
    #[config(deserialize_with = values::objects)]
    pub archives: Option<String>,
    /// Whether the server only reads: what would change something is refused with 503, and nothing is
    /// worked off, so that the store can be moved meanwhile.
    #[config(default = false, deserialize_with = values::flag)]
    pub read_only: bool,
    /// The address clients know the server by, if it is not the one they send.
    #[config(deserialize_with = values::public_url)]
    pub public_url: Option<Uri>,
    /// How links in receipts are written.
    #[config(default = "path")]
    pub links: Links,
    /// Where operators ask for metrics and health; unset: nowhere.
    pub operations_listen: Option<SocketAddr>,
    /// How requests are logged.
    #[config(default = "combined")]
    pub access_log: access_log::Format,
    /// Where to; unset: standard error.
    pub access_log_file: Option<PathBuf>,
    /// The largest request body, in bytes; unset, what the description of the service says.
    #[config(deserialize_with = values::number)]
    pub max_upload_size: Option<u64>,
    /// The most metadata entries of a deposit.
    #[config(default = 1_000, deserialize_with = values::number)]
    pub metadata_entries: u64,
    /// The most bytes of all metadata entries of a deposit together.
    #[config(default = 16_777_216, deserialize_with = values::number)]
    pub metadata_size: u64,
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
    /// How many characters a new password of a client has at least.
    #[config(default = 3, deserialize_with = values::count)]
    pub min_password_length: usize,
    /// How long a password that was right is remembered.
    #[config(default = 600, deserialize_with = values::seconds)]
    pub password_memory: Duration,
    /// How many passwords are hashed at once.
    #[config(default = 2, deserialize_with = values::count)]
    pub password_hashes: usize,
    /// How many passwords from one address are hashed, or wait for it, at once.
    #[config(default = 64, deserialize_with = values::count)]
    pub password_hashes_per_address: usize,
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
    /// The most members of all archives of a deposit that the checks read. Each directory that only
    /// the names of other members say is there counts as one.
    #[config(default = 1_000_000, deserialize_with = values::number)]
    pub check_members: u64,
    /// The most bytes of all unpacked archives of a deposit that the checks read.
    #[config(default = 8_589_934_592u64, deserialize_with = values::number)]
    pub check_unpacked_size: u64,
    /// The most bytes of an unpacked archive for each of its own that the checks read, beyond the
    /// first 64 MiB.
    #[config(default = 1_000, deserialize_with = values::number)]
    pub check_ratio: u64,
    /// How many deposits are worked on at once. Most of that time they wait for the disk; archives
    /// are read on as many threads as there are processors.
    #[config(default = 16, deserialize_with = values::count)]
    pub workers: usize,
    /// How many deposits may wait to be worked on before uploads are refused for a while (503), but
    /// for those of clients that have less than their share of it; zero: any number.
    #[config(default = 10_000, deserialize_with = values::number)]
    pub max_backlog: u64,
    /// How many zips of several archives are built at once; more wait.
    #[config(default = 2, deserialize_with = values::count)]
    pub bundle_builds: usize,
    /// The most zips of several archives that are kept for those who ask again.
    #[config(default = 32, deserialize_with = values::number)]
    pub bundles_kept: u64,
    /// The most bytes of these zips, which lie in the folder for temporary files.
    #[config(default = 1_073_741_824, deserialize_with = values::number)]
    pub bundles_size: u64,
    /// How long a partial deposit may stay untouched before it expires; zero: for ever.
    #[config(default = 2_592_000, deserialize_with = values::age)]
    pub expire_after: Duration,
    /// How often deposits that are to expire, and archives that belong to no deposit, are looked
    /// for; zero: only when the server starts.
    #[config(default = 600, deserialize_with = values::seconds)]
    pub upkeep_interval: Duration,
    /// How long archives that no deposit has any more, replaced and deleted ones included, are kept in
    /// quarantine before they are removed; zero: they are removed at once.
    #[config(default = 2_592_000, deserialize_with = values::age)]
    pub quarantine: Duration,
    /// The largest part of all archives, in percent, that upkeep puts into quarantine at a time, beyond
    /// the first 100: more are those of a ledger that is not there.
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
