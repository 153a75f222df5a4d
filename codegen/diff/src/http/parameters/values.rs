//! What a parameter may hold: its type, its bounds, its values, how many of them.

use http::HeaderMap;
use swordsmith_http::description::{Form, List, Parameter, Separator, Value};
use swordsmith_http::percent;
use swordsmith_http::value::{Values, parameters};

use super::{BOTH, Slot, compare as compare_all};
use crate::http::rules;
use crate::http::side::{Located, addition};
use crate::http::trial::{Request, sample, samples};
use crate::http::values::{described, is_plain, is_same_type, is_within, lost_text, separated};
use crate::witness::Verdict;
use crate::{Change, Rule, Severity, Witness};

/// Requests that are tried for one change.
const MOST: usize = 200;

/// Every change of what a parameter may hold.
pub(in crate::http) fn compare(
    slot: &Slot<'_, '_>,
    old: Located<'_>,
    new: Located<'_>,
) -> Vec<Change> {
    let (one, other) = (&old.0.value, &new.0.value);
    let changes = match (one, other) {
        (one, other) if one == other => Vec::new(),
        (Value::Object(one), Value::Object(other)) => {
            return members(slot, (old, one), (new, other));
        }
        (Value::Enumeration(was), Value::Enumeration(is)) => enumeration(slot, old.0, was, is),
        (Value::List(was), Value::List(is)) if was.separator != is.separator => {
            separator(slot, (old.0, was), (new.0, is))
        }
        (Value::List(was), Value::List(is)) if is_same_type(was.item, is.item) => {
            bounds(slot, old.0, new.0)
        }
        (Value::List(_), Value::List(_)) => {
            of_type(slot, &rules::PARAMETER_TYPE_CHANGED, old.0, new.0)
        }
        (Value::List(_), _) | (_, Value::List(_)) => {
            of_type(slot, &rules::PARAMETER_MULTIPLICITY_CHANGED, old.0, new.0)
        }
        (one, other) if is_same_type(one, other) => bounds(slot, old.0, new.0),
        _ => of_type(slot, &rules::PARAMETER_TYPE_CHANGED, old.0, new.0),
    };
    changes.into_iter().map(|change| slot.located(change, old, new)).collect()
}

/// Requests with what the parameter took, and what it does not take any more by itself first.
fn requests(slot: &Slot<'_, '_>, old: &Parameter<'_>, new: &Parameter<'_>) -> Vec<Request> {
    let examples = old.examples.iter().map(|&it| it.to_owned());
    let lost = lost_text(&old.value, &new.value);
    let texts = examples.chain(lost).chain(samples(&old.value));
    let can_tell = is_plain(&old.value) && is_plain(&new.value);
    let is_lost = |text: &String| !can_tell || new.value.check(text.as_bytes()).is_err();
    let lost = texts.filter(is_lost).filter_map(|text| (slot.set)(old, Some(&text)));
    lost.take(MOST).collect()
}

fn message(slot: &Slot<'_, '_>, old: &Parameter<'_>, new: &Parameter<'_>) -> String {
    let (was, is) = (described(&old.value), described(&new.value));
    if let (Value::List(one), Value::List(other)) = (&old.value, &new.value)
        && one.separator != other.separator
    {
        let (was, is) = (separated(one), separated(other));
        return format!("the {} has {is}; it had {was}", slot.called(old));
    }
    if was == is {
        return format!("the {} takes other values than before", slot.called(old));
    }
    format!("the {} takes {is}; it took {was}", slot.called(old))
}

/// The same type with other bounds: what is lost of it, and what is won.
fn bounds(slot: &Slot<'_, '_>, old: &Parameter<'_>, new: &Parameter<'_>) -> Vec<Change> {
    let (subject, message) = (slot.subject_of(old), message(slot, old, new));
    let mut changes = Vec::new();
    if !is_within(&old.value, &new.value) {
        let requests = requests(slot, old, new);
        let rule = &rules::PARAMETER_NARROWED;
        let change = slot.both.breaking(rule, subject.clone(), message.clone(), requests);
        changes.push(change.help("keep taking what was taken"));
    }
    let is_won = |text: &String| old.value.check(text.as_bytes()).is_err();
    if !is_within(&new.value, &old.value) && samples(&new.value).iter().any(is_won) {
        changes.push(addition(&rules::PARAMETER_WIDENED, subject, message));
    }
    changes
}

/// Something else between the values. Values under names of their own are read whatever is between
/// others; what they contain of it parts them.
fn separator(
    slot: &Slot<'_, '_>,
    (old, was): (&Parameter<'_>, &List<'_>),
    (new, is): (&Parameter<'_>, &List<'_>),
) -> Vec<Change> {
    let rule = &rules::PARAMETER_SEPARATOR_CHANGED;
    let alike = List { separator: is.separator, ..*was };
    let is_read = was.separator == Separator::Name
        && is_within(&Value::List(alike), &Value::List(*is))
        && matches!(
            was.item,
            Value::Unsigned(..) | Value::Signed(..) | Value::Number(..) | Value::Boolean
        );
    if is_read {
        return vec![addition(rule, slot.subject_of(old), message(slot, old, new))];
    }
    let changes = of_type(slot, rule, old, new);
    match read_otherwise(slot, old, new) {
        Some(witness) => {
            let as_proven = |change: Change| match change.severity {
                Severity::Undecided => {
                    let change = Change { severity: Severity::Breaking, help: None, ..change };
                    change.to(BOTH).help(KEEP).proven_by(witness.clone())
                }
                _ => change,
            };
            changes.into_iter().map(as_proven).collect()
        }
        None => changes,
    }
}

/// What to do instead of another notation.
const KEEP: &str = "add a parameter of another name, and keep this one as it is";

