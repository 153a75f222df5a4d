//! Refusals: the ways in which requests are refused, and the document that says why.

mod document;
mod pair;

use swordsmith_codegen::model::operations::Operations;
use swordsmith_codegen::model::response::Refusal;

use super::operations::version_of;
use super::responses::{common, headers};
use super::rules;
use super::side::{Comparison, Served, Side, warning};
use crate::{Change, Party, Severity};
use pair::Pair;

/// Every change of refusals, and of what all answers have in common.
pub(super) fn compare<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let mut changes = everywhere(whole);
    changes.extend(both(whole));
    changes.extend(of_operations(whole));
    changes.extend(document::compare(whole));
    changes.extend(redirect(whole));
    changes.extend(common(whole));
    changes
}

/// Refusals that came and went, and are named by no operation: they are those of each.
fn everywhere(whole: &Comparison<'_>) -> Vec<Change> {
    let (old, new) = (&whole.old.operations.refusals, &whole.new.operations.refusals);
    let is_alone = |side: &Side<'_>, one: &Refusal, others: &[Refusal]| {
        find(one, others).is_none()
            && !is_of_router(one, side.operations)
            && users(side, one).is_empty()
    };
    let gone = old.iter().filter(|one| is_alone(&whole.old, one, new));
    let gone = gone.map(|one| removed("every operation", one).at(whole.old.place(one.span), None));
    let come = new.iter().filter(|one| is_alone(&whole.new, one, old));
    let come = come.map(|one| added("every operation", one).at(None, whole.new.place(one.span)));
    gone.chain(come).collect()
}

/// Refusals that both versions have.
fn both<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let (old, new) = (&whole.old.operations.refusals, &whole.new.operations.refusals);
    let mut changes = Vec::new();
    for (index, one) in old.iter().enumerate() {
        if let Some(at) = new.iter().position(|other| other.name == one.name) {
            let pair = Pair::new(whole, (index, at));
            changes.extend(pair.changed());
            changes.extend(headers::compare(&pair));
        }
    }
    changes
}

/// The refusal of that name among others.
fn find<'r>(one: &Refusal, others: &'r [Refusal]) -> Option<&'r Refusal> {
    others.iter().find(|other| other.name == one.name)
}

/// The operations that name a refusal.
fn users(side: &Side<'_>, refusal: &Refusal) -> Vec<String> {
    let served = side.served();
    let has = |it: &&Served<'_>| own(side, it).iter().any(|own| own.name == refusal.name);
    served.iter().filter(has).map(|it| format!("`{}`", it.title())).collect()
}

/// Whether the router refuses so by itself: that there is such a refusal follows from something
/// else, which has changed.
fn is_of_router(refusal: &Refusal, operations: &Operations) -> bool {
    let router = &operations.router;
    let optional = [router.unauthorized, router.too_large, router.unsupported_media_type];
    let always = [
        router.not_found,
        router.method_not_allowed,
        router.not_acceptable,
        router.bad_request,
        router.unavailable,
    ];
    let mut all = optional.into_iter().flatten().chain(always);
    all.any(|index| operations.refusal(index).name == refusal.name)
}

fn called(refusal: &Refusal) -> String {
    format!("{} ({})", refusal.name, refusal.status)
}

fn removed(of: &str, old: &Refusal) -> Change {
    let message = format!("{of} is no longer refused as {}", called(old));
    let subject = format!("{} refusal {}", of.trim_matches('`'), old.name);
    Change::new(&rules::REFUSAL_REMOVED, Severity::Compatible, subject, message)
        .to([Party::OldClients])
}

fn added(of: &str, new: &Refusal) -> Change {
    let message = format!("{of} may be refused as {} now", called(new));
    let subject = format!("{} refusal {}", of.trim_matches('`'), new.name);
    Change::new(&rules::REFUSAL_ADDED, Severity::Compatible, subject, message)
        .to([Party::OldClients])
}

/// Refusals that an operation names now, or no longer.
fn of_operations<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let (old, new) = (whole.old.served(), whole.new.served());
    let pairs = old.iter().filter_map(|one| Some((one, version_of(one, &new)?)));
    pairs.flat_map(|(one, other)| of_operation(whole, one, other)).collect()
}

fn of_operation(whole: &Comparison<'_>, old: &Served<'_>, new: &Served<'_>) -> Vec<Change> {
    let (was, is) = (own(&whole.old, old), own(&whole.new, new));
    let has = |all: &[&Refusal], one: &Refusal| all.iter().any(|it| it.name == one.name);
    let gone = was.iter().filter(|one| !has(&is, one));
    let come = is.iter().filter(|one| !has(&was, one));
    let title = format!("`{}`", old.title());
    let (old_place, new_place) = (whole.old.place(old.model.span), whole.new.place(new.model.span));
    let gone =
        gone.map(|one| removed(&title, one).at(whole.old.place(one.span), new_place.clone()));
    let come = come.map(|one| added(&title, one).at(old_place.clone(), whole.new.place(one.span)));
    gone.chain(come).collect()
}

/// The refusals that an operation names.
fn own<'r>(side: &Side<'r>, served: &Served<'_>) -> Vec<&'r Refusal> {
    served.model.refusals.iter().map(|index| side.operations.refusal(*index)).collect()
}

/// What is said to a client that left out the last slash.
fn redirect(whole: &Comparison<'_>) -> Option<Change> {
    let (old, new) = (whole.old.operations.redirect, whole.new.operations.redirect);
    if old == new {
        return None;
    }
    let said = |status: Option<u16>| {
        status.map_or("is not found".to_owned(), |it| format!("is answered by {it}"))
    };
    let message = format!("a path without its last slash {}; it {}", said(new), said(old));
    let message = message.replace("; it is", "; it was");
    Some(warning(&rules::REDIRECT_CHANGED, "every path redirect".to_owned(), message))
}
