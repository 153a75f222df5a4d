//! Conditional requests (RFC 9110 §13), on archives.

use std::time::SystemTime;

use httpdate::HttpDate;
use jiff::Timestamp;
use swordsmith_generated::deposit::operations::GetMediaRequest;

/// A moment as headers write it, to the second. They have no dates before 1970.
pub(super) fn http_date(moment: Timestamp) -> HttpDate {
    SystemTime::from(moment.max(Timestamp::UNIX_EPOCH)).into()
}

/// Whether the client has the current version: by its entity tags or, without any, by its date.
pub(super) fn is_known(request: &GetMediaRequest, e_tag: &str, received: Timestamp) -> bool {
    if let Some(tags) = &request.if_none_match {
        return tags.trim() == "*" || tags.split(',').any(|tag| is_weakly(tag.trim(), e_tag));
    }
    let date = request.if_modified_since.as_deref().and_then(parsed);
    date.is_some_and(|date| http_date(received) <= date)
}

/// Whether `Range` applies: without `If-Range`, or if that matches the current version.
pub(super) fn range_counts(request: &GetMediaRequest, e_tag: &str, received: Timestamp) -> bool {
    let Some(condition) = request.if_range.as_deref().map(str::trim) else { return true };
    condition == e_tag || parsed(condition) == Some(http_date(received))
}

/// The weak comparison: ignores whether tags are marked as weak.
fn is_weakly(tag: &str, e_tag: &str) -> bool {
    tag.strip_prefix("W/").unwrap_or(tag) == e_tag
}

/// A date in one of the three forms of RFC 9110 §5.6.7.
fn parsed(date: &str) -> Option<HttpDate> {
    date.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAG: &str = "\"abc\"";

    fn received() -> Timestamp {
        "2017-09-26T10:32:00.5Z".parse().unwrap()
    }

    fn request() -> GetMediaRequest {
        GetMediaRequest {
            collection: String::new(),
            deposit: 1,
            range: None,
            if_range: None,
            if_none_match: None,
            if_modified_since: None,
        }
    }

    #[test]
    fn dates_are_written_and_read() {
        assert_eq!(http_date(received()).to_string(), "Tue, 26 Sep 2017 10:32:00 GMT");
        assert_eq!(http_date(Timestamp::MIN).to_string(), "Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(http_date(Timestamp::MAX).to_string(), "Thu, 30 Dec 9999 22:00:00 GMT");
        for (date, known) in [
            ("Tue, 26 Sep 2017 10:32:00 GMT", true),
            ("Wed, 27 Sep 2017 10:32:00 GMT", true),
            ("Tue, 26 Sep 2017 10:31:59 GMT", false),
            ("Tuesday, 26-Sep-17 10:32:00 GMT", true),
            ("Tuesday, 26-Sep-17 10:31:59 GMT", false),
            ("Tue Sep 26 10:32:00 2017", true),
            ("Tue Sep 26 10:31:59 2017", false),
            ("26 September 2017", false),
        ] {
            let request = GetMediaRequest { if_modified_since: Some(date.to_owned()), ..request() };
            assert_eq!(is_known(&request, TAG, received()), known, "{date}");
        }
    }

    #[test]
    fn tags_go_before_dates() {
        for (tags, known) in [
            (TAG, true),
            ("W/\"abc\"", true),
            ("\"x\", \"abc\"", true),
            ("*", true),
            ("\"x\"", false),
            ("abc", false),
        ] {
            let request = GetMediaRequest {
                if_none_match: Some(tags.to_owned()),
                if_modified_since: Some("Wed, 27 Sep 2017 10:32:00 GMT".to_owned()),
                ..request()
            };
            assert_eq!(is_known(&request, TAG, received()), known, "{tags}");
        }
    }

    #[test]
    fn a_range_of_something_else_does_not_count() {
        assert!(range_counts(&request(), TAG, received()));
        for (condition, counts) in [
            (TAG, true),
            ("Tue, 26 Sep 2017 10:32:00 GMT", true),
            ("Tuesday, 26-Sep-17 10:32:00 GMT", true),
            ("Tue Sep 26 10:32:00 2017", true),
            ("Wed, 27 Sep 2017 10:32:00 GMT", false),
            ("W/\"abc\"", false),
            ("\"x\"", false),
        ] {
            let request = GetMediaRequest { if_range: Some(condition.to_owned()), ..request() };
            assert_eq!(range_counts(&request, TAG, received()), counts, "{condition}");
        }
    }
}
