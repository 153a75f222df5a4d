//! Security of single operations. Whom a service lets in is for its code to say: what a description
//! says of one operation is not tried, and only told.

use swordsmith_codegen::model::security::OperationSecurity;
use swordsmith_http::description::SecurityScheme;

use super::operations::version_of;
use super::rules;
use super::security::{called, listed};
use super::side::{Both, Comparison, Side, addition, undecided, warning};
use super::trial::is_same_way;
use crate::Change;

/// Every change of who may call an operation, unless it is told of all operations.
pub(super) fn compare<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let (old, new) = (whole.old.served(), whole.new.served());
    let pairs = old.iter().filter_map(|one| Some(Both::new(whole, *one, *version_of(one, &new)?)));
    pairs.flat_map(|both| of_operation(&both)).collect()
}

fn of_operation(both: &Both<'_>) -> Vec<Change> {
    let (old, new) = (&both.old.model.security, &both.new.model.security);
    let (all_old, all_new) =
        (both.whole.old.description.security, both.whole.new.description.security);
    let (was, is) = (schemes(&both.whole.old, old), schemes(&both.whole.new, new));
    let mut changes = Vec::new();
    match (old.is_optional, new.is_optional) {
        (true, false) if !all_old.is_empty() => changes.push(required(both, &is)),
        (false, true) if !all_new.is_empty() => changes.push(dropped(both, &was)),
        _ => {}
    }
    if !was.is_empty() && !is.is_empty() {
        let gone = was.iter().filter(|it| !has(&is, it) && has(all_new, it));
        changes.extend(gone.map(|scheme| removed(both, scheme)));
        let come = is.iter().filter(|it| !has(&was, it) && has(all_old, it));
        changes.extend(come.map(|scheme| added(both, scheme)));
    }
    changes.into_iter().map(|change| both.located(change)).collect()
}

/// The schemes of an operation, as the runtime has them.
fn schemes<'c>(side: &Side<'c>, security: &OperationSecurity) -> Vec<SecurityScheme<'c>> {
    let all = side.operations.security.iter().zip(side.description.security);
    all.filter(|(model, _)| security.schemes.contains(model)).map(|(_, it)| *it).collect()
}

fn has(schemes: &[SecurityScheme<'_>], one: &SecurityScheme<'_>) -> bool {
    schemes.iter().any(|other| is_same_way(one, other))
}

fn required(both: &Both<'_>, new: &[SecurityScheme<'_>]) -> Change {
    let ways = listed(new);
    narrowed(both, format!("clients of `{}` must say who they are now: {ways}", both.title()))
}

fn removed(both: &Both<'_>, scheme: &SecurityScheme<'_>) -> Change {
    let (title, way) = (both.title(), called(scheme));
    narrowed(both, format!("clients of `{title}` can no longer say who they are by {way}"))
}

fn narrowed(both: &Both<'_>, message: String) -> Change {
    let change = warning(&rules::OPERATION_SECURITY_NARROWED, subject(both), message);
    let why = "whom a service lets in is for its code to say: only that knows whether this breaks \
               anything";
    undecided(change, why)
}

fn dropped(both: &Both<'_>, old: &[SecurityScheme<'_>]) -> Change {
    let (title, ways) = (both.title(), listed(old));
    let message =
        format!("clients of `{title}` need not say who they are any more; it was by {ways}");
    warning(&rules::OPERATION_SECURITY_WIDENED, subject(both), message)
        .help("see that nothing is served to everybody that was meant for some")
}

fn added(both: &Both<'_>, scheme: &SecurityScheme<'_>) -> Change {
    let (title, way) = (both.title(), called(scheme));
    let message = format!("clients of `{title}` may say who they are by {way}, too");
    addition(&rules::OPERATION_SECURITY_WIDENED, subject(both), message)
}

fn subject(both: &Both<'_>) -> String {
    format!("{} security", both.title())
}
