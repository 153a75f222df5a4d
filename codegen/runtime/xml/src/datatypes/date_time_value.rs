//! The date/time seven-property model (Datatypes 1.1, appendix D.2.1), and the lexical forms of the
//! types that are made of it.

use std::borrow::Cow;
use std::fmt;

use super::date_time_parts::{
    Line, days_in_month, take_pair, take_year, write_long_year, write_zone, zone,
};

/// Which date or time type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    DateTime,
    Time,
    Date,
    YearMonth,
    Year,
    MonthDay,
    Day,
    Month,
}

impl Kind {
    /// The lexical form before the zone: `Y M D h m s` stand for the properties.
    const fn template(self) -> &'static str {
        match self {
            Self::DateTime => "Y-M-DTh:m:s",
            Self::Time => "h:m:s",
            Self::Date => "Y-M-D",
            Self::YearMonth => "Y-M",
            Self::Year => "Y",
            Self::MonthDay => "--M-D",
            Self::Day => "---D",
            Self::Month => "--M",
        }
    }
}

/// The seven properties of a date or time. Absent ones are filled as the spec does for comparing:
/// the end of December of the leap year 1972.
#[derive(Debug, Clone)]
pub(super) struct DateTimeValue<'a> {
    pub(super) year: i64,
    pub(super) month: u8,
    pub(super) day: u8,
    pub(super) hour: u8,
    pub(super) minute: u8,
    pub(super) second: u8,
    /// Digits behind the second's point, as written.
    pub(super) fraction: Cow<'a, str>,
    /// Minutes east of UTC.
    pub(super) zone: Option<i16>,
}

impl<'a> DateTimeValue<'a> {
    /// Parses a lexical form of the type. `24:00:00` is the next day's `00:00:00`.
    pub(super) fn parse(kind: Kind, text: &'a str) -> Option<Self> {
        let mut value = Self {
            year: 1972,
            month: 12,
            day: 0,
            hour: 0,
            minute: 0,
            second: 0,
            fraction: Cow::Borrowed(""),
            zone: None,
        };
        let mut rest = text;
        for part in kind.template().chars() {
            rest = value.take(part, rest)?;
        }
        value.zone = if rest.is_empty() { None } else { Some(zone(rest)?) };
        value.settle(kind)
    }

    /// Reads one part of the template off `text`.
    fn take(&mut self, part: char, text: &'a str) -> Option<&'a str> {
        match part {
            'Y' => take_year(text, &mut self.year),
            'M' => take_pair(text, &mut self.month),
            'D' => take_pair(text, &mut self.day),
            'h' => take_pair(text, &mut self.hour),
            'm' => take_pair(text, &mut self.minute),
            's' => {
                let rest = take_pair(text, &mut self.second)?;
                self.take_fraction(rest)
            }
            literal => text.strip_prefix(literal),
        }
    }

    fn take_fraction(&mut self, text: &'a str) -> Option<&'a str> {
        let Some(fraction) = text.strip_prefix('.') else { return Some(text) };
        let end = fraction.bytes().take_while(u8::is_ascii_digit).count();
        self.fraction = Cow::Borrowed(&fraction[..end]);
        (end > 0).then(|| &fraction[end..])
    }

    /// Checks the ranges.
    fn settle(mut self, kind: Kind) -> Option<Self> {
        let has_day = kind.template().contains('D');
        let length = days_in_month(self.year, self.month)?;
        if !has_day {
            self.day = length;
        }
        if self.day == 0 || self.day > length || self.minute > 59 || self.second > 59 {
            return None;
        }
        match self.hour {
            0..24 => Some(self),
            24 => self.at_midnight(kind),
            _ => None,
        }
    }

    fn at_midnight(mut self, kind: Kind) -> Option<Self> {
        let is_whole = self.minute == 0
            && self.second == 0
            && self.fraction.bytes().all(|digit| digit == b'0');
        self.hour = 0;
        if kind == Kind::DateTime {
            self.next_day()?;
        }
        is_whole.then_some(self)
    }

    fn next_day(&mut self) -> Option<()> {
        self.day += 1;
        if self.day > days_in_month(self.year, self.month)? {
            (self.day, self.month) = (1, self.month + 1);
        }
        if self.month > 12 {
            (self.month, self.year) = (1, self.year.checked_add(1)?);
        }
        Some(())
    }

    /// The same, with text of its own.
    pub(super) fn into_owned(self) -> DateTimeValue<'static> {
        DateTimeValue { fraction: Cow::Owned(self.fraction.into_owned()), ..self }
    }

    /// Writes the lexical form of the type.
    pub(super) fn write(&self, kind: Kind, f: &mut impl fmt::Write) -> fmt::Result {
        let mut line = Line::default();
        for part in kind.template().bytes() {
            match part {
                b'Y' => match Line::of_year(self.year) {
                    Some(year) => line = year,
                    None => write_long_year(self.year, f)?,
                },
                b'M' => line.push_two(self.month),
                b'D' => line.push_two(self.day),
                b'h' => line.push_two(self.hour),
                b'm' => line.push_two(self.minute),
                b's' => line.push_two(self.second),
                literal => line.push(literal),
            }
        }
        f.write_str(line.text())?;
        if !self.fraction.is_empty() {
            f.write_char('.')?;
            f.write_str(&self.fraction)?;
        }
        write_zone(self.zone, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(kind: Kind, text: &str) -> Option<String> {
        struct Written<'a>(Kind, DateTimeValue<'a>);
        impl fmt::Display for Written<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.1.write(self.0, f)
            }
        }
        DateTimeValue::parse(kind, text).map(|value| Written(kind, value).to_string())
    }

