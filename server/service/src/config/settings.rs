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
    /// How links in receipts are written: `path`, or `absolute` with scheme and host.
    #[config(default = "path")]
    pub links: Links,
    /// The largest request body, in bytes; unset: what the description of the service says, 20 MiB.
    #[config(deserialize_with = values::number)]
    pub max_upload_size: Option<u64>,
    /// The most metadata entries of a deposit; more are refused (413).
    #[config(default = 1_000, deserialize_with = values::number)]
    pub metadata_entries: u64,
    /// The most bytes of all metadata entries of a deposit together; more are refused (413).
    #[config(default = 16_777_216, deserialize_with = values::number)]
    pub metadata_size: u64,
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
