//! Headers of answers, and of refusals.

use swordsmith_codegen::model::response::ResponseHeader;
use swordsmith_codegen::source::Span;
use swordsmith_http::description::Parameter;

use super::{constants, needed};
use crate::http::rules;
use crate::http::side::{Comparison, Located, addition, missed, undecided, warning};
use crate::http::trial::{Answer, samples};
use crate::http::values::{described, is_same, is_same_type, is_within};
use crate::{Change, Party, Rule, Severity, Verdict, Witness};

/// Names and values of headers that always hold the same.
pub(in crate::http) type Constants<'c> = &'c [(&'c str, &'c str)];

/// Both versions of something that has headers.
pub(in crate::http) trait Headed<'c> {
    /// Both versions of all.
    fn whole(&self) -> &'c Comparison<'c>;
    /// What a change of it is about.
    fn subject(&self) -> String;
    /// What it is called in a sentence.
    fn called(&self) -> String;
    /// The headers it had.
    fn old_headers(&self) -> Vec<Located<'c>>;
    /// The headers it has.
    fn new_headers(&self) -> Vec<Located<'c>>;
    /// What it always had, and what it always has.
    fn constants(&self) -> (Constants<'c>, Constants<'c>);
    /// Where it is in both versions.
    fn spans(&self) -> (Span, Span);
    /// An answer of the new version with what must be there, and with that value of a header, or
    /// without it.
    fn answer(&self, header: Header<'_>) -> Option<Answer>;
    /// The same of the old version.
    fn old_answer(&self, header: Header<'_>) -> Option<Answer>;
    /// The proof that old clients do not read an answer which new ones read.
    fn unread(&self, answer: &Answer) -> Option<Witness>;
    /// The proof that new clients do not read an answer which old ones read.
    fn unread_by_new(&self, answer: &Answer) -> Option<Witness>;
    /// How bad it is if old clients do not read something.
    fn worst(&self) -> Severity;
}

/// A header with a value, or without one.
pub(in crate::http) type Header<'h> = Option<(&'h Parameter<'h>, Option<String>)>;

/// Values of the headers that must be there, and that value of a header.
pub(in crate::http) fn with(
    headers: &[Parameter<'_>],
    header: Header<'_>,
) -> Option<Vec<Option<String>>> {
    let mut values: Vec<_> = headers.iter().map(needed).collect();
    if let Some((header, value)) = header {
        values[headers.iter().position(|it| it.name == header.name)?] = value;
    }
    Some(values)
}

/// Headers with their places.
pub(in crate::http) fn located<'c>(
    headers: &'c [Parameter<'c>],
    models: &[ResponseHeader],
) -> Vec<Located<'c>> {
    headers.iter().zip(models.iter().map(|model| model.span)).collect()
}

/// Every change of the headers of an answer.
pub(in crate::http) fn compare<'c>(of: &impl Headed<'c>) -> Vec<Change> {
    let (old, new) = (of.old_headers(), of.new_headers());
    let mut changes = Vec::new();
    for (one, span) in &old {
        match find(one, &new) {
            Some((other, place)) => {
                let places = (of.whole().old.place(*span), of.whole().new.place(*place));
                let all = changed(of, one, other).into_iter();
                changes.extend(all.map(|it| it.at(places.0.clone(), places.1.clone())));
            }
            None => changes.push(removed(of, one, *span)),
        }
    }
    let come = new.iter().filter(|(other, _)| find(other, &old).is_none());
    changes.extend(come.map(|(other, span)| added(of, other, *span)));
    changes.extend(constants::compare(of));
    changes
}

/// The header of that name among others.
fn find<'l, 'c>(header: &Parameter<'_>, others: &'l [Located<'c>]) -> Option<&'l Located<'c>> {
    others.iter().find(|(other, _)| other.name.eq_ignore_ascii_case(header.name))
}

fn subject<'c>(of: &impl Headed<'c>, name: &str) -> String {
    format!("{} header {name}", of.subject())
}

fn added<'c>(of: &impl Headed<'c>, new: &Parameter<'_>, span: Span) -> Change {
    let message = format!("{} has a header `{}` now", of.called(), new.name);
    let change = addition(&rules::RESPONSE_HEADER_ADDED, subject(of, new.name), message);
    let proof = new.required.then(|| missed_by_new(of, new.name, of.old_answer(None))).flatten();
    missed(change, proof).at(None, of.whole().new.place(span))
}

fn removed<'c>(of: &impl Headed<'c>, old: &Parameter<'_>, span: Span) -> Change {
    let message = format!("{} has no header `{}` any more", of.called(), old.name);
    let change = warning(&rules::RESPONSE_HEADER_REMOVED, subject(of, old.name), message)
        .at(of.whole().old.place(span), of.whole().new.place(of.spans().1));
    let change =
        if old.required { shown(of, change, proof(of, old.name, of.answer(None))) } else { change };
    change.help("keep sending the header")
}

