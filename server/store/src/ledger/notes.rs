//! The lines of the audit log that go with changes, whatever the database.

use jiff::Timestamp;
use swordsmith_deposit::{
    Action, Author, Cause, Deletion, DepositChange, DepositId, Edit, NewClient, NewDeposit, Note,
    Protection, Quota, Reach,
};

use super::move_on::MoveOn;
use crate::author::author;

/// That a deposit is made.
pub(super) fn created(author: Author, id: DepositId, deposit: &NewDeposit) -> Note {
    let (archives, entries) = (deposit.archives.len(), deposit.entries.len());
    let detail = format!("{}, archives: {archives}, metadata: {entries}", deposit.state);
    Note::new(author, Action::Created, deposit.created).of_deposit(id).with(detail)
}

/// That a deposit is changed; `reopens`: it was complete before.
pub(super) fn changed(
    author: Author,
    id: DepositId,
    change: &DepositChange,
    reopens: bool,
) -> Note {
    let is_completed = change.completes && !reopens;
    let action = if is_completed { Action::Completed } else { Action::Changed };
    let mut parts = Vec::new();
    if reopens {
        parts.push("opened again".to_owned());
    }
    parts.extend(edited("archives", &change.archives));
    parts.extend(edited("metadata", &change.entries));
    if reopens && change.completes {
        parts.push("complete again".to_owned());
    }
    let note = Note::new(author, action, change.at).of_deposit(id);
    if parts.is_empty() { note } else { note.with(parts.join(", ")) }
}

fn edited<T>(what: &str, edit: &Edit<T>) -> Option<String> {
    Some(match edit {
        Edit::Keep => return None,
        Edit::Add(items) if items.is_empty() => return None,
        Edit::Add(items) => format!("{what} added: {}", items.len()),
        Edit::Replace(items) if items.is_empty() => format!("{what} removed"),
        Edit::Replace(items) => format!("{what} replaced by: {}", items.len()),
        Edit::ReplaceOne(number, None) => format!("file {number} removed"),
        Edit::ReplaceOne(number, Some(_)) => format!("file {number} replaced"),
    })
}

/// That a deposit is deleted, of which it was said where it stood.
pub(super) fn deleted(author: Author, id: DepositId, deletion: &Deletion) -> Note {
    let (state, reason) = (deletion.state, &deletion.reason);
    let detail = reason.as_ref().map_or_else(|| state.to_string(), |it| format!("{state}: {it}"));
    Note::new(author, Action::Deleted, deletion.at).of_deposit(id).with(detail)
}

/// That a deposit has got into another state, if somebody wanted it, or it was too old.
pub(super) fn moved(author: &Author, moved: &MoveOn) -> Option<Note> {
    let action = |cause| match cause {
        Cause::TooOld => Some(Action::Expired),
        Cause::Rescheduled => Some(Action::Rescheduled),
        _ => None,
    };
    let action = moved.transitions.iter().find_map(|step| action(step.cause))?;
    Some(Note::new(author.clone(), action, moved.now).of_deposit(moved.id))
}

/// That something about a client has changed.
pub(super) fn of_client(action: Action, name: &str, now: Timestamp) -> Note {
    Note::new(author(), action, now).of_client(name)
}

/// That something about a collection has changed.
pub(super) fn of_collection(action: Action, name: &str, now: Timestamp) -> Note {
    Note::new(author(), action, now).of_collection(name)
}

/// That there is a client, and which collections it has the right to.
pub(super) fn client_added(client: &NewClient, now: Timestamp) -> Note {
    let detail = format!("collections: {}", client.collections.join(", "));
    of_client(Action::ClientAdded, &client.name, now).with(detail)
}

/// Where the origins of a client are.
pub(super) fn provider(name: &str, url: Option<&str>, now: Timestamp) -> Note {
    of_client(Action::Provider, name, now).with(url.unwrap_or("none"))
}

/// Whether a client may sign in.
pub(super) fn enabled(name: &str, enabled: bool, now: Timestamp) -> Note {
    of_client(if enabled { Action::Enabled } else { Action::Disabled }, name, now)
}

/// How much there may be.
pub(super) fn limits(quota: Quota) -> String {
    let most = |most: Option<u64>| most.map_or_else(|| "any".to_owned(), |most| most.to_string());
    format!("deposits: {}, bytes: {}", most(quota.deposits), most(quota.bytes))
}

/// What becomes of complete deposits.
pub(super) fn protected(name: &str, protection: Protection, now: Timestamp) -> Note {
    let Protection { deletes, changes, mediators_may } = protection;
    let by = if mediators_may { "mediator" } else { "owner" };
    let detail = format!("delete: {}, change: {}, by: {by}", deletes.name(), changes.name());
    of_collection(Action::Protected, name, now).with(detail)
}

/// That a client has got the right to a collection, or lost it.
pub(super) fn right(action: Action, client: &str, collection: &str, now: Timestamp) -> Note {
    of_client(action, client, now).of_collection(collection)
}

/// That a client may deposit for another, or no longer.
pub(super) fn mediation(
    client: &str,
    owner: &str,
    collection: &str,
    reach: Option<Reach>,
    now: Timestamp,
) -> Note {
    let action = if reach.is_some() { Action::Granted } else { Action::Revoked };
    let all = if reach == Some(Reach::All) { ", all deposits there" } else { "" };
    right(action, client, collection, now).with(format!("for {owner}{all}"))
}
