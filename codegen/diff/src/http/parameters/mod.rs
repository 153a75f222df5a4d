//! Parameters: of the path, of the query, in headers and cookies; fields of forms and of objects,
//! headers of parts.

mod aliases;
mod slot;
mod values;

use swordsmith_http::description::{Parameter, Place};

use super::side::{Both, Located, addition, warning};
use super::trial::{arguments, filled, same, samples};
use super::{forbidden, paths, rules};
use crate::{Change, Party, Severity};
pub(super) use slot::Slot;
pub(super) use values::compare as of_values;

/// Every change of the parameters of an operation, those of its path first.
pub(super) fn of_operation(both: &Both<'_>) -> Vec<Change> {
    let mut changes = of_path(both);
    let places = [(Place::Query, "query"), (Place::Header, "header"), (Place::Cookie, "cookie")];
    for (place, kind) in places {
        let set = |parameter: &Parameter<'_>, text: Option<&str>| {
            let base = &both.base()?.request;
            match text {
                Some(text) => base.with(parameter, text),
                None => Some(base.without(parameter)),
            }
        };
        let slot = Slot { both, subject: format!("{} {kind}", both.title()), kind, set: &set };
        changes.extend(compare(&slot, &of_place(old(both), place), &of_place(new(both), place)));
    }
    changes.extend(forbidden::compare(both));
    changes
}

fn of_place(all: Vec<Located<'_>>, place: Place) -> Vec<Located<'_>> {
    all.into_iter().filter(|(it, _)| it.place == place).collect()
}

fn old<'c>(both: &Both<'c>) -> Vec<Located<'c>> {
    let models = both.old.model.parameters.iter().map(|it| it.span);
    both.old.described.parameters.iter().zip(models).collect()
}

fn new<'c>(both: &Both<'c>) -> Vec<Located<'c>> {
    let models = both.new.model.parameters.iter().map(|it| it.span);
    both.new.described.parameters.iter().zip(models).collect()
}

/// What parameters of the path may be; their names are in no request.
fn of_path(both: &Both<'_>) -> Vec<Change> {
    let (old, new) = (both.old.described.path, both.new.described.path);
    let mut changes = Vec::new();
    for (index, at) in paths::parameters(old, new) {
        let (one, other) = (&old.parameters[index], &new.parameters[at]);
        let set = |_: &Parameter<'_>, text: Option<&str>| {
            let mut arguments = arguments(old, Some(new))?;
            text?.clone_into(arguments.get_mut(index)?);
            let text = text.filter(|text| !text.is_empty());
            text.map(|_| ())?;
            Some(both.base()?.request.at(filled(old, old.segments, &arguments)))
        };
        let subject = format!("{} path", both.title());
        let slot = Slot { both, subject, kind: "path", set: &set };
        let old_span = both.old.path.parameters[index].span;
        let new_span = both.new.path.parameters[at].span;
        changes.extend(values::compare(&slot, (one, old_span), (other, new_span)));
    }
    changes
}