fn changed<'c>(of: &impl Headed<'c>, old: &Parameter<'_>, new: &Parameter<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    let subject = subject(of, old.name);
    match (old.required, new.required) {
        (true, false) => {
            let message =
                format!("the header `{}` need not be in {} any more", old.name, of.called());
            let change = Change::new(
                &rules::RESPONSE_HEADER_OPTIONAL,
                Severity::Breaking,
                subject.clone(),
                message,
            );
            let change = shown(of, change, proof(of, old.name, of.answer(Some((new, None)))));
            changes.push(change.help("keep sending the header in every answer"));
        }
        (false, true) => {
            let message = format!("the header `{}` is always in {} now", old.name, of.called());
            let change = addition(&rules::RESPONSE_HEADER_REQUIRED, subject.clone(), message);
            let proof = missed_by_new(of, old.name, of.old_answer(Some((old, None))));
            changes.push(missed(change, proof));
        }
        _ => {}
    }
    if !is_same(&old.value, &new.value) {
        changes.push(value(of, old, new, subject));
    }
    changes
}

/// One of some answers that old clients do not read because of a header.
fn proof<'c>(
    of: &impl Headed<'c>,
    name: &str,
    answers: impl IntoIterator<Item = Answer>,
) -> Option<Witness> {
    let is_it = |it: &Witness| is_about(name, &it.old);
    answers.into_iter().find_map(|answer| of.unread(&answer).filter(is_it))
}

/// The same of answers of an old server, which new clients do not read.
fn missed_by_new<'c>(
    of: &impl Headed<'c>,
    name: &str,
    answers: impl IntoIterator<Item = Answer>,
) -> Option<Witness> {
    let is_it = |it: &Witness| is_about(name, &it.new);
    answers.into_iter().find_map(|answer| of.unread_by_new(&answer).filter(is_it))
}

/// Whether an answer is refused because of a header: what is said of it begins with its name.
fn is_about(name: &str, verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Refused(why) if why.starts_with(name))
}

/// The change as bad as it is if a proof shows it; else undecided.
fn shown<'c>(of: &impl Headed<'c>, change: Change, proof: Option<Witness>) -> Change {
    let change = Change { severity: of.worst(), ..change }.to([Party::OldClients]);
    match proof {
        Some(witness) => change.proven_by(witness),
        None if of.worst() > Severity::Undecided => change,
        None => undecided(change, "no answer was found that shows what old clients make of it"),
    }
}

/// What a header holds. What is new in it is refused by those who look; if it is of another type,
/// nothing in it is what they wait for.
fn value<'c>(
    of: &impl Headed<'c>,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
    subject: String,
) -> Change {
    let (was, is) = (described(&old.value), described(&new.value));
    let message = format!("the header `{}` of {} holds {is}; it held {was}", old.name, of.called());
    let is_same_type = is_same_type(&old.value, &new.value);
    let is_within = is_within(&new.value, &old.value);
    let rule: &'static Rule = match (is_same_type, is_within) {
        (true, true) => &rules::RESPONSE_HEADER_NARROWED,
        (true, false) => &rules::RESPONSE_HEADER_WIDENED,
        (false, _) => &rules::RESPONSE_HEADER_TYPE_CHANGED,
    };
    if is_within {
        return narrowed(of, old, new, addition(rule, subject, message));
    }
    let is_unknown = |text: &String| old.value.check(text.as_bytes()).is_err();
    let texts = samples(&new.value).into_iter().filter(is_unknown);
    let answers = texts.filter_map(|text| of.answer(Some((new, Some(text)))));
    let change = Change::new(rule, Severity::Breaking, subject, message);
    let change = shown(of, change, proof(of, old.name, answers));
    let change = change.help("keep what the header holds, and send what is new in another one");
    match change.severity {
        Severity::Breaking if is_same_type => Change { severity: Severity::Warning, ..change },
        _ => change,
    }
}

/// A header that holds less: new clients may not know what old servers send.
fn narrowed<'c>(
    of: &impl Headed<'c>,
    old: &Parameter<'_>,
    new: &Parameter<'_>,
    change: Change,
) -> Change {
    let is_lost = |text: &String| new.value.check(text.as_bytes()).is_err();
    let texts = samples(&old.value).into_iter().filter(is_lost);
    let answers = texts.filter_map(|text| of.old_answer(Some((old, Some(text)))));
    missed(change, missed_by_new(of, old.name, answers))
}
