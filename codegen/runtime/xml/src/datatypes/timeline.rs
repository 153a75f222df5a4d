//! The time line (`timeOnTimeline` in Datatypes 1.1), and the partial order that it gives to dates
//! and times.

use std::cmp::Ordering;

use super::date_time_value::DateTimeValue;

/// Seconds of the largest difference between two zones that both are possible where none is given.
const ZONES: i128 = 14 * 60 * 60;

/// A place on the time line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Instant<'a> {
    /// Whole seconds from 1970 on: of UTC if there is a zone, else of an unknown zone.
    pub(super) seconds: i128,
    /// Digits of the rest, without trailing zeros.
    pub(super) fraction: &'a str,
    /// Whether the zone is known.
    pub(super) is_zoned: bool,
}

impl DateTimeValue<'_> {
    /// Where it stands on the time line.
    pub(super) fn instant(&self) -> Instant<'_> {
        let days = days_from_epoch(self.year.into(), self.month, self.day);
        let minutes = (days * 24 + i128::from(self.hour)) * 60 + i128::from(self.minute);
        let minutes = minutes - i128::from(self.zone.unwrap_or(0));
        Instant {
            seconds: minutes * 60 + i128::from(self.second),
            fraction: self.fraction.trim_end_matches('0'),
            is_zoned: self.zone.is_some(),
        }
    }
}

impl PartialEq for DateTimeValue<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.instant() == other.instant()
    }
}

impl PartialOrd for DateTimeValue<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.instant().partial_cmp(&other.instant())
    }
}

impl PartialOrd for Instant<'_> {
    /// None where one has no zone and they are too near to tell.
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self.is_zoned, other.is_zoned) {
            (true, false) => other.partial_cmp(self).map(Ordering::reverse),
            (false, true) => {
                let earliest = self.shifted(-ZONES).on_same_line(other);
                let latest = self.shifted(ZONES).on_same_line(other);
                (earliest == latest && earliest.is_ne()).then_some(earliest)
            }
            _ => Some(self.on_same_line(other)),
        }
    }
}

impl Instant<'_> {
    fn shifted(&self, seconds: i128) -> Self {
        Self { seconds: self.seconds + seconds, ..*self }
    }

    fn on_same_line(&self, other: &Self) -> Ordering {
        self.seconds.cmp(&other.seconds).then_with(|| self.fraction.cmp(other.fraction))
    }
}

/// Days from 1970-01-01 to a day of the proleptic Gregorian calendar.
pub(super) fn days_from_epoch(year: i128, month: u8, day: u8) -> i128 {
    // Years begin in March, so that the leap day is the last; 719,468 days from 0000-03-01 to the
    // epoch.
    let month = i128::from(month);
    let year = if month <= 2 { year - 1 } else { year };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + i128::from(day) - 1;
    year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year
        - 719_468
}

/// Year, month and day that many days after 1970-01-01.
pub(super) fn day_at(days: i64) -> (i64, u8, u8) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let small = |number: i64| u8::try_from(number).expect("months and days are below 32");
    (era * 400 + year_of_era + next_year, small(month), small(day))
}

#[cfg(test)]
mod tests {
    use super::super::date_time_parts::days_in_month;
    use super::super::date_time_value::Kind;
    use super::*;

    fn order(kind: Kind, a: &str, b: &str) -> Option<Ordering> {
        let (a, b) =
            (DateTimeValue::parse(kind, a).unwrap(), DateTimeValue::parse(kind, b).unwrap());
        assert_eq!(b.partial_cmp(&a), a.partial_cmp(&b).map(Ordering::reverse));
        assert_eq!(a == b, a.partial_cmp(&b) == Some(Ordering::Equal));
        a.partial_cmp(&b)
    }

    #[test]
    fn orders_of_the_specification() {
        use Ordering::{Equal, Greater, Less};
        let cases = [
            (Kind::DateTime, "2000-01-15T00:00:00", "2000-02-15T00:00:00", Some(Less)),
            (Kind::DateTime, "2000-01-15T12:00:00", "2000-01-16T12:00:00Z", Some(Less)),
            (Kind::DateTime, "2000-01-01T12:00:00", "1999-12-31T23:00:00Z", None),
            (Kind::DateTime, "2000-01-16T12:00:00", "2000-01-16T12:00:00Z", None),
            (Kind::DateTime, "2000-01-16T00:00:00", "2000-01-16T12:00:00Z", None),
            (Kind::DateTime, "2000-03-04T23:00:00+03:00", "2000-03-04T20:00:00.00Z", Some(Equal)),
            (Kind::DateTime, "2000-03-04T20:00:00.1Z", "2000-03-04T20:00:00.09Z", Some(Greater)),
            (Kind::DateTime, "-0001-12-31T23:59:59", "0000-01-01T00:00:00", Some(Less)),
            (Kind::Date, "2000-01-01+13:00", "1999-12-31-11:00", Some(Equal)),
            (Kind::Time, "10:00:00Z", "11:00:00+02:00", Some(Greater)),
            (Kind::Time, "24:00:00", "00:00:00", Some(Equal)),
            (Kind::Year, "2000", "2001", Some(Less)),
            (Kind::YearMonth, "2000-01", "2000-01Z", None),
            (Kind::MonthDay, "--02-29", "--03-01", Some(Less)),
            (Kind::Day, "---15", "---14", Some(Greater)),
            (Kind::Month, "--01", "--12", Some(Less)),
        ];
        for (kind, a, b, expected) in cases {
            assert_eq!(order(kind, a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn days_count_up_without_a_gap() {
        let mut expected = days_from_epoch(-401, 1, 1);
        for year in -401_i64..=2401 {
            for month in 1..=12 {
                for day in 1..=days_in_month(year, month).unwrap() {
                    assert_eq!(days_from_epoch(year.into(), month, day), expected);
                    assert_eq!(day_at(i64::try_from(expected).unwrap()), (year, month, day));
                    expected += 1;
                }
            }
        }
        assert_eq!(days_from_epoch(1970, 1, 1), 0);
    }
}
