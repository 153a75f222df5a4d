//! Services that both versions have: their methods.

use prost_types::{MethodDescriptorProto, ServiceDescriptorProto};

use super::facts::{Rules, breaking, compatible};
use super::rules::{ProtoRule, buf, own};
use super::schema::Item;
use super::trial::{Damage, Trial, calls, samples};
use super::{Versions, path};
use crate::{Change, Party, Place};

/// A method that both versions have.
#[derive(Clone, Copy)]
struct MethodPair<'s> {
    /// With its service.
    name: &'s str,
    old: &'s MethodDescriptorProto,
    new: &'s MethodDescriptorProto,
    places: [&'s Option<Place>; 2],
}

/// What changed in services.
pub(super) fn compare(versions: Versions<'_, '_>) -> Vec<Change> {
    let pairs = versions
        .old
        .services
        .iter()
        .filter_map(|(name, old)| Some((name, old, versions.new.services.get(name)?)));
    pairs.flat_map(|(name, old, new)| compare_pair(versions, name, old, new)).collect()
}

fn compare_pair(
    versions: Versions<'_, '_>,
    name: &str,
    old: &Item<'_, ServiceDescriptorProto>,
    new: &Item<'_, ServiceDescriptorProto>,
) -> Vec<Change> {
    let mut changes = Vec::new();
    let old_place = |index| versions.old.place(old, &[path::SERVICE_METHOD, index]);
    let new_place = |index| versions.new.place(new, &[path::SERVICE_METHOD, index]);
    for (index, method) in (0..).zip(&old.descriptor.method) {
        let subject = format!("{name}.{}", method.name());
        let found = (0..).zip(&new.descriptor.method).find(|(_, it)| it.name() == method.name());
        if let Some((new_index, now)) = found {
            let places = [&old_place(index), &new_place(new_index)];
            let pair = MethodPair { name: &subject, old: method, new: now, places };
            changes.extend(of_method(versions, pair));
        } else {
            changes.extend(deleted(&subject, old_place(index), versions.new.place(new, &[1])));
        }
    }
    let is_new = |it: &&MethodDescriptorProto| {
        old.descriptor.method.iter().all(|known| known.name() != it.name())
    };
    let come = (0..).zip(&new.descriptor.method).filter(|(_, it)| is_new(it));
    changes.extend(come.map(|(index, it)| added(name, it).at(None, new_place(index))));
    changes
}

fn of_method(versions: Versions<'_, '_>, pair: MethodPair<'_>) -> Vec<Change> {
    let mut changes = types(versions, pair);
    changes.extend(streams(pair));
    changes.extend(idempotency(pair));
    changes
}

fn added(service: &str, method: &MethodDescriptorProto) -> Change {
    let subject = format!("{service}.{}", method.name());
    compatible(&own::RPC_ADDED, &subject, format!("the method `{subject}` is new"))
}

fn deleted(name: &str, old: Option<Place>, new: Option<Place>) -> Option<Change> {
    let message = format!("the method `{name}` is gone");
    let change = breaking(&Rules::from([&buf::RPC_NO_DELETE]), name, message)?;
    let help = "keep the method, and mark it as deprecated until nobody calls it";
    Some(change.to([Party::OldClients, Party::Code]).at(old, new).help(help))
}

impl MethodPair<'_> {
    fn change(self, rule: &'static ProtoRule, message: String) -> Option<Change> {
        let change = breaking(&Rules::from([rule]), self.name, message)?;
        let [old, new] = self.places.map(Clone::clone);
        Some(change.at(old, new))
    }
}

/// Messages of another type: requests are written by clients, responses by servers.
fn types(versions: Versions<'_, '_>, pair: MethodPair<'_>) -> Vec<Change> {
    let MethodPair { name, old, new, .. } = pair;
    let mut changes = Vec::new();
    let (was, is) = (trimmed(old.input_type()), trimmed(new.input_type()));
    if was != is {
        let message = format!("the method `{name}` takes `{is}`; it took `{was}`");
        let damage = tried(versions, was, is);
        let parties = (Party::OldClients, Party::NewClients);
        let change = pair.change(&buf::RPC_SAME_REQUEST_TYPE, message);
        changes.extend(change.map(|it| damage.put_for(it, parties)));
    }
    let (was, is) = (trimmed(old.output_type()), trimmed(new.output_type()));
    if was != is {
        let message = format!("the method `{name}` answers with `{is}`; it was `{was}`");
        let damage = tried(versions, was, is);
        let parties = (Party::NewClients, Party::OldClients);
        let change = pair.change(&buf::RPC_SAME_RESPONSE_TYPE, message);
        changes.extend(change.map(|it| damage.put_for(it, parties)));
    }
    let help = "add fields to the message, or a method beside this one";
    changes.into_iter().map(|it| it.help(help)).collect()
}

fn trimmed(name: &str) -> &str {
    name.trim_start_matches('.')
}

fn tried(versions: Versions<'_, '_>, was: &str, is: &str) -> Damage {
    let forward = samples::of_message(versions.old, was);
    let backward = samples::of_message(versions.new, is);
    Trial::of_types(versions, was, is).forward(forward).backward(backward).run_binary()
}

/// One message or many, from the client or from the server.
fn streams(pair: MethodPair<'_>) -> Vec<Change> {
    let MethodPair { name, old, new, .. } = pair;
    let sides = [
        ("client", &buf::RPC_SAME_CLIENT_STREAMING, old.client_streaming(), new.client_streaming()),
        ("server", &buf::RPC_SAME_SERVER_STREAMING, old.server_streaming(), new.server_streaming()),
    ];
    let changed = sides.into_iter().filter(|(_, _, was, is)| was != is);
    let change = |(side, rule, was, is)| {
        let how = if is { "a stream; it was one message" } else { "one message; it was a stream" };
        let message = format!("what the {side} of `{name}` sends is {how}");
        let mut change = pair.change(rule, message)?;
        change.witness = Some(calls::of_two_messages(side, was, is));
        change.parties = vec![Party::OldClients, Party::NewClients, Party::Code];
        Some(change.help("add a method beside this one"))
    };
    changed.filter_map(change).collect()
}

/// When a call may be made again.
fn idempotency(pair: MethodPair<'_>) -> Option<Change> {
    let level =
        |it: &MethodDescriptorProto| it.options.clone().unwrap_or_default().idempotency_level();
    let (was, is) = (level(pair.old), level(pair.new));
    if was == is {
        return None;
    }
    let (was_name, is_name) = (was.as_str_name(), is.as_str_name());
    let message =
        format!("the idempotency level of `{}` is {is_name}; it was {was_name}", pair.name);
    let mut change = pair.change(&buf::RPC_SAME_IDEMPOTENCY_LEVEL, message)?;
    change.witness = Some(calls::of_level(was, is));
    change.parties = vec![calls::party_of_level(was, is), Party::Code];
    Some(change.help("keep the level, or add a method beside this one"))
}
