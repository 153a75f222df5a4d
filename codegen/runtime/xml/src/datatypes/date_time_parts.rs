//! Parts of dates and times: years, pairs of digits, zones.

use std::fmt;

/// Days of the month in that year of the proleptic Gregorian calendar; none if there is no such
/// month.
pub(super) fn days_in_month(year: i64, month: u8) -> Option<u8> {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 => Some(if is_leap { 29 } else { 28 }),
        _ => None,
    }
}

/// Reads two digits.
pub(super) fn take_pair<'a>(text: &'a str, property: &mut u8) -> Option<&'a str> {
    let [ten @ b'0'..=b'9', one @ b'0'..=b'9', ..] = text.as_bytes() else { return None };
    *property = (ten - b'0') * 10 + (one - b'0');
    Some(&text[2..])
}

/// Reads a year: at least four digits, a leading zero only among four.
pub(super) fn take_year<'a>(text: &'a str, property: &mut i64) -> Option<&'a str> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let length = unsigned.bytes().take_while(u8::is_ascii_digit).count();
    if length < 4 || (length > 4 && unsigned.starts_with('0')) {
        return None;
    }
    let (year, rest) = text.split_at(text.len() - unsigned.len() + length);
    *property = year.parse().ok()?;
    Some(rest)
}

/// Reads a zone: `Z` or an offset of at most 14 hours, in minutes.
pub(super) fn zone(text: &str) -> Option<i16> {
    if text == "Z" {
        return Some(0);
    }
    let (mut hours, mut minutes) = (0, 0);
    let unsigned = text.strip_prefix(['+', '-'])?;
    let rest = take_pair(take_pair(unsigned, &mut hours)?.strip_prefix(':')?, &mut minutes)?;
    let offset = i16::from(hours) * 60 + i16::from(minutes);
    let is_zone = rest.is_empty() && minutes < 60 && offset <= 14 * 60;
    is_zone.then_some(if text.starts_with('-') { -offset } else { offset })
}

/// Writes a year of more than four digits, or before the year 0.
pub(super) fn write_long_year(year: i64, f: &mut impl fmt::Write) -> fmt::Result {
    let sign = if year < 0 { "-" } else { "" };
    write!(f, "{sign}{:04}", year.unsigned_abs())
}

/// Digits and what stands between them, without the machinery of formatting: at most
/// `0000-00-00T00:00:00`.
#[derive(Default)]
pub(super) struct Line {
    bytes: [u8; 24],
    length: usize,
}

impl Line {
    /// A year of four digits.
    pub(super) fn of_year(year: i64) -> Option<Self> {
        let century = u8::try_from(year.div_euclid(100)).ok().filter(|century| *century < 100)?;
        let mut line = Self::default();
        line.push_two(century);
        line.push_two(u8::try_from(year.rem_euclid(100)).ok()?);
        Some(line)
    }

    /// Appends a character of ASCII.
    pub(super) fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    /// Appends two digits.
    pub(super) fn push_two(&mut self, number: u8) {
        let pair = [b'0' + number / 10 % 10, b'0' + number % 10];
        if let Some(place) = self.bytes.get_mut(self.length..self.length + 2) {
            place.copy_from_slice(&pair);
            self.length += 2;
        }
    }

    /// What there is.
    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

/// Writes a zone, if there is one.
pub(super) fn write_zone(zone: Option<i16>, f: &mut impl fmt::Write) -> fmt::Result {
    match zone {
        None => Ok(()),
        Some(0) => f.write_str("Z"),
        Some(offset) => {
            let sign = if offset < 0 { '-' } else { '+' };
            write!(f, "{sign}{:02}:{:02}", offset.abs() / 60, offset.abs() % 60)
        }
    }
}
