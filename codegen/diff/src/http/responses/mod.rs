//! Answers: statuses, and what is in them. What old clients make of an answer of the new version is
//! tried.

mod constants;
mod content;
pub(super) mod headers;
mod pair;
mod representations;
mod trial;

use swordsmith_codegen::model::response;
use swordsmith_http::description::Response;

use super::rules;
use super::side::{Both, undecided, warning};
use crate::{Change, Severity};
pub(super) use constants::common;
use pair::Pair;
use trial::{least, needed};

/// Every change of the answers of an operation.
pub(super) fn compare(both: &Both<'_>) -> Vec<Change> {
    let (old, new) = (both.old.described.responses, both.new.described.responses);
    let turned = both.turned();
    let mut changes = Vec::new();
    for (at, (one, model)) in old.iter().zip(&both.old.model.responses).enumerate() {
        let Some(index) = representations::counterpart(old, at, new) else {
            if new.iter().any(|it| it.status == one.status) {
                changes.extend(representations::removed(both, one, model));
            } else if is_default(old, at) {
                changes.push(status_removed(both, one.status, model));
            }
            continue;
        };
        let (other, new_model) = (&new[index], &both.new.model.responses[index]);
        let turned = turned.as_ref().map(|turned| (turned, at));
        let pair = Pair { both, turned, index, old: one, new: other, old_model: model, new_model };
        changes.extend(content::compare(pair));
        changes.extend(representations::default_changed(pair, at));
        changes.extend(headers::compare(&pair));
    }
    for (index, (one, model)) in new.iter().zip(&both.new.model.responses).enumerate() {
        if representations::counterpart(new, index, old).is_some() {
            continue;
        }
        if old.iter().any(|it| it.status == one.status) {
            changes.extend(representations::added(both, one, model));
        } else if is_default(new, index) {
            changes.push(status_added(both, index, one, model));
        }
    }
    changes
}

/// Whether a response is the default representation of its status.
fn is_default(all: &[Response<'_>], at: usize) -> bool {
    all.iter().position(|it| it.status == all[at].status) == Some(at)
}

fn subject(both: &Both<'_>, status: u16) -> String {
    format!("{} {status}", both.title())
}

fn status_removed(both: &Both<'_>, status: u16, model: &response::Response) -> Change {
    let message = format!("`{}` no longer answers {status}", both.title());
    warning(&rules::RESPONSE_STATUS_REMOVED, subject(both, status), message)
        .at(both.whole.old.place(model.span), both.whole.new.place(both.new.model.span))
        .help("clients may wait for it: say what they get in its place")
}

/// A status that old clients do not know: that breaks them if they know none of those they get.
fn status_added(
    both: &Both<'_>,
    index: usize,
    new: &Response<'_>,
    model: &response::Response,
) -> Change {
    let known = both.old.described.responses;
    let is_known = |status: u16| known.iter().any(|it| it.status == status);
    let is_any_known = both.new.described.responses.iter().any(|it| is_known(it.status));
    let message = format!("`{}` may answer {} now", both.title(), new.status);
    let change = warning(&rules::RESPONSE_STATUS_ADDED, subject(both, new.status), message)
        .at(both.whole.old.place(both.old.model.span), both.whole.new.place(model.span));
    let answer = both.answer(index, new, &least(new), None);
    let change = match answer.and_then(|answer| both.unread(&answer)) {
        Some(witness) if is_any_known => change.proven_by(witness),
        Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
        None if is_any_known => change,
        None => undecided(change, "no answer was found that shows what old clients make of it"),
    };
    change.help("answer requests as before, and those that ask for something new by the new status")
}
