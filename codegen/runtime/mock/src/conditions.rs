//! Conditions of requests (RFC 9110, section 13), as far as an operation describes them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use http::{HeaderMap, HeaderName, header};
use swordsmith_http::description::{Operation, Parameter, Place};

/// What is there now.
#[derive(Debug, Clone)]
pub(crate) struct Current {
    /// Its entity tag, with the quotes.
    pub(crate) tag: String,
    /// When it changed last.
    pub(crate) changed: SystemTime,
    /// Whether there is anything.
    pub(crate) is_there: bool,
}

/// What the conditions say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The operation runs.
    Met,
    /// The client has what it would get.
    NotModified,
    /// The request was meant for something else.
    Failed,
}

/// Evaluates the conditions of a request, in the order of section 13.2.2.
pub(crate) fn evaluate(
    operation: &Operation<'_>,
    headers: &HeaderMap,
    current: &Current,
) -> Verdict {
    let values = |name: &HeaderName| described(operation, headers, name);
    let reads = operation.method == "GET";
    let wanted = values(&header::IF_MATCH);
    if !wanted.is_empty() {
        if !current.is_there || !has_tag(&wanted, &current.tag, false) {
            return Verdict::Failed;
        }
    } else if let Some(date) = date(&values(&header::IF_UNMODIFIED_SINCE))
        && current.is_there
        && seconds(current.changed) > seconds(date)
    {
        return Verdict::Failed;
    }
    let known = values(&header::IF_NONE_MATCH);
    if !known.is_empty() {
        return match current.is_there && has_tag(&known, &current.tag, true) {
            true if reads => Verdict::NotModified,
            true => Verdict::Failed,
            false => Verdict::Met,
        };
    }
    match date(&values(&header::IF_MODIFIED_SINCE)) {
        Some(date) if reads && seconds(current.changed) <= seconds(date) => Verdict::NotModified,
        _ => Verdict::Met,
    }
}

/// The range that a request asks for, unless it is that of something else.
pub(crate) fn range<'h>(
    operation: &Operation<'_>,
    headers: &'h HeaderMap,
    current: &Current,
) -> Option<&'h str> {
    let range = described(operation, headers, &header::RANGE);
    let same = described(operation, headers, &header::IF_RANGE);
    let is_same = same.first().is_none_or(|it| {
        let is_date = date(&[it]).is_some_and(|it| seconds(it) == seconds(current.changed));
        it.trim() == current.tag || is_date
    });
    range.first().copied().filter(|_| is_same)
}

/// The values of a header that the operation describes.
fn described<'h>(
    operation: &Operation<'_>,
    headers: &'h HeaderMap,
    name: &HeaderName,
) -> Vec<&'h str> {
    let is_it = |it: &Parameter<'_>| {
        it.place == Place::Header && it.name.eq_ignore_ascii_case(name.as_str())
    };
    if !operation.parameters.iter().any(is_it) {
        return Vec::new();
    }
    headers.get_all(name).iter().filter_map(|it| it.to_str().ok()).collect()
}

/// Whether one of these is the tag, or anything; weak ones only where the comparison is.
fn has_tag(lines: &[&str], tag: &str, is_weak: bool) -> bool {
    let mut tags = lines.iter().flat_map(|line| line.split(',')).map(str::trim);
    tags.any(|it| it == "*" || it == tag || (is_weak && it.strip_prefix("W/") == Some(tag)))
}

fn date(values: &[&str]) -> Option<SystemTime> {
    httpdate::parse_http_date(values.first()?).ok()
}

/// Dates have no more than seconds.
fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs()
}
