//! What is said of a change.

use super::gather::{Aspect, Both, Key};
use super::refusals::Refusal;
use super::rules;
use super::value::{Json, parent, tokens};
use crate::Rule;

/// The rule of a change.
pub(super) fn rule((_, aspect): &Key, both: &Both) -> &'static Rule {
    let (backward, forward) = (!both.backward.is_empty(), !both.forward.is_empty());
    let pick = |narrowed, widened, changed| match (backward, forward) {
        (true, true) => changed,
        (true, false) => narrowed,
        _ => widened,
    };
    match aspect {
        Aspect::Type => pick(rules::TYPE_NARROWED, rules::TYPE_WIDENED, rules::TYPE_CHANGED),
        Aspect::Value if both.all().all(is_listed) => pick(
            rules::ENUMERATION_VALUE_REMOVED,
            rules::ENUMERATION_VALUE_ADDED,
            rules::ENUMERATION_CHANGED,
        ),
        Aspect::Value => pick(rules::VALUE_NARROWED, rules::VALUE_WIDENED, rules::VALUE_CHANGED),
        Aspect::Presence => {
            pick(rules::MEMBER_REQUIRED, rules::MEMBER_OPTIONAL, rules::MEMBER_REQUIRED)
        }
        Aspect::Member => pick(rules::MEMBER_REMOVED, rules::MEMBER_ADDED, rules::MEMBER_REMOVED),
        Aspect::Declaration => {
            pick(rules::MEMBER_DECLARED, rules::MEMBER_UNDECLARED, rules::MEMBER_DECLARED)
        }
        Aspect::Members => {
            pick(rules::MEMBERS_NARROWED, rules::MEMBERS_WIDENED, rules::MEMBERS_CHANGED)
        }
        Aspect::Items => pick(rules::ITEMS_NARROWED, rules::ITEMS_WIDENED, rules::ITEMS_CHANGED),
        Aspect::Alternatives => {
            pick(rules::ALTERNATIVE_REMOVED, rules::ALTERNATIVE_ADDED, rules::ALTERNATIVES_CHANGED)
        }
    }
}

fn is_listed(refusal: &Refusal) -> bool {
    matches!(refusal.cause.keyword, "enum" | "const")
}

/// A sentence about a change.
pub(super) fn message((pointer, aspect): &Key, both: &Both) -> String {
    let is_broken = !both.backward.is_empty();
    let name = tokens(pointer).last().unwrap_or_default();
    let of = place(parent(pointer));
    match (aspect, is_broken) {
        (Aspect::Presence, true) => format!("member `{name}` must be present in {of}"),
        (Aspect::Presence, false) => format!("member `{name}` may be absent from {of}"),
        (Aspect::Member, true) => format!("member `{name}` may no longer be present in {of}"),
        (Aspect::Member, false) => format!("member `{name}` may be present in {of}"),
        (Aspect::Declaration, true) => {
            format!("member `{name}` has a schema in {of}, which allowed anything under that name")
        }
        (Aspect::Declaration, false) => {
            format!("member `{name}` has no schema any more in {of}, which allows anything")
        }
        _ => values(pointer, *aspect, both),
    }
}

/// Which values are no longer valid, and which are now.
fn values(pointer: &str, aspect: Aspect, both: &Both) -> String {
    let whose = place(pointer);
    let example = |refusals: &[Refusal]| {
        refusals.first().map(|refusal| {
            let value = match aspect {
                Aspect::Members | Aspect::Items => refusal.document.at(pointer),
                _ => refusal.document.at(&refusal.cause.pointer),
            };
            let value = value.unwrap_or(&refusal.document);
            let shown = if aspect == Aspect::Type { kind(value).to_owned() } else { short(value) };
            (shown, refusal.cause.keyword)
        })
    };
    match (example(&both.backward), example(&both.forward)) {
        (Some((old, keyword)), Some((new, _))) => {
            format!("{whose} no longer accepts {old} (`{keyword}`), and accepts {new}")
        }
        (Some((old, keyword)), None) => format!("{whose} no longer accepts {old} (`{keyword}`)"),
        (None, Some((new, _))) => format!("{whose} accepts {new}"),
        (None, None) => format!("{whose} accepts other values"),
    }
}

/// What a pointer leads to, in a sentence.
pub(super) fn place(pointer: &str) -> String {
    if pointer.is_empty() { "the document".to_owned() } else { format!("`{pointer}`") }
}

fn kind(value: &Json) -> &'static str {
    match value {
        Json::Null => "`null`",
        Json::Boolean(_) => "a boolean",
        Json::Number(number) if number.is_integer() => "an integer",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "an array",
        Json::Object(_) => "an object",
    }
}

/// A value as a sentence has it: the whole is in the document that shows it.
fn short(value: &Json) -> String {
    const SHOWN: usize = 40;
    let text = value.text();
    let begin: String = text.chars().take(SHOWN).collect();
    let end = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("`{begin}{end}`")
}
