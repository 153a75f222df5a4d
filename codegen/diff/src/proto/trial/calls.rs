//! Calls of methods, as gRPC has them. What is said of them follows from the declarations.

use prost_types::method_options::IdempotencyLevel;

use super::{Verdict, Witness};
use crate::Party;

/// Two messages in one direction of a call.
pub(in crate::proto) fn of_two_messages(sender: &str, old: bool, new: bool) -> Witness {
    let verdict = |is_stream: bool| {
        if is_stream {
            Verdict::Accepted
        } else {
            Verdict::Refused(format!("the {sender} sends exactly one message"))
        }
    };
    Witness {
        kind: "call",
        text: format!("two messages from the {sender}"),
        new_text: None,
        old: verdict(old),
        new: verdict(new),
    }
}

/// A call that is made in a way that only some levels allow.
pub(in crate::proto) fn of_level(old: IdempotencyLevel, new: IdempotencyLevel) -> Witness {
    let (text, least) = stricter(old, new);
    let verdict = |level: IdempotencyLevel| {
        if rank(level) >= rank(least) {
            Verdict::Accepted
        } else {
            Verdict::Refused(format!("its level is {}", level.as_str_name()))
        }
    };
    let (old, new) = (verdict(old), verdict(new));
    Witness { kind: "call", text: text.to_owned(), new_text: None, old, new }
}

/// Who may make calls that the server does not stand: clients of the version that promises more.
pub(in crate::proto) fn party_of_level(old: IdempotencyLevel, new: IdempotencyLevel) -> Party {
    if rank(old) > rank(new) { Party::OldClients } else { Party::NewClients }
}

/// What the version that promises more allows, and from which level on it is allowed.
fn stricter(old: IdempotencyLevel, new: IdempotencyLevel) -> (&'static str, IdempotencyLevel) {
    if rank(old).max(rank(new)) == 2 {
        ("a call that a cache may answer", IdempotencyLevel::NoSideEffects)
    } else {
        ("a call that is made again after its answer was lost", IdempotencyLevel::Idempotent)
    }
}

/// How much a level promises.
fn rank(level: IdempotencyLevel) -> u8 {
    match level {
        IdempotencyLevel::IdempotencyUnknown => 0,
        IdempotencyLevel::Idempotent => 1,
        IdempotencyLevel::NoSideEffects => 2,
    }
}
