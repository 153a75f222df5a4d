//! Everything that can be set, with its default.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use confique::{Config, Layer as _};
use http::Uri;
use serde::Deserialize;

use super::values;

/// Everything that can be set. Durations are in seconds, sizes in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Config)]
#[config(layer_attr(derive(Debug, Clone, PartialEq, Eq)), layer_attr(serde(deny_unknown_fields)))]
pub struct Settings {
    /// Where the server listens.
    #[config(default = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// The data folder.
    #[config(default = "swordsmith-data")]
    pub data: PathBuf,
    /// The address clients know the server by, if it is not the one they send.
    #[config(deserialize_with = values::public_url)]
    pub public_url: Option<Uri>,
    /// How links in receipts are written.
    #[config(default = "path")]
    pub links: Links,
    /// The largest request body, in bytes; unset, what the description of the service says.
    #[config(deserialize_with = values::number)]
    pub max_upload_size: Option<u64>,
    /// The most metadata entries of a deposit.
    #[config(default = 1_000, deserialize_with = values::number)]
    pub metadata_entries: u64,
    /// The most bytes of all metadata entries of a deposit together.
    #[config(default = 16_777_216, deserialize_with = values::number)]
    pub metadata_size: u64,
    /// How many connections are served at once; more wait.
    #[config(default = 1024, deserialize_with = values::count)]
    pub max_connections: usize,
    /// How long a client may take for the head of a request, the wait for the next one included.
    #[config(default = 30, deserialize_with = values::seconds)]
    pub header_timeout: Duration,
    /// How long a client may pause while it sends a body or takes an answer.
    #[config(default = 60, deserialize_with = values::seconds)]
    pub body_timeout: Duration,
    /// How long a refused upload is read on, so that its client sees the answer.
    #[config(default = 30, deserialize_with = values::seconds)]
    pub drain_timeout: Duration,
    /// How much of a refused upload is read on, in bytes.
    #[config(default = 1_073_741_824, deserialize_with = values::number)]
    pub drain_size: u64,
    /// How long requests in flight may go on once the server is told to stop.
    #[config(default = 30, deserialize_with = values::seconds)]
    pub shutdown_timeout: Duration,
    /// How long a password that was right is remembered.
    #[config(default = 600, deserialize_with = values::seconds)]
    pub password_memory: Duration,
    /// How many passwords are hashed at once.
    #[config(default = 2, deserialize_with = values::count)]
    pub password_hashes: usize,
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
