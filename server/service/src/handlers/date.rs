//! Dates as documents have them: the text form of a deposit's date, `Sept. 26, 2017, 10:32 a.m.`,
//! in UTC, and moments of XML.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use swordsmith_xml::datatypes;

/// The date as people read it in a receipt: abbreviated month, day without a leading zero, year,
/// and the time of a twelve-hour clock. Minutes are left out on the full hour; `midnight` and
/// `noon` go by name. Seconds are dropped.
pub(crate) fn date_text(instant: Timestamp) -> String {
    let civil = TimeZone::UTC.to_datetime(instant);
    format!("{} {}, {}, {}", month_name(civil.month()), civil.day(), civil.year(), time_text(civil))
}

/// A moment in UTC, to the second: some clients read no fractions.
pub(crate) fn moment(instant: Timestamp) -> datatypes::DateTime {
    let whole = Timestamp::from_second(instant.as_second()).unwrap_or(instant);
    std::time::SystemTime::from(whole).into()
}

fn time_text(civil: DateTime) -> String {
    match (civil.hour(), civil.minute()) {
        (0, 0) => "midnight".to_owned(),
        (12, 0) => "noon".to_owned(),
        (hour, 0) => format!("{} {}", on_the_dial(hour), half_of_day(hour)),
        (hour, minute) => format!("{}:{minute:02} {}", on_the_dial(hour), half_of_day(hour)),
    }
}

fn on_the_dial(hour: i8) -> i8 {
    match hour % 12 {
        0 => 12,
        other => other,
    }
}

fn half_of_day(hour: i8) -> &'static str {
    if hour < 12 { "a.m." } else { "p.m." }
}

/// Months in the style of the Associated Press: the short names are not abbreviated.
fn month_name(month: i8) -> &'static str {
    const NAMES: [&str; 12] = [
        "Jan.", "Feb.", "March", "April", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.",
        "Dec.",
    ];
    let index = usize::try_from(month - 1).expect("jiff counts months from 1");
    NAMES[index]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What Django's documentation gives for its format `N j, Y, P`.
    const CASES: &[(&str, &str)] = &[
        ("2017-09-26T10:32:00Z", "Sept. 26, 2017, 10:32 a.m."),
        ("2017-09-26T10:32:59.999Z", "Sept. 26, 2017, 10:32 a.m."),
        ("2017-01-01T00:00:00Z", "Jan. 1, 2017, midnight"),
        ("2017-02-02T12:00:00Z", "Feb. 2, 2017, noon"),
        ("2017-03-03T01:00:00Z", "March 3, 2017, 1 a.m."),
        ("2017-04-04T13:00:30Z", "April 4, 2017, 1 p.m."),
        ("2017-05-05T00:01:00Z", "May 5, 2017, 12:01 a.m."),
        ("2017-06-06T12:30:00Z", "June 6, 2017, 12:30 p.m."),
        ("2017-07-07T23:59:59Z", "July 7, 2017, 11:59 p.m."),
        ("2017-08-31T11:05:00Z", "Aug. 31, 2017, 11:05 a.m."),
        ("2017-10-10T22:00:00Z", "Oct. 10, 2017, 10 p.m."),
        ("2017-11-30T09:09:00Z", "Nov. 30, 2017, 9:09 a.m."),
        ("2024-02-29T00:00:59Z", "Feb. 29, 2024, midnight"),
        ("2017-12-31T21:50:00Z", "Dec. 31, 2017, 9:50 p.m."),
    ];

    #[test]
    fn the_documented_form() {
        for (instant, text) in CASES {
            assert_eq!(date_text(instant.parse().unwrap()), *text, "{instant}");
        }
    }

    #[test]
    fn every_minute_of_a_day_has_its_own_text() {
        let start: Timestamp = "2020-05-17T00:00:00Z".parse().unwrap();
        let minute = jiff::SignedDuration::from_mins(1);
        let mut seen = std::collections::BTreeSet::new();
        let mut instant = start;
        for _ in 0..24 * 60 {
            let text = date_text(instant);
            assert!(text.starts_with("May 17, 2020, "), "{text}");
            assert!(!text.contains(":00 "), "{text}");
            assert!(seen.insert(text));
            instant = instant.checked_add(minute).unwrap();
        }
    }
}
