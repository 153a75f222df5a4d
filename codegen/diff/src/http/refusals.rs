//! Refusals: the ways in which requests are refused, and the document that says why.

use swordsmith_codegen::model::operations::Operations;
use swordsmith_codegen::model::response::{ErrorDocument, Refusal};

use super::side::{Comparison, Served, Side, warning};
use super::trial::read_refusal;
use super::{response_headers, rules};
use crate::{Change, Party, Severity, Verdict, Witness};

/// Every change of refusals, and of what all answers have in common.
pub(super) fn compare<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let mut changes = of_service(whole);
    changes.extend(of_operations(whole));
    changes.extend(document(whole));
    changes.extend(redirect(whole));
    changes.extend(response_headers::common(whole));
    changes
}

fn of_service(whole: &Comparison<'_>) -> Vec<Change> {
    let (old, new) = (&whole.old.operations.refusals, &whole.new.operations.refusals);
    let mut changes = Vec::new();
    for one in old {
        let place = whole.old.place(one.span);
        match version_of(one, new) {
            Some(other) => changes.extend(
                changed(one, other).map(|it| it.at(place.clone(), whole.new.place(other.span))),
            ),
            None if is_of_router(one, whole.old.operations) => {}
            None => changes.push(removed("every operation", one).at(place, None)),
        }
    }
    let is_new = |other: &&Refusal| {
        version_of(other, old).is_none() && !is_of_router(other, whole.new.operations)
    };
    changes.extend(
        new.iter()
            .filter(is_new)
            .map(|other| added("every operation", other).at(None, whole.new.place(other.span))),
    );
    changes
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

/// The version of a refusal among others: that of its name.
fn version_of<'r>(one: &Refusal, others: &'r [Refusal]) -> Option<&'r Refusal> {
    others.iter().find(|other| other.name == one.name)
}

fn called(refusal: &Refusal) -> String {
    format!("{} ({})", refusal.name, refusal.status)
}

fn removed(of: &str, old: &Refusal) -> Change {
    let message = format!("{of} is no longer refused as {}", called(old));
    let subject = format!("{of} refusal {}", old.name);
    Change::new(&rules::REFUSAL_REMOVED, Severity::Compatible, subject, message)
        .to([Party::OldClients])
}

fn added(of: &str, new: &Refusal) -> Change {
    let message = format!("{of} may be refused as {} now", called(new));
    let subject = format!("{of} refusal {}", new.name);
    Change::new(&rules::REFUSAL_ADDED, Severity::Compatible, subject, message)
        .to([Party::OldClients])
}

/// The same refusal under another status or IRI, or with other headers.
fn changed(old: &Refusal, new: &Refusal) -> Option<Change> {
    let names = |refusal: &Refusal| -> Vec<(String, bool)> {
        refusal.headers.iter().map(|it| (it.name.to_ascii_lowercase(), it.required)).collect()
    };
    let what = if old.status != new.status {
        format!("is answered by {} now; it was {}", new.status, old.status)
    } else if old.iri != new.iri {
        format!("is called {} in the error document; it was {}", new.iri, old.iri)
    } else if names(old) != names(new) {
        "has other headers".to_owned()
    } else {
        return None;
    };
    let message = format!("the refusal {} {what}", old.name);
    let subject = format!("every operation refusal {}", old.name);
    let change = warning(&rules::REFUSAL_CHANGED, subject, message);
    Some(change.help("keep it: clients tell refusals apart by it"))
}

/// Refusals that some operations have, and others have not.
fn of_operations<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let (old, new) = (whole.old.served(), whole.new.served());
    let pairs = old.iter().filter_map(|one| {
        let is_it = |other: &&Served<'_>| other.title() == one.title();
        Some((one, new.iter().find(is_it)?))
    });
    pairs.flat_map(|(one, other)| of_operation(whole, one, other)).collect()
}

fn of_operation(whole: &Comparison<'_>, old: &Served<'_>, new: &Served<'_>) -> Vec<Change> {
    let (was, is) = (own(whole.old.operations, old), own(whole.new.operations, new));
    let everywhere = (&whole.old.operations.refusals, &whole.new.operations.refusals);
    let has = |all: &[&Refusal], one: &Refusal| all.iter().any(|it| it.name == one.name);
    let gone = was.iter().filter(|one| !has(&is, one) && version_of(one, everywhere.1).is_some());
    let come = is.iter().filter(|one| !has(&was, one) && version_of(one, everywhere.0).is_some());
    let title = old.title();
    let changes = gone.map(|one| removed(&title, one)).chain(come.map(|one| added(&title, one)));
    let places = (whole.old.place(old.model.span), whole.new.place(new.model.span));
    changes.map(|change| change.at(places.0.clone(), places.1.clone())).collect()
}

fn own<'r>(operations: &'r Operations, served: &Served<'_>) -> Vec<&'r Refusal> {
    served.model.refusals.iter().map(|index| operations.refusal(*index)).collect()
}

/// The document of refusals: what old clients make of one of the new version.
fn document(whole: &Comparison<'_>) -> Option<Change> {
    let (old, new) = (&whole.old.operations.error_document, &whole.new.operations.error_document);
    let is_same = match (old, new) {
        (None, None) => true,
        (Some(old), Some(new)) => {
            whole.is_same_document(&old.document, &new.document)
                && (&old.media_type, &old.fields) == (&new.media_type, &new.fields)
        }
        _ => false,
    };
    if is_same {
        return None;
    }
    let called = |side: &Side<'_>, document: &Option<ErrorDocument>| match document {
        Some(it) => format!("{} as {}", side.called(&it.document), it.media_type),
        None => "plain text".to_owned(),
    };
    let (was, is) = (called(&whole.old, old), called(&whole.new, new));
    let message = format!("a refusal is {is}; it was {was}");
    let subject = "every refusal document";
    let change = warning(&rules::ERROR_DOCUMENT_CHANGED, subject.to_owned(), message)
        .help("keep the error document: clients read in it why they are refused");
    Some(match proof(whole) {
        Some(witness) => Change { severity: Severity::Breaking, ..change }.proven_by(witness),
        None => change,
    })
}

/// A refusal of the new version that old clients do not read.
fn proof(whole: &Comparison<'_>) -> Option<Witness> {
    let (_, server) = whole.trial.servers()?;
    let answer = server.refusal()?;
    let old = read_refusal(&whole.old.description, &answer);
    let new = read_refusal(server.description(), &answer);
    let is_proof = matches!(old, Verdict::Refused(_)) && new == Verdict::Accepted;
    is_proof.then(|| Witness {
        kind: "response",
        text: answer.to_string(),
        new_text: None,
        old,
        new,
    })
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
