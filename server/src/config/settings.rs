//! Everything that can be set, with its default.

use std::path::PathBuf;
use std::time::Duration;

use confique::Layer as _;
use serde::Deserialize;
use swordsmith_store::places::{Place, Places};
use swordsmith_store::quarantine::Quarantine;

use super::values;

/// Everything that can be set. Durations are in seconds, sizes in bytes.
#[derive(Debug, Clone, PartialEq, Eq, confique::Config)]
#[config(layer_attr(derive(Debug, Clone, PartialEq, Eq)), layer_attr(serde(deny_unknown_fields)))]
pub struct Settings {
    /// How it is served: listeners, TLS, timeouts, quotas, logs.
    #[config(nested)]
    pub serve: swordsmith_serve::Settings,
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
pub type Layer = <Settings as confique::Config>::Layer;

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
}

impl Default for Settings {
    fn default() -> Self {
        <Self as confique::Config>::from_layer(Layer::default_values())
            .expect("every setting that is not optional has a default")
    }
}
