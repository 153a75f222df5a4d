//! How much there may be of a client, or in a collection: `client limit`, `collection limit`.

use clap::Args;

use swordsmith_store::Quota;

#[derive(Debug, Args)]
pub(super) struct Limit {
    /// Its name
    pub(super) name: String,
    #[command(flatten)]
    most: Most,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
struct Most {
    /// The most deposits, whatever their state; unless this is said, any number
    #[arg(long, value_name = "NUMBER")]
    deposits: Option<u64>,
    /// The most bytes of archives and metadata together; unless this is said, any number
    #[arg(long, value_name = "NUMBER")]
    bytes: Option<u64>,
    /// No limit any more
    #[arg(long, conflicts_with_all = ["deposits", "bytes"])]
    none: bool,
}

impl Limit {
    pub(super) fn quota(&self) -> Quota {
        Quota { deposits: self.most.deposits, bytes: self.most.bytes }
    }
}

/// A quota as the lists show it.
pub(super) fn shown(quota: Quota) -> String {
    let parts = [("deposits", quota.deposits), ("bytes", quota.bytes)];
    let parts: Vec<_> =
        parts.iter().filter_map(|(name, most)| most.map(|most| format!("{name}={most}"))).collect();
    if parts.is_empty() { "-".to_owned() } else { parts.join(",") }
}
