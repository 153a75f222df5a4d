//! `swordsmith admin stats`: how much there is.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use swordsmith_store::{Statistics, Store, Usage};

use crate::cli::error::CliError;
use crate::cli::output::{say, say_json};

#[derive(Debug, Args)]
pub(in crate::cli) struct Stats {
    /// As an object in JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(
    stats: &Stats,
    store: &Store,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let statistics = store.ledger.statistics().await?;
    if stats.json {
        return say_json(output, &object(&statistics));
    }
    lines(&statistics).iter().try_for_each(|line| say(output, line))
}

/// Client, collection, state, deposits, archives, bytes, with tabs between them; then sums.
fn lines(statistics: &Statistics) -> Vec<String> {
    let Statistics { usage, waiting, waiting_since } = statistics;
    let mut lines: Vec<_> = usage.iter().map(line).collect();
    let sum = |of: fn(&Usage) -> u64| usage.iter().map(of).sum::<u64>();
    let (deposits, archives) = (sum(|one| one.deposits), sum(|one| one.archives));
    let bytes = sum(|one| one.bytes);
    lines.push(format!("{deposits} deposits, {archives} archives, {bytes} bytes"));
    let since =
        waiting_since.map_or_else(String::new, |since| format!(", the oldest since {since}"));
    lines.push(format!("{waiting} deposits wait to be worked on{since}"));
    lines
}

fn line(usage: &Usage) -> String {
    let Usage { client, collection, state, deposits, archives, bytes } = usage;
    format!("{client}\t{collection}\t{state}\t{deposits}\t{archives}\t{bytes}")
}

fn object(statistics: &Statistics) -> Value {
    let usage: Vec<_> = statistics.usage.iter().map(usage_object).collect();
    json!({
        "usage": usage,
        "waiting": statistics.waiting,
        "waiting_since": statistics.waiting_since.map(|at| at.to_string()),
    })
}

fn usage_object(usage: &Usage) -> Value {
    json!({
        "client": usage.client,
        "collection": usage.collection,
        "status": usage.state.name(),
        "deposits": usage.deposits,
        "archives": usage.archives,
        "bytes": usage.bytes,
    })
}
