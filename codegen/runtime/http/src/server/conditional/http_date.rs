//! Dates in headers (RFC 9110, section 5.6.7).

use std::time::{Duration, SystemTime};

use httpdate::HttpDate;

/// How far ahead a year of two digits may be.
const YEARS_AHEAD: u16 = 50;

const DAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// A moment as headers write it, to the second. They have no dates before 1970.
pub(super) fn http_date(moment: SystemTime) -> HttpDate {
    moment.max(SystemTime::UNIX_EPOCH).into()
}

/// A date in one of the three forms.
pub(super) fn parsed(date: &str, now: SystemTime) -> Option<HttpDate> {
    let date = date.trim();
    // Only the form of RFC 850 has hyphens.
    if date.contains('-') { of_two_digits(date, now) } else { date.parse().ok() }
}

/// A date in the form of RFC 850: the latest with those two digits that is not more than fifty years
/// ahead.
fn of_two_digits(date: &str, now: SystemTime) -> Option<HttpDate> {
    let (day, rest) = date.split_once(", ").filter(|(day, _)| DAYS.contains(day))?;
    let (number, rest) = rest.split_once('-')?;
    let (month, rest) = rest.split_once('-')?;
    let (year, time) = rest.split_once(' ')?;
    let digits: u16 = year.parse().ok().filter(|_| year.len() == 2)?;
    let in_year = |year: u16| -> Option<HttpDate> {
        format!("{}, {number} {month} {year:04} {time}", &day[..3]).parse().ok()
    };
    let (last_year, limit) = limit(now)?;
    let latest = last_year - (last_year - digits) % 100;
    let dates = [latest, latest - 100].into_iter().filter_map(in_year);
    dates.into_iter().find(|date| *date <= limit)
}

/// What is not too far ahead: the last year of which something is not, and the last moment.
fn limit(now: SystemTime) -> Option<(u16, HttpDate)> {
    let text = http_date(now).to_string();
    let (month, year) = (text.get(8..11)?, text.get(12..16)?.parse::<u16>().ok()?);
    // The leap day of a year comes after its first two months.
    let begun = if matches!(month, "Jan" | "Feb") { year - 1 } else { year };
    let leap_days = leap_days(begun + YEARS_AHEAD) - leap_days(begun);
    let days = u64::from(365 * YEARS_AHEAD + leap_days);
    let moment = now.checked_add(Duration::from_secs(days * 24 * 60 * 60))?;
    Some((year + YEARS_AHEAD, http_date(moment)))
}

/// How many there are up to the end of a year.
fn leap_days(year: u16) -> u16 {
    year / 4 - year / 100 + year / 400
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(date: &str) -> Option<String> {
        read_at("Mon, 23 Nov 2026 12:00:00 GMT", date)
    }

    fn read_at(now: &str, date: &str) -> Option<String> {
        let now = now.parse::<HttpDate>().unwrap().into();
        parsed(date, now).map(|date| date.to_string())
    }

    #[test]
    fn dates_are_written_to_the_second() {
        let written = |seconds: f64| {
            http_date(SystemTime::UNIX_EPOCH + Duration::from_secs_f64(seconds)).to_string()
        };
        assert_eq!(written(1_506_421_920.5), "Tue, 26 Sep 2017 10:32:00 GMT");
        let before = SystemTime::UNIX_EPOCH - Duration::from_secs(1);
        assert_eq!(http_date(before).to_string(), "Thu, 01 Jan 1970 00:00:00 GMT");
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

    /// Fifty years have twelve leap days, or thirteen.
    #[test]
    fn fifty_years_end_on_the_same_day() {
        for (now, last, later) in [
            (
                "Thu, 01 Jan 2026 00:00:00 GMT",
                "Wednesday, 01-Jan-76 00:00:00 GMT",
                "Wednesday, 01-Jan-76 00:00:01 GMT",
            ),
            (
                "Wed, 01 Mar 2028 00:00:00 GMT",
                "Tuesday, 01-Mar-78 00:00:00 GMT",
                "Tuesday, 01-Mar-78 00:00:01 GMT",
            ),
        ] {
            assert!(read_at(now, last).is_some_and(|it| it.contains(" 20")), "{now}");
            // In the century before, it was another day of the week.
            assert_eq!(read_at(now, later), None, "{now}");
        }
    }
}
