//! Dates in headers (RFC 9110, section 5.6.7).

use std::time::SystemTime;

use httpdate::HttpDate;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// How far ahead a year of two digits may be.
const YEARS_AHEAD: i16 = 50;

const DAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// A moment as headers write it, to the second. They have no dates before 1970.
pub(super) fn http_date(moment: Timestamp) -> HttpDate {
    SystemTime::from(moment.max(Timestamp::UNIX_EPOCH)).into()
}

/// A date in one of the three forms.
pub(super) fn parsed(date: &str, now: Timestamp) -> Option<HttpDate> {
    let date = date.trim();
    // Only the form of RFC 850 has hyphens.
    if date.contains('-') { of_two_digits(date, now) } else { date.parse().ok() }
}

/// A date in the form of RFC 850: the latest with those two digits that is not more than fifty years
/// ahead.
fn of_two_digits(date: &str, now: Timestamp) -> Option<HttpDate> {
    let (day, rest) = date.split_once(", ").filter(|(day, _)| DAYS.contains(day))?;
    let (number, rest) = rest.split_once('-')?;
    let (month, rest) = rest.split_once('-')?;
    let (year, time) = rest.split_once(' ')?;
    let digits: i16 = year.parse().ok().filter(|_| year.len() == 2)?;
    let limit = now.to_zoned(TimeZone::UTC).checked_add(YEARS_AHEAD.years()).ok()?;
    let latest = limit.year() - (limit.year() - digits).rem_euclid(100);
    let in_year = |year: i16| -> Option<HttpDate> {
        format!("{}, {number} {month} {year} {time}", &day[..3]).parse().ok()
    };
    let dates = [latest, latest - 100].into_iter().filter_map(in_year);
    dates.into_iter().find(|date| *date <= http_date(limit.timestamp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(date: &str) -> Option<String> {
        let now = "2026-11-23T12:00:00Z".parse().unwrap();
        parsed(date, now).map(|date| date.to_string())
    }

    #[test]
    fn dates_are_written_to_the_second() {
        let written = |moment: Timestamp| http_date(moment).to_string();
        let moment = "2017-09-26T10:32:00.5Z".parse().unwrap();
        assert_eq!(written(moment), "Tue, 26 Sep 2017 10:32:00 GMT");
        assert_eq!(written(Timestamp::MIN), "Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(written(Timestamp::MAX), "Thu, 30 Dec 9999 22:00:00 GMT");
    }

    #[test]
    fn dates_are_read_in_three_forms() {
        for date in [
            "Sun, 06 Nov 1994 08:49:37 GMT",
            "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
        ] {
            assert_eq!(read(date).as_deref(), Some("Sun, 06 Nov 1994 08:49:37 GMT"), "{date}");
        }
        for date in [
            "",
            "1994-11-06",
            "Sunday, 06-Nov-1994 08:49:37 GMT",
            "Sun, 06-Nov-94 08:49:37 GMT",
            "Monday, 06-Nov-94 08:49:37 GMT",
            "Sunday, 06-Nov-94 08:49:37",
            "Sunday, 31-Feb-94 08:49:37 GMT",
            "Sunday, 06-Nov-+4 08:49:37 GMT",
        ] {
            assert_eq!(read(date), None, "{date}");
        }
    }

    /// The clock of these tests says 2026: what is in 2076 or before lies ahead, the rest is past.
    #[test]
    fn a_year_of_two_digits_is_at_most_fifty_years_ahead() {
        for (date, expected) in [
            ("Thursday, 01-Jan-26 00:00:00 GMT", "Thu, 01 Jan 2026 00:00:00 GMT"),
            ("Sunday, 01-Jan-73 00:00:00 GMT", "Sun, 01 Jan 2073 00:00:00 GMT"),
            ("Monday, 23-Nov-76 12:00:00 GMT", "Mon, 23 Nov 2076 12:00:00 GMT"),
            ("Tuesday, 23-Nov-76 12:00:01 GMT", "Tue, 23 Nov 1976 12:00:01 GMT"),
            ("Saturday, 01-Jan-77 00:00:00 GMT", "Sat, 01 Jan 1977 00:00:00 GMT"),
            ("Friday, 31-Dec-99 23:59:59 GMT", "Fri, 31 Dec 1999 23:59:59 GMT"),
        ] {
            assert_eq!(read(date).as_deref(), Some(expected), "{date}");
        }
    }
}
