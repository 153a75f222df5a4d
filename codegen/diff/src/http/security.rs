//! Security: how clients say who they are. A description has schemes for all its operations.

use swordsmith_http::description::{Description, KeyPlace, SecurityScheme};

use super::rules;
use super::side::{Comparison, addition, warning};
use super::trial::{Draft, Request, credentials, is_same_way};
use crate::{Change, Party, Severity};

/// Every change of the security schemes.
pub(super) fn compare<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let (old, new) = (whole.old.description.security, whole.new.description.security);
    match (old, new) {
        ([], []) => Vec::new(),
        ([], new) => vec![required(whole, new)],
        (old, []) => vec![dropped(old)],
        (old, new) => schemes(whole, old, new),
    }
}

/// What a scheme is called.
pub(super) fn called(scheme: &SecurityScheme<'_>) -> String {
    match scheme {
        SecurityScheme::Basic(_) => "basic".to_owned(),
        SecurityScheme::Bearer(_) => "bearer".to_owned(),
        SecurityScheme::Http(name, _) => name.to_lowercase(),
        SecurityScheme::ApiKey(KeyPlace::Header, name) => format!("key in header {name}"),
        SecurityScheme::ApiKey(KeyPlace::Query, name) => format!("key in query {name}"),
        SecurityScheme::ApiKey(KeyPlace::Cookie, name) => format!("key in cookie {name}"),
    }
}

/// What several are called.
pub(super) fn listed(schemes: &[SecurityScheme<'_>]) -> String {
    schemes.iter().map(called).collect::<Vec<_>>().join(", ")
}

/// Requests of every operation of the old version, without anything that says who asks.
fn anonymous<'c>(whole: &'c Comparison<'c>) -> Vec<Request> {
    let nobody = Description { security: &[], ..*whole.old.description };
    let operations = whole.old.description.operations.iter();
    let drafts = operations.map(|operation| Draft { description: &nobody, operation });
    drafts.flat_map(|draft| draft.requests(None)).collect()
}

fn required<'c>(whole: &'c Comparison<'c>, new: &[SecurityScheme<'_>]) -> Change {
    let message = format!("clients must say who they are now: {}", listed(new));
    let rule = &rules::SECURITY_REQUIRED;
    whole
        .breaking(rule, "security".to_owned(), message, anonymous(whole), None)
        .help("serve what needs protection at other paths, or tell every client before")
}

fn dropped(old: &[SecurityScheme<'_>]) -> Change {
    let message = format!("nobody is asked who they are any more; it was by {}", listed(old));
    warning(&rules::SECURITY_DROPPED, "security".to_owned(), message)
        .help("see that nothing is served to everybody that was meant for some")
}

fn schemes<'c>(
    whole: &'c Comparison<'c>,
    old: &[SecurityScheme<'_>],
    new: &[SecurityScheme<'_>],
) -> Vec<Change> {
    let mut changes = Vec::new();
    for scheme in old {
        match new.iter().find(|it| is_same_way(scheme, it)) {
            None => changes.push(removed(whole, scheme)),
            Some(other) => changes.extend(realm(scheme, other)),
        }
    }
    for scheme in new.iter().filter(|scheme| !old.iter().any(|it| is_same_way(scheme, it))) {
        let message = format!("clients may say who they are in another way: {}", called(scheme));
        let subject = format!("security {}", called(scheme));
        changes.push(addition(&rules::SECURITY_SCHEME_ADDED, subject, message));
    }
    changes
}

fn removed<'c>(whole: &'c Comparison<'c>, scheme: &SecurityScheme<'_>) -> Change {
    let message = format!("clients can no longer say who they are by {}", called(scheme));
    let requests: Vec<_> =
        anonymous(whole).iter().map(|request| credentials(request, scheme)).collect();
    let subject = format!("security {}", called(scheme));
    whole
        .breaking(&rules::SECURITY_SCHEME_REMOVED, subject, message, requests, None)
        .help("keep the scheme beside the new ones until nobody uses it")
}

fn realm(old: &SecurityScheme<'_>, new: &SecurityScheme<'_>) -> Option<Change> {
    if old == new {
        return None;
    }
    let message = format!("the realm of {} is called otherwise", called(old));
    let subject = format!("security {}", called(old));
    let change =
        Change::new(&rules::SECURITY_REALM_CHANGED, Severity::Compatible, subject, message);
    Some(change.to([Party::OldClients]))
}