/// Every change of some parameters that stand in the same place.
pub(super) fn compare(
    slot: &Slot<'_, '_>,
    old: &[Located<'_>],
    new: &[Located<'_>],
) -> Vec<Change> {
    let mut changes = Vec::new();
    for one in old {
        match find(one.0, new) {
            Some(other) => changes.extend(changed(slot, *one, *other)),
            None => changes.push(removed(slot, *one)),
        }
    }
    for other in new.iter().filter(|other| find(other.0, old).is_none()) {
        changes.push(added(slot, *other));
    }
    changes
}

/// The parameter of that name among others.
fn find<'l, 'c>(parameter: &Parameter<'_>, others: &'l [Located<'c>]) -> Option<&'l Located<'c>> {
    others.iter().find(|(other, _)| same(parameter, std::slice::from_ref(*other)).is_some())
}

fn removed(slot: &Slot<'_, '_>, (old, span): Located<'_>) -> Change {
    let message = format!("the {} is no longer read", slot.called(old));
    let requests = samples(&old.value).into_iter().filter_map(|it| (slot.set)(old, Some(&it)));
    let change = slot.both.broken_or(
        Severity::Warning,
        &rules::PARAMETER_REMOVED,
        (slot.subject_of(old), message),
        requests.take(1).collect::<Vec<_>>(),
    );
    let place = slot.both.whole.old.place(span);
    change.at(place, None).help("keep reading it: what clients send for it means something to them")
}

fn added(slot: &Slot<'_, '_>, (new, span): Located<'_>) -> Change {
    let place = slot.both.whole.new.place(span);
    if !is_needed(new) {
        let message = format!("the {} may be sent now", slot.called(new));
        return addition(&rules::PARAMETER_ADDED, slot.subject_of(new), message).at(None, place);
    }
    let message = format!("the {} is new, and must be sent", slot.called(new));
    let requests = (slot.set)(new, None);
    slot.both
        .breaking(&rules::PARAMETER_ADDED_REQUIRED, slot.subject_of(new), message, requests)
        .at(None, place)
        .help("make it optional, with a default that means what requests without it meant")
}

fn changed(slot: &Slot<'_, '_>, old: Located<'_>, new: Located<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    changes.extend(requirement(slot, old.0, new.0));
    changes.extend(default(slot, old.0, new.0));
    changes.extend(refusal(slot, old.0, new.0));
    changes.extend(inheritance(slot, old.0, new.0));
    changes.extend(aliases::compare(slot, old.0, new.0));
    let mut changes: Vec<_> = changes.into_iter().map(|it| slot.located(it, old, new)).collect();
    changes.extend(values::compare(slot, old, new));
    changes
}

/// Whether it must be sent: a default counts before what is required.
fn is_needed(parameter: &Parameter<'_>) -> bool {
    parameter.required && parameter.default.is_none()
}

fn requirement(slot: &Slot<'_, '_>, old: &Parameter<'_>, new: &Parameter<'_>) -> Option<Change> {
    let subject = slot.subject_of(old);
    match (is_needed(old), is_needed(new)) {
        (false, true) => {
            let message = format!("the {} must be sent now", slot.called(old));
            let requests = (slot.set)(new, None);
            let change = slot.both.breaking(&rules::PARAMETER_REQUIRED, subject, message, requests);
            Some(change.help("keep it optional, with a default that means what its absence meant"))
        }
        (true, false) => {
            let message = format!("the {} need not be sent any more", slot.called(old));
            Some(addition(&rules::PARAMETER_OPTIONAL, subject, message))
        }
        _ => None,
    }
}

/// What holds where nothing is sent.
fn default(slot: &Slot<'_, '_>, old: &Parameter<'_>, new: &Parameter<'_>) -> Option<Change> {
    if is_needed(old) || is_needed(new) || old.default == new.default {
        return None;
    }
    let said = |default: Option<&str>| default.map_or("nothing".to_owned(), |it| format!("`{it}`"));
    let message = format!(
        "where the {} is not sent, {} holds; it was {}",
        slot.called(old),
        said(new.default),
        said(old.default)
    );
    let change = warning(&rules::PARAMETER_DEFAULT_CHANGED, slot.subject_of(old), message);
    Some(change.help("keep the default: requests without a value mean it"))
}

/// The status that answers what does not fit.
fn refusal(slot: &Slot<'_, '_>, old: &Parameter<'_>, new: &Parameter<'_>) -> Option<Change> {
    let status = |parameter: &Parameter<'_>| parameter.refusal.map_or(400, |it| it.status);
    let (was, is) = (status(old), status(new));
    if was == is {
        return None;
    }
    let message = format!(
        "a value of the {} that does not fit is answered by {is} now; it was {was}",
        slot.called(old)
    );
    Some(warning(&rules::PARAMETER_REFUSAL_CHANGED, slot.subject_of(old), message))
}

/// Whether the request's header counts where a part has none.
fn inheritance(slot: &Slot<'_, '_>, old: &Parameter<'_>, new: &Parameter<'_>) -> Option<Change> {
    if old.else_from_request == new.else_from_request {
        return None;
    }
    let counts = if new.else_from_request { "counts now" } else { "no longer counts" };
    let message = format!("where a part has no {}, that of the request {counts}", slot.called(old));
    Some(warning(&rules::PART_HEADER_INHERITANCE_CHANGED, slot.subject_of(old), message))
}

/// Whom a change concerns that both kinds of clients notice.
pub(super) const BOTH: [Party; 2] = [Party::OldClients, Party::NewClients];
