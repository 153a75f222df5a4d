//! Deposits as an operator sees them: lines for people, objects of JSON for scripts. Times are in
//! UTC.

use bytes::Bytes;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use swordsmith_deposit::State;
use swordsmith_store::{ArchiveRecord, DepositWithNames, QueuedJob, TransitionRecord};

use super::details::Details;
use swordsmith_serve::ids::hexadecimal;
use swordsmith_xml::terminal::in_line;

/// Number, state, client, collection, last change, the client's own name for it, with tabs between
/// them.
pub(super) fn line(listed: &DepositWithNames) -> String {
    let DepositWithNames { deposit, client, collection } = listed;
    let (number, state, changed) = (deposit.id.0, deposit.state, deposit.changed);
    let named = deposit.external_id.as_deref().map_or_else(|| "-".to_owned(), in_line);
    format!("{number}\t{state}\t{client}\t{collection}\t{changed}\t{named}")
}

/// What a list says of a deposit.
pub(super) fn object(listed: &DepositWithNames) -> Value {
    Value::from(members(listed))
}

fn members(listed: &DepositWithNames) -> Map<String, Value> {
    let DepositWithNames { deposit, client, collection } = listed;
    let members = [
        ("deposit", json!(deposit.id.0)),
        ("status", json!(deposit.state.name())),
        ("detail", json!(deposit.detail)),
        ("client", json!(client)),
        ("collection", json!(collection)),
        ("external_id", json!(deposit.external_id)),
        ("created", json!(deposit.created.to_string())),
        ("changed", json!(deposit.changed.to_string())),
        ("completed", json!(deposit.completed.map(|at| at.to_string()))),
        ("revision", json!(deposit.revision)),
        ("swhid", json!(deposit.swhid)),
        ("swhid_context", json!(deposit.swhid_context)),
        ("origin", json!(deposit.origin_url)),
    ];
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// All that is known of a deposit.
pub(super) fn whole_object(details: &Details) -> Value {
    let mut members = members(&details.listed);
    let archives: Vec<Value> = details.archives.iter().map(archive_object).collect();
    let entries: Vec<Value> = details.entries.iter().map(entry_object).collect();
    let transitions: Vec<Value> = details.transitions.iter().map(transition_object).collect();
    members.insert("archives".to_owned(), archives.into());
    members.insert("entries".to_owned(), entries.into());
    members.insert("transitions".to_owned(), transitions.into());
    members.insert("job".to_owned(), details.job.as_ref().map_or(Value::Null, job_object));
    members.into()
}

fn archive_object(archive: &ArchiveRecord) -> Value {
    json!({
        "key": archive.key.0,
        "filename": archive.filename,
        "media_type": archive.media_type,
        "packaging": archive.packaging,
        "size": archive.fingerprint.size,
        "md5": hexadecimal(&archive.fingerprint.md5),
        "sha256": hexadecimal(&archive.fingerprint.sha256),
        "received": archive.received.to_string(),
    })
}

fn entry_object(entry: &Bytes) -> Value {
    json!({ "size": entry.len(), "sha256": hexadecimal(&Sha256::digest(entry)) })
}

fn transition_object(transition: &TransitionRecord) -> Value {
    json!({
        "from": transition.from.map(State::name),
        "to": transition.to.name(),
        "cause": transition.cause.name(),
        "at": transition.at.to_string(),
    })
}

fn job_object(queued: &QueuedJob) -> Value {
    json!({
        "kind": queued.job.kind.name(),
        "attempts": queued.job.attempts,
        "available_at": queued.available_at.to_string(),
        "leased_until": queued.leased_until.map(|at| at.to_string()),
    })
}

/// The same, formatted for people.
pub(super) fn lines(details: &Details) -> Vec<String> {
    let DepositWithNames { deposit, client, collection } = &details.listed;
    let mut lines = vec![
        format!("deposit {}: {}", deposit.id.0, deposit.state),
        format!("  client {client}, collection {collection}, revision {}", deposit.revision),
        format!("  made {}, changed {}", deposit.created, deposit.changed),
    ];
    let optional = [
        ("detail", &deposit.detail),
        ("external id", &deposit.external_id),
        ("swhid", &deposit.swhid),
        ("swhid with context", &deposit.swhid_context),
        ("origin", &deposit.origin_url),
    ];
    for (name, value) in optional {
        lines.extend(value.as_ref().map(|value| format!("  {name}: {}", in_line(value))));
    }
    lines.extend(details.archives.iter().flat_map(archive_lines));
    lines.extend(details.entries.iter().map(|entry| format!("  entry: {} bytes", entry.len())));
    lines.extend(details.transitions.iter().map(transition_line));
    lines.extend(details.job.as_ref().map(job_line));
    lines
}

fn archive_lines(archive: &ArchiveRecord) -> [String; 4] {
    let ArchiveRecord { key, filename, media_type, fingerprint, received, .. } = archive;
    [
        format!(
            "  archive {}: {}, {} bytes, received {received}",
            in_line(filename),
            in_line(media_type),
            fingerprint.size
        ),
        format!("    md5 {}", hexadecimal(&fingerprint.md5)),
        format!("    sha256 {}", hexadecimal(&fingerprint.sha256)),
        format!("    kept as {}", key.0),
    ]
}

fn transition_line(transition: &TransitionRecord) -> String {
    let TransitionRecord { from, to, cause, at } = transition;
    let from = from.map_or_else(String::new, |from| format!("{from} to "));
    format!("  {at} {from}{to}: {}", cause.name())
}

fn job_line(queued: &QueuedJob) -> String {
    let QueuedJob { job, available_at, leased_until } = queued;
    let taken = leased_until.map_or_else(String::new, |until| format!(", taken until {until}"));
    let (kind, attempts) = (job.kind.name(), job.attempts);
    format!("  waits: {kind}, tried {attempts} times, from {available_at} on{taken}")
}
