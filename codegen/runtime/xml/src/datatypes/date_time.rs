//! The date and time types: `DateTime`, `Date`, `Time` and the five `g` types.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use super::date_time_value::{DateTimeValue, Kind};
use super::timeline::day_at;
use super::value::{Declare, Prefixes, Value, ValueError};
use crate::table::Builtin;

macro_rules! date_time_types {
    ($($(#[$doc:meta])* $type:ident $kind:ident $name:literal: $($part:ident)*;)*) => {$(
        $(#[$doc])*
        ///
        /// Equality and order are those of the time line: with a zone in UTC; a value without a
        /// zone is equal to none with one, and comparable only if they are more than 14 hours
        /// apart.
        #[derive(Clone, PartialEq, PartialOrd)]
        pub struct $type(DateTimeValue<'static>);

        impl $type {
            $(date_time_types! { @part $part })*

            /// Minutes east of UTC; `None` where the value has no zone.
            pub fn zone(&self) -> Option<i16> {
                self.0.zone
            }
        }

        impl Eq for $type {}

        impl FromStr for $type {
            type Err = ValueError;

            fn from_str(text: &str) -> Result<Self, ValueError> {
                let parsed = DateTimeValue::parse(Kind::$kind, text);
                parsed.map(|found| Self(found.into_owned())).ok_or_else(|| ValueError::new($name, text))
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(Kind::$kind, f)
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(Kind::$kind, f)
            }
        }

        impl Value for $type {
            const BUILTIN: Option<Builtin> = Some(Builtin::$type);

            fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
                text.parse()
            }

            fn format(&self, out: &mut String, _context: &mut dyn Declare) {
                self.0.write(Kind::$kind, out).expect("a String takes any text");
            }
        }
    )*};
    (@part year) => {
        /// The year; 0 is the year before 1, as in XSD 1.1.
        pub fn year(&self) -> i64 {
            self.0.year
        }
    };
    (@part month) => {
        /// The month, from 1.
        pub fn month(&self) -> u8 {
            self.0.month
        }
    };
    (@part day) => {
        /// The day of the month, from 1.
        pub fn day(&self) -> u8 {
            self.0.day
        }
    };
    (@part time) => {
        /// The hour, 0 to 23: `24:00:00` is the next day's `00:00:00`.
        pub fn hour(&self) -> u8 {
            self.0.hour
        }

        /// The minute, 0 to 59.
        pub fn minute(&self) -> u8 {
            self.0.minute
        }

        /// The whole second, 0 to 59.
        pub fn second(&self) -> u8 {
            self.0.second
        }

        /// The digits behind the second's point, as written; empty if there is no point.
        pub fn fraction(&self) -> &str {
            &self.0.fraction
        }
    };
}

date_time_types! {
    /// `xs:dateTime`: a day and a time.
    DateTime DateTime "xs:dateTime": year month day time;
    /// `xs:date`: a day of the calendar.
    Date Date "xs:date": year month day;
    /// `xs:time`: a time of day.
    Time Time "xs:time": time;
    /// `xs:gYearMonth`: a month of a year.
    GYearMonth YearMonth "xs:gYearMonth": year month;
    /// `xs:gYear`: a year.
    GYear Year "xs:gYear": year;
    /// `xs:gMonthDay`: a day of every year.
    GMonthDay MonthDay "xs:gMonthDay": month day;
    /// `xs:gMonth`: a month of every year.
    GMonth Month "xs:gMonth": month;
    /// `xs:gDay`: a day of every month.
    GDay Day "xs:gDay": day;
}

/// The same in UTC, to the microsecond if it is not on a second.
impl From<SystemTime> for DateTime {
    fn from(time: SystemTime) -> Self {
        let micros = match time.duration_since(UNIX_EPOCH) {
            Ok(after) => i64::try_from(after.as_micros()).unwrap_or(i64::MAX),
            Err(before) => {
                i64::try_from(before.duration().as_micros()).map_or(i64::MIN, |micros| -micros)
            }
        };
        Self::from_unix_micros(micros)
    }
}

impl DateTime {
    /// The time `micros` microseconds after 1970-01-01T00:00:00Z, in UTC. A fraction is written
    /// with six digits.
    pub fn from_unix_micros(micros: i64) -> Self {
        const DAY: i64 = 86_400;
        let (seconds, fraction) = (micros.div_euclid(1_000_000), micros.rem_euclid(1_000_000));
        let (year, month, day) = day_at(seconds.div_euclid(DAY));
        let second = seconds.rem_euclid(DAY);
        let small = |number: i64| u8::try_from(number).unwrap_or_default(); // parts of a day are below 60
        Self(DateTimeValue {
            year,
            month,
            day,
            hour: small(second / 3600),
            minute: small(second / 60 % 60),
            second: small(second % 60),
            fraction: if fraction == 0 {
                Cow::Borrowed("")
            } else {
                Cow::Owned(format!("{fraction:06}"))
            },
            zone: Some(0),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn parts() {
        let value: DateTime = "2017-09-26T10:32:05.250+02:00".parse().unwrap();
        assert_eq!((value.year(), value.month(), value.day()), (2017, 9, 26));
        assert_eq!(
            (value.hour(), value.minute(), value.second(), value.fraction()),
            (10, 32, 5, "250")
        );
        assert_eq!(
            (value.zone(), value.to_string().as_str()),
            (Some(120), "2017-09-26T10:32:05.250+02:00")
        );
        assert_eq!(value, "2017-09-26T08:32:05.25Z".parse().unwrap());
    }

    #[test]
    fn from_the_clock() {
        let cases = [
            (0, "1970-01-01T00:00:00Z"),
            (1_506_421_920_000_000, "2017-09-26T10:32:00Z"),
            (-1, "1969-12-31T23:59:59.999999Z"),
            (1_582_979_199_000_001, "2020-02-29T12:26:39.000001Z"),
        ];
        for (micros, text) in cases {
            assert_eq!(DateTime::from_unix_micros(micros).to_string(), text);
        }
        for extreme in [i64::MIN, i64::MAX] {
            assert!(DateTime::from_unix_micros(extreme).to_string().parse::<DateTime>().is_ok());
        }
        assert_eq!(DateTime::from(UNIX_EPOCH + Duration::from_mins(1)).minute(), 1);
    }

    #[test]
    fn errors_name_the_type() {
        assert_eq!("x".parse::<GDay>().unwrap_err().to_string(), "`x` is not a value of xs:gDay");
    }
}
