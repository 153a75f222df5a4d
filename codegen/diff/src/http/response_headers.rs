//! Headers of answers.

use swordsmith_codegen::source::Span;
use swordsmith_http::description::{CommonHeader, Parameter, Value};

use super::responses::Pair;
use super::rules;
use super::side::{Comparison, addition, warning};
use super::trial::samples;
use super::values::{described, is_within};
use crate::{Change, Party, Severity};

/// Every change of the headers of an answer.
pub(super) fn compare(pair: Pair<'_, '_>) -> Vec<Change> {
    let mut changes = Vec::new();
    for (index, old) in pair.old.headers.iter().enumerate() {
        let span = pair.old_model.headers[index].span;
        let position = pair.new.headers.iter().position(|it| is_called(it, old.name));
        let Some(at) = position else {
            changes.push(removed(pair, old, span));
            continue;
        };
        let spans = (span, pair.new_model.headers[at].span);
        let all = changed(pair, old, &pair.new.headers[at]).into_iter();
        changes.extend(all.map(|change| located(pair, change, spans)));
    }
    for (new, model) in pair.new.headers.iter().zip(&pair.new_model.headers) {
        if !pair.old.headers.iter().any(|it| is_called(it, new.name)) {
            let message = format!("{} has a header `{}` now", pair.called(), new.name);
            let change = addition(&rules::RESPONSE_HEADER_ADDED, subject(pair, new.name), message);
            changes.push(change.at(None, pair.both.whole.new.place(model.span)));
        }
    }
    let of_constants = constants(
        (&format!("{} header", pair.subject()), &pair.called()),
        pair.old.constants,
        pair.new.constants,
    );
    changes.extend(of_constants.into_iter().map(|change| pair.located(change)));
    changes
}

fn is_called(header: &Parameter<'_>, name: &str) -> bool {
    header.name.eq_ignore_ascii_case(name)
}

fn subject(pair: Pair<'_, '_>, name: &str) -> String {
    format!("{} header {name}", pair.subject())
}

fn located(pair: Pair<'_, '_>, change: Change, (old, new): (Span, Span)) -> Change {
    change.at(pair.both.whole.old.place(old), pair.both.whole.new.place(new))
}

fn removed(pair: Pair<'_, '_>, old: &Parameter<'_>, span: Span) -> Change {
    let message = format!("{} has no header `{}` any more", pair.called(), old.name);
    let subject = subject(pair, old.name);
    let change = warning(&rules::RESPONSE_HEADER_REMOVED, subject, message)
        .at(pair.both.whole.old.place(span), pair.both.whole.new.place(pair.new_model.span))
        .help("keep sending the header");
    match pair.least(None).and_then(|answer| pair.both.unread(&answer)) {
        Some(witness) if old.required => {
            Change { severity: Severity::Breaking, ..change }.proven_by(witness)
        }
        _ => change,
    }
}

fn changed<'c>(pair: Pair<'_, 'c>, old: &Parameter<'_>, new: &'c Parameter<'c>) -> Vec<Change> {
    let mut changes = Vec::new();
    let subject = subject(pair, old.name);
    match (old.required, new.required) {
        (true, false) => {
            let message =
                format!("the header `{}` need not be in {} any more", old.name, pair.called());
            let rule = &rules::RESPONSE_HEADER_OPTIONAL;
            let change = pair.breaking(rule, subject.clone(), message, pair.with(new, None));
            changes.push(change.help("keep sending the header in every answer"));
        }
        (false, true) => {
            let message = format!("the header `{}` is always in {} now", old.name, pair.called());
            changes.push(addition(&rules::RESPONSE_HEADER_REQUIRED, subject.clone(), message));
        }
        _ => {}
    }
    if old.value != new.value {
        changes.push(value(pair, old, new, subject));
    }
    changes
}

/// What a header holds. What is new in it is refused by those who look; if it is of another type,
/// nothing in it is what they wait for.
fn value<'c>(
    pair: Pair<'_, 'c>,
    old: &Parameter<'_>,
    new: &'c Parameter<'c>,
    subject: String,
) -> Change {
    let message = format!(
        "the header `{}` of {} holds {}; it held {}",
        old.name,
        pair.called(),
        described(&new.value),
        described(&old.value)
    );
    let is_same_type = is_same_type(&old.value, &new.value);
    let rule = match (is_same_type, is_within(&new.value, &old.value)) {
        (true, true) => {
            return addition(&rules::RESPONSE_HEADER_NARROWED, subject, message);
        }
        (false, true) => {
            return addition(&rules::RESPONSE_HEADER_TYPE_CHANGED, subject, message);
        }
        (true, false) => &rules::RESPONSE_HEADER_WIDENED,
        (false, false) => &rules::RESPONSE_HEADER_TYPE_CHANGED,
    };
    let is_unknown = |text: &String| old.value.check(text.as_bytes()).is_err();
    let texts = samples(&new.value).into_iter().filter(is_unknown);
    let answers: Vec<_> = texts.filter_map(|text| pair.with(new, Some(text))).collect();
    let change = pair.breaking(rule, subject, message, answers);
    let change = change.help("keep what the header holds, and send what is new in another one");
    match change.severity {
        Severity::Breaking if is_same_type => Change { severity: Severity::Warning, ..change },
        _ => change,
    }
}

fn is_same_type(old: &Value<'_>, new: &Value<'_>) -> bool {
    let is_integer = |value: &Value<'_>| matches!(value, Value::Unsigned(..) | Value::Signed(..));
    std::mem::discriminant(old) == std::mem::discriminant(new)
        || (is_integer(old) && is_integer(new))
}

/// Headers that always hold the same. Nobody checks what they hold.
fn constants(
    (subject, of): (&str, &str),
    old: &[(&str, &str)],
    new: &[(&str, &str)],
) -> Vec<Change> {
    let value = |all: &[(&str, &str)], name: &str| -> Option<String> {
        let found = all.iter().find(|(it, _)| it.eq_ignore_ascii_case(name));
        found.map(|(_, value)| (*value).to_owned())
    };
    let of_old = old.iter().filter_map(|(name, was)| {
        let subject = format!("{subject} {name}");
        match value(new, name) {
            Some(is) if is == *was => None,
            Some(is) => {
                let message =
                    format!("the header `{name}` of {of} is always `{is}`; it was `{was}`");
                Some(warning(&rules::RESPONSE_CONSTANT_CHANGED, subject, message))
            }
            None => {
                let message = format!("the header `{name}` of {of} is not always `{was}` any more");
                Some(warning(&rules::RESPONSE_CONSTANT_REMOVED, subject, message))
            }
        }
    });
    let is_new = |(name, _): &&(&str, &str)| value(old, name).is_none();
    let of_new = new.iter().filter(is_new).map(|(name, is)| {
        let message = format!("the header `{name}` of {of} is always `{is}` now");
        let rule = &rules::RESPONSE_CONSTANT_ADDED;
        let change = Change::new(rule, Severity::Compatible, format!("{subject} {name}"), message);
        change.to([Party::OldClients])
    });
    of_old.chain(of_new).collect()
}

/// Headers of every answer.
pub(super) fn common<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let constant = |header: &CommonHeader<'c>| match *header {
        CommonHeader::Constant(name, value) => (name, value),
        CommonHeader::Methods => ("Allow", "the methods of the path"),
        CommonHeader::RequestId(name) => (name, "the identifier of the request"),
    };
    let old: Vec<_> = whole.old.description.common_headers.iter().map(constant).collect();
    let new: Vec<_> = whole.new.description.common_headers.iter().map(constant).collect();
    constants(("every answer header", "every answer"), &old, &new)
}
