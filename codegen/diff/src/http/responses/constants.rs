//! Headers that always hold the same. Nobody checks what they hold.

use swordsmith_http::description::CommonHeader;

use super::headers::{Constants, Headed};
use crate::http::rules;
use crate::http::side::{Comparison, warning};
use crate::{Change, Party, Severity};

/// Every change of what an answer always has.
pub(super) fn compare<'c>(of: &impl Headed<'c>) -> Vec<Change> {
    let (subject, called) = (format!("{} header", of.subject()), of.called());
    let (old, new) = of.constants();
    let places = (of.whole().old.place(of.spans().0), of.whole().new.place(of.spans().1));
    let changes = changes((&subject, &called), old, new).into_iter();
    changes.map(|change| change.at(places.0.clone(), places.1.clone())).collect()
}

/// The same of headers of every answer.
pub(in crate::http) fn common<'c>(whole: &'c Comparison<'c>) -> Vec<Change> {
    let constant = |header: &CommonHeader<'c>| match *header {
        CommonHeader::Constant(name, value) => (name, value),
        CommonHeader::Methods => ("Allow", "the methods of the path"),
        CommonHeader::RequestId(name) => (name, "the identifier of the request"),
    };
    let old: Vec<_> = whole.old.description.common_headers.iter().map(constant).collect();
    let new: Vec<_> = whole.new.description.common_headers.iter().map(constant).collect();
    changes(("every answer header", "every answer"), &old, &new)
}

fn changes(of: (&str, &str), old: Constants<'_>, new: Constants<'_>) -> Vec<Change> {
    let gone_or_changed = old.iter().filter_map(|one| changed(of, *one, value(new, one.0)));
    let is_new = |(name, _): &&(&str, &str)| value(old, name).is_none();
    let come = new.iter().filter(is_new).map(|one| added(of, *one));
    gone_or_changed.chain(come).collect()
}

/// What a header of that name always holds.
fn value<'c>(all: Constants<'c>, name: &str) -> Option<&'c str> {
    let found = all.iter().find(|(it, _)| it.eq_ignore_ascii_case(name));
    found.map(|(_, value)| *value)
}

fn changed(
    (subject, of): (&str, &str),
    (name, was): (&str, &str),
    is: Option<&str>,
) -> Option<Change> {
    let (rule, message) = match is {
        Some(is) if is == was => return None,
        Some(is) => (
            &rules::RESPONSE_CONSTANT_CHANGED,
            format!("the header `{name}` of {of} is always `{is}`; it was `{was}`"),
        ),
        None => (
            &rules::RESPONSE_CONSTANT_REMOVED,
            format!("the header `{name}` of {of} is not always `{was}` any more"),
        ),
    };
    Some(warning(rule, format!("{subject} {name}"), message))
}

fn added((subject, of): (&str, &str), (name, is): (&str, &str)) -> Change {
    let message = format!("the header `{name}` of {of} is always `{is}` now");
    let rule = &rules::RESPONSE_CONSTANT_ADDED;
    let subject = format!("{subject} {name}");
    Change::new(rule, Severity::Compatible, subject, message).to([Party::OldClients])
}