/// A request that both versions take, and read as other values: as clients of the old one write
/// several values, or with what is between the values of the new one.
fn read_otherwise(
    slot: &Slot<'_, '_>,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
) -> Option<Witness> {
    let base = || Some(&slot.both.base()?.request);
    let sample = |value: &Value<'_>| sample(value).filter(|it| !it.is_empty());
    let (Value::List(was), Value::List(is)) = (&old.value, &new.value) else { return None };
    let one = sample(was.item)?;
    let two = [one.as_str(), one.as_str()].map(percent::encode_value).join(",");
    let between = |list: &List<'_>| match list.separator {
        Separator::Name | Separator::Comma => ",",
        Separator::Space => "%20",
        Separator::Pipe => "|",
    };
    let raw = |list: &List<'_>| {
        let value = [one.as_str(), one.as_str()].map(percent::encode_value).join(between(list));
        Some(base()?.without(old).query(&percent::encode_value(old.name), &value))
    };
    let requests = [(slot.set)(old, Some(&two)), raw(is), raw(was)];
    requests.into_iter().flatten().find_map(|request| {
        let (was, is) = (reading(old, &request)?, reading(new, &request)?);
        let is_taken = slot.both.whole.trial.is_taken_by_both(&request);
        (was != is && is_taken).then(|| Witness {
            kind: "request",
            text: request.to_string(),
            new_text: None,
            old: Verdict::Read(was),
            new: Verdict::Read(is),
        })
    })
}

/// The values of a list in the query of a request.
fn reading(parameter: &Parameter<'_>, request: &Request) -> Option<String> {
    let target = request.target();
    let (_, query) = target.split_once('?')?;
    let (mut values, none) = (Values::default(), HeaderMap::new());
    parameters(std::slice::from_ref(parameter), &none, Some(query), &mut values).ok()?;
    let values: Vec<String> = values.take().ok()?;
    let values: Vec<_> = values.iter().map(|value| format!("`{value}`")).collect();
    Some(format!("{} = {}", parameter.name, values.join(", ")))
}

/// Another type, another number of values, or something else between them: what each version takes
/// of the other is tried.
fn of_type(
    slot: &Slot<'_, '_>,
    rule: &'static Rule,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
) -> Vec<Change> {
    let (subject, message) = (slot.subject_of(old), message(slot, old, new));
    if is_within(&old.value, &new.value) {
        return vec![addition(rule, subject, message)];
    }
    let help = "add a parameter of another name, and keep this one as it is";
    let requests = requests(slot, old, new);
    let change = slot.both.breaking(rule, subject.clone(), message.clone(), requests.clone());
    if change.severity == Severity::Breaking {
        return vec![change.to(BOTH).help(help)];
    }
    let is_one_to_list =
        !matches!(old.value, Value::List(_)) && matches!(new.value, Value::List(_));
    let is_all_taken = !requests.is_empty()
        && requests.iter().all(|request| slot.both.whole.trial.is_taken_by_both(request));
    match (&old.value, &new.value) {
        (one, Value::List(list))
            if is_one_to_list && is_all_taken && list.minimum <= 1 && is_within(one, list.item) =>
        {
            vec![addition(rule, subject, message)]
        }
        _ => vec![change.help(help)],
    }
}

fn enumeration(slot: &Slot<'_, '_>, old: &Parameter<'_>, was: &[&str], is: &[&str]) -> Vec<Change> {
    let subject = |value: &str| format!("{} {value}", slot.subject_of(old));
    let gone = was.iter().filter(|value| !is.contains(value)).map(|value| {
        let message = format!("the {} no longer takes `{value}`", slot.called(old));
        let request = (slot.set)(old, Some(value));
        let rule = &rules::PARAMETER_VALUE_REMOVED;
        let change = slot.both.breaking(rule, subject(value), message, request);
        change.help("keep the value until nobody sends it")
    });
    let come = is.iter().filter(|value| !was.contains(value)).map(|value| {
        let message = format!("the {} takes `{value}`, too", slot.called(old));
        addition(&rules::PARAMETER_VALUE_ADDED, subject(value), message)
    });
    gone.chain(come).collect()
}

/// The members of an object in a query, as parameters.
fn members(
    slot: &Slot<'_, '_>,
    (old, was): (Located<'_>, &Form<'_>),
    (new, is): (Located<'_>, &Form<'_>),
) -> Vec<Change> {
    let set = |member: &Parameter<'_>, text: Option<&str>| {
        let own = text.map(|text| pair(member, text));
        let needed = was.fields.iter().chain(is.fields).filter(|it| it.required);
        let mut names = vec![member.name];
        let mut pairs: Vec<String> = own.into_iter().collect();
        for field in needed {
            if !names.contains(&field.name) {
                names.push(field.name);
                pairs.push(pair(field, &sample(&field.value)?));
            }
        }
        if pairs.is_empty() {
            let others = was.fields.iter().find(|field| field.name != member.name)?;
            pairs.push(pair(others, &sample(&others.value)?));
        }
        (slot.set)(old.0, Some(&pairs.join("&")))
    };
    let subject = slot.subject_of(old.0);
    let inner = Slot { both: slot.both, subject, kind: "member", set: &set };
    let spans = |form: &Form<'_>, span| vec![span; form.fields.len()];
    let old: Vec<_> = was.fields.iter().zip(spans(was, old.1)).collect();
    let new: Vec<_> = is.fields.iter().zip(spans(is, new.1)).collect();
    compare_all(&inner, &old, &new)
}

fn pair(member: &Parameter<'_>, text: &str) -> String {
    format!("{}={}", percent::encode_value(member.name), percent::encode_value(text))
}
