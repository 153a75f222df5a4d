//! What both directions refuse, by what it is about.

use std::collections::BTreeMap;

use super::refusals::{Refusal, Refusals};
use super::relax::DECLARED;
use super::side::Side;
use super::value::{parent, tokens};

/// What of a value a keyword is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Aspect {
    Type,
    Value,
    /// That a member is present.
    Presence,
    /// That a member may be present.
    Member,
    /// That a member has a schema.
    Declaration,
    Members,
    Items,
    Alternatives,
}

/// What is refused of something, of old documents and of new ones.
#[derive(Debug, Default)]
pub(super) struct Both {
    pub(super) backward: Vec<Refusal>,
    pub(super) forward: Vec<Refusal>,
}

impl Both {
    /// All of it, that of old documents first.
    pub(super) fn all(&self) -> impl Iterator<Item = &Refusal> {
        self.backward.iter().chain(&self.forward)
    }
}

/// Where it is, with indices of items left out, and what it is about.
pub(super) type Key = (String, Aspect);

/// Gathers what belongs together.
pub(super) fn gather(
    (old, new): (&Side<'_, '_>, &Side<'_, '_>),
    backward: Refusals,
    forward: Refusals,
) -> BTreeMap<Key, Both> {
    let mut gathered: BTreeMap<Key, Both> = BTreeMap::new();
    for refusal in backward.found {
        gathered.entry(key(new, old, &refusal)).or_default().backward.push(refusal);
    }
    for refusal in forward.found {
        gathered.entry(key(old, new, &refusal)).or_default().forward.push(refusal);
    }
    gathered
}

fn key(refusing: &Side<'_, '_>, taking: &Side<'_, '_>, refusal: &Refusal) -> Key {
    let cause = &refusal.cause;
    let subschema = &refusing.schemas.subschemas[cause.id];
    let is_name = subschema.location.ends_with("/propertyNames");
    let last = tokens(&cause.pointer).last().unwrap_or_default();
    let aspect = match cause.keyword {
        _ if is_name => Aspect::Members,
        "type" | "false" => Aspect::Type,
        "required" => Aspect::Presence,
        DECLARED => Aspect::Declaration,
        "properties" => Aspect::Member,
        "additionalProperties" | "unevaluatedProperties" | "patternProperties"
            if taking.knows(&last) =>
        {
            Aspect::Member
        }
        "additionalProperties"
        | "unevaluatedProperties"
        | "patternProperties"
        | "minProperties"
        | "maxProperties"
        | "dependentRequired" => Aspect::Members,
        "minItems" | "maxItems" | "uniqueItems" | "contains" | "minContains" | "maxContains"
        | "items" | "prefixItems" | "unevaluatedItems" => Aspect::Items,
        "anyOf" | "oneOf" | "not" => Aspect::Alternatives,
        _ => Aspect::Value,
    };
    let is_of_child = is_name
        || aspect == Aspect::Items
            && matches!(cause.keyword, "items" | "prefixItems" | "unevaluatedItems")
        || aspect == Aspect::Members
            && cause.keyword.ends_with("Properties")
            && !cause.keyword.starts_with('m');
    let pointer = if is_of_child { parent(&cause.pointer) } else { &cause.pointer };
    (without_indices(pointer), aspect)
}

/// All items are one place.
fn without_indices(pointer: &str) -> String {
    let is_index = |token: &&str| !token.is_empty() && token.bytes().all(|it| it.is_ascii_digit());
    let tokens = pointer.split('/').map(|token| if is_index(&token) { "0" } else { token });
    tokens.collect::<Vec<_>>().join("/")
}
