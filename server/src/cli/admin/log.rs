//! `swordsmith admin log`: who has changed what, a line each.

use std::io::Write;

use clap::Args;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use swordsmith_deposit::{Actor, AuditRecord};
use swordsmith_store::{AuditFilter, DepositId, Store};

use crate::cli::error::CliError;
use crate::cli::output::{say, say_json};
use swordsmith_xml::terminal::in_line;

/// How many are read at once.
const AT_ONCE: u64 = 1000;

#[derive(Debug, Args)]
pub(in crate::cli) struct Log {
    /// Only changes at that time or later: 2026-11-27T10:00:00Z, or 2026-11-27, which begins at 0:00
    /// UTC
    #[arg(long, value_name = "TIME", value_parser = time)]
    since: Option<Timestamp>,
    /// Only changes at that time or earlier
    #[arg(long, value_name = "TIME", value_parser = time)]
    until: Option<Timestamp>,
    /// Only changes by this client, or of its deposits, its account or its rights
    #[arg(long, value_name = "NAME")]
    client: Option<String>,
    /// Only changes of this deposit, deleted or not
    #[arg(long, value_name = "DEPOSIT", value_parser = clap::value_parser!(i64).range(1..))]
    deposit: Option<i64>,
    /// Only the newest ones, so many
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    /// As a list of objects in JSON
    #[arg(long)]
    json: bool,
}

fn time(text: &str) -> Result<Timestamp, String> {
    let instant = text.parse::<Timestamp>();
    let date = || text.parse::<Date>().and_then(|date| date.to_zoned(TimeZone::UTC));
    let found = instant.or_else(|_| date().map(|date| date.timestamp()));
    found.map_err(|_| "expected a time as 2026-11-27T10:00:00Z, or a date as 2026-11-27".to_owned())
}

pub(super) async fn run(log: &Log, store: &Store, output: &mut impl Write) -> Result<(), CliError> {
    let mut lines = AuditFilter {
        since: log.since,
        until: log.until,
        client: log.client.clone(),
        deposit: log.deposit.map(DepositId),
        limit: AT_ONCE,
        ..AuditFilter::default()
    };
    let mut objects = Vec::new();
    let mut show = |found: &[AuditRecord]| {
        if log.json {
            objects.extend(found.iter().map(object));
            return Ok(());
        }
        found.iter().try_for_each(|line| say(output, &text(line)))
    };
    if let Some(limit) = log.limit {
        let mut found =
            store.ledger.audit_records(&AuditFilter { limit, newest_first: true, ..lines }).await?;
        found.reverse();
        show(&found)?;
    } else {
        loop {
            let page = store.ledger.audit_records(&lines).await?;
            let Some(last) = page.last() else { break };
            lines.after = last.number;
            show(&page)?;
        }
    }
    if log.json { say_json(output, &Value::from(objects)) } else { Ok(()) }
}

/// What is not known is a dash.
fn text(line: &AuditRecord) -> String {
    let or_dash = |text: Option<String>| text.map_or_else(|| "-".to_owned(), |text| in_line(&text));
    let columns = [
        or_dash(Some(actor(&line.author.actor))),
        or_dash(line.author.address.map(|address| address.to_string())),
        line.action.clone(),
        or_dash(line.deposit.map(|id| id.0.to_string())),
        or_dash(line.client.clone()),
        or_dash(line.collection.clone()),
        or_dash(line.detail.clone()),
    ];
    format!("{}\t{}", line.at, columns.join("\t"))
}

/// The kind says whether a name is that of a client: clients choose none of the others' kinds.
fn actor(actor: &Actor) -> String {
    match actor.name() {
        Some(name) => format!("{} {name}", actor.kind()),
        None => actor.kind().to_owned(),
    }
}

fn object(line: &AuditRecord) -> Value {
    json!({
        "at": line.at.to_string(),
        "by": line.author.actor.kind(),
        "name": line.author.actor.name(),
        "address": line.author.address.map(|address| address.to_string()),
        "action": line.action,
        "deposit": line.deposit.map(|id| id.0),
        "client": line.client,
        "collection": line.collection,
        "detail": line.detail,
    })
}