    #[test]
    fn written_as_read() {
        let cases = [
            (Kind::DateTime, "2017-09-26T10:32:00"),
            (Kind::DateTime, "-0044-03-15T10:32:00.1200Z"),
            (Kind::DateTime, "12017-09-26T10:32:59.999999999999999999999999999999-14:00"),
            (Kind::DateTime, "0000-02-29T00:00:00+05:30"),
            (Kind::Time, "23:59:59.0"),
            (Kind::Date, "2000-02-29Z"),
            (Kind::YearMonth, "2017-09+14:00"),
            (Kind::Year, "9223372036854775807"),
            (Kind::MonthDay, "--02-29"),
            (Kind::Day, "---31-00:30"),
            (Kind::Month, "--02Z"),
        ];
        for (kind, text) in cases {
            assert_eq!(canonical(kind, text).as_deref(), Some(text));
        }
    }

    #[test]
    fn midnight_is_the_next_day() {
        let midnight = canonical(Kind::DateTime, "2016-02-28T24:00:00.00Z");
        assert_eq!(midnight.as_deref(), Some("2016-02-29T00:00:00.00Z"));
        assert_eq!(
            canonical(Kind::DateTime, "9999-12-31T24:00:00").as_deref(),
            Some("10000-01-01T00:00:00")
        );
        assert_eq!(canonical(Kind::Time, "24:00:00").as_deref(), Some("00:00:00"));
        assert_eq!(canonical(Kind::DateTime, "9223372036854775807-12-31T24:00:00"), None);
    }

    #[test]
    fn refused() {
        let cases = [
            (Kind::DateTime, "2017-09-26 10:32:00"),
            (Kind::DateTime, "2017-09-26T10:32"),
            (Kind::DateTime, "2017-09-26T10:32:00."),
            (Kind::DateTime, "2017-09-26T10:32:60"),
            (Kind::DateTime, "2017-09-26T24:00:00.1"),
            (Kind::DateTime, "2017-09-26T25:00:00"),
            (Kind::DateTime, "+2017-09-26T10:32:00"),
            (Kind::DateTime, "2017-09-26T10:32:00z"),
            (Kind::Date, "2017-02-29"),
            (Kind::Date, "1900-02-29"),
            (Kind::Date, "2017-13-01"),
            (Kind::Date, "2017-00-01"),
            (Kind::Date, "2017-01-00"),
            (Kind::Date, "017-01-01"),
            (Kind::Date, "02017-01-01"),
            (Kind::Date, "2017-1-01"),
            (Kind::Date, "2017-01-01+14:01"),
            (Kind::Date, "2017-01-01+15:00"),
            (Kind::Date, "2017-01-01+1:00"),
            (Kind::Date, "2017-01-01+01:60"),
            (Kind::Date, "2017-01-01Z "),
            (Kind::Year, "99999999999999999999"),
            (Kind::Year, "12"),
            (Kind::MonthDay, "--02-30"),
            (Kind::Month, "--02--"),
            (Kind::Day, "---32"),
            (Kind::Time, "1é:00:00"),
            (Kind::Time, ""),
        ];
        for (kind, text) in cases {
            assert_eq!(canonical(kind, text), None, "{text}");
        }
    }
}
