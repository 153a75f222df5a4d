//! Points in time and spans of it, as texts.

use super::super::super::types::{Duration, Timestamp};

const NANOS: i32 = 1_000_000_000;

/// `0001-01-01T00:00:00Z` and `9999-12-31T23:59:59Z`, in seconds from 1970.
const TIMES: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

/// Ten thousand years of seconds, either way.
const LONGEST: i64 = 315_576_000_000;

const DAY: i64 = 86_400;

/// As RFC 3339 has it, in UTC.
pub(in super::super) fn timestamp(time: &Timestamp) -> Option<String> {
    if !TIMES.contains(&time.seconds) || !(0..NANOS).contains(&time.nanos) {
        return None;
    }
    let (days, second) = (time.seconds.div_euclid(DAY), time.seconds.rem_euclid(DAY));
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let fraction = fraction(time.nanos);
    Some(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{fraction}Z"))
}

/// A point in time of RFC 3339.
pub(in super::super) fn read_timestamp(text: &str) -> Option<Timestamp> {
    let (date, rest) = text.split_at_checked(10)?;
    let (clock, rest) = rest.strip_prefix('T')?.split_at_checked(8)?;
    let (year, month, day) = three(date, '-', [4, 2, 2])?;
    let (hour, minute, second) = three(clock, ':', [2, 2, 2])?;
    let days = days(year, month, day);
    let is_real = civil(days) == (year, month, day) && hour < 24 && minute < 60 && second < 60;
    let zone = rest.find(['Z', '+', '-'])?;
    let (fraction, zone) = rest.split_at(zone);
    let nanos = nanos(fraction)?;
    let seconds = days * DAY + hour * 3600 + minute * 60 + second - offset(zone)?;
    let is_in_range = is_real && TIMES.contains(&seconds);
    is_in_range.then(|| Timestamp { seconds, nanos, ..Timestamp::default() })
}

/// Seconds, with an `s`.
pub(in super::super) fn duration(span: &Duration) -> Option<String> {
    let (seconds, nanos) = (span.seconds, span.nanos);
    let is_one_way = (seconds >= 0 && nanos >= 0) || (seconds <= 0 && nanos <= 0);
    if !is_one_way
        || seconds.unsigned_abs() > LONGEST.unsigned_abs()
        || nanos.unsigned_abs() >= NANOS.unsigned_abs()
    {
        return None;
    }
    let sign = if seconds < 0 || nanos < 0 { "-" } else { "" };
    Some(format!("{sign}{}{}s", seconds.abs(), fraction(nanos.abs())))
}

/// A span of such a text.
pub(in super::super) fn read_duration(text: &str) -> Option<Duration> {
    let text = text.strip_suffix('s')?;
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (seconds, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    let seconds = digits(seconds, seconds.len().max(1)).filter(|seconds| *seconds <= LONGEST)?;
    let nanos = nanos(fraction)? * sign;
    Some(Duration { seconds: seconds * i64::from(sign), nanos, ..Duration::default() })
}

/// Nothing, or a point and three, six or nine digits.
fn fraction(nanos: i32) -> String {
    match nanos {
        0 => String::new(),
        _ if nanos % 1_000_000 == 0 => format!(".{:03}", nanos / 1_000_000),
        _ if nanos % 1_000 == 0 => format!(".{:06}", nanos / 1_000),
        _ => format!(".{nanos:09}"),
    }
}

/// Of nothing, or of a point and up to nine digits.
fn nanos(fraction: &str) -> Option<i32> {
    if fraction.is_empty() {
        return Some(0);
    }
    let text = fraction.strip_prefix('.').filter(|text| (1..=9).contains(&text.len()))?;
    let value = i32::try_from(digits(text, text.len())?).ok()?;
    (text.len()..9).try_fold(value, |value, _| value.checked_mul(10))
}

/// `Z`, or hours and minutes east of it.
fn offset(zone: &str) -> Option<i64> {
    let sign = match zone.chars().next()? {
        'Z' => return (zone.len() == 1).then_some(0),
        '+' => 1,
        _ => -1,
    };
    let (hours, minutes) = zone.get(1..)?.split_once(':')?;
    let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

/// So many digits.
fn digits(text: &str, length: usize) -> Option<i64> {
    let is_number = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

/// Three numbers of so many digits.
fn three(text: &str, mark: char, lengths: [usize; 3]) -> Option<(i64, i64, i64)> {
    let mut parts = text.split(mark);
    let mut next = |length| digits(parts.next()?, length);
    let [first, second, third] = lengths;
    let numbers = (next(first)?, next(second)?, next(third)?);
    parts.next().is_none().then_some(numbers)
}

/// Days from 1970 of a date. Years begin with March here, so that a leap day is the last of its
/// year.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let year = year.rem_euclid(400);
    era * 146_097 + year * 365 + year / 4 - year / 100 + day_of_year - 719_468
}

/// The date so many days from 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_come_back() {
        for day in (-719_162..2_932_896).step_by(13) {
            let (year, month, of_month) = civil(day);
            assert_eq!(days(year, month, of_month), day);
        }
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "1970-01-01",
            "1970-02-30T00:00:00Z",
            "1970-01-01t00:00:00Z",
            "1970-01-01T00:00:00",
            "1970-01-01T24:00:00Z",
            "0000-01-01T00:00:00Z",
            "1970-01-01T00:00:00.Z",
            "1970-01-01T00:00:00+1:00",
            "0001-01-01T00:00:00+01:00",
            "1970-01-01T00:00:00.0123456789Z",
            "ä970-01-01T00:00:00Z",
        ] {
            assert_eq!(read_timestamp(text), None, "{text}");
        }
        for text in ["", "s", "1", "1.s", "--1s", "+1s", "315576000001s", "1.0123456789s"] {
            assert_eq!(read_duration(text), None, "{text}");
        }
    }
}
