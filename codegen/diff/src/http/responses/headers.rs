//! Headers of answers, and of refusals.

use swordsmith_codegen::model::response::ResponseHeader;
use swordsmith_codegen::source::Span;
use swordsmith_http::description::Parameter;

use super::constants;
use crate::http::rules;
use crate::http::side::{Comparison, Located, addition, undecided, warning};
use crate::http::trial::{Answer, samples};
use crate::http::values::{described, is_same_type, is_within};
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
    fn answer(&self, header: Option<(&Parameter<'_>, Option<String>)>) -> Option<Answer>;
    /// The proof that old clients do not read an answer which new ones read.
    fn unread(&self, answer: &Answer) -> Option<Witness>;
    /// How bad it is if they do not.
    fn worst(&self) -> Severity;
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
    for (other, span) in new.iter().filter(|(other, _)| find(other, &old).is_none()) {
        let message = format!("{} has a header `{}` now", of.called(), other.name);
        let change = addition(&rules::RESPONSE_HEADER_ADDED, subject(of, other.name), message);
        changes.push(change.at(None, of.whole().new.place(*span)));
    }
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
            changes.push(addition(&rules::RESPONSE_HEADER_REQUIRED, subject.clone(), message));
        }
        _ => {}
    }
    if old.value != new.value {
        changes.push(value(of, old, new, subject));
    }
    changes
}

/// One of some answers that old clients do not read because of a header: what they say begins with
/// its name.
fn proof<'c>(
    of: &impl Headed<'c>,
    name: &str,
    answers: impl IntoIterator<Item = Answer>,
) -> Option<Witness> {
    let is_about = |it: &Witness| match &it.old {
        Verdict::Refused(why) => why.starts_with(name),
        _ => false,
    };
    answers.into_iter().find_map(|answer| of.unread(&answer).filter(is_about))
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
    let rule: &'static Rule = match (is_same_type, is_within(&new.value, &old.value)) {
        (true, true) => return addition(&rules::RESPONSE_HEADER_NARROWED, subject, message),
        (false, true) => return addition(&rules::RESPONSE_HEADER_TYPE_CHANGED, subject, message),
        (true, false) => &rules::RESPONSE_HEADER_WIDENED,
        (false, false) => &rules::RESPONSE_HEADER_TYPE_CHANGED,
    };
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
