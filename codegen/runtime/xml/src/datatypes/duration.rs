//! `xs:duration` and its two restrictions that can be ordered totally.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::str::FromStr;

use super::duration_value::DurationValue;
use super::value::{Declare, Prefixes, Value, ValueError};
use crate::table::Builtin;

impl DurationValue<'_> {
    /// Whether it has nothing but years and months; as text, which tells `P0D` from `P0M`.
    pub(super) fn is_year_month(text: &str) -> bool {
        !text.contains(['D', 'T'])
    }

    /// Whether it has neither years nor months.
    pub(super) fn is_day_time(text: &str) -> bool {
        let date = text.split('T').next().unwrap_or(text);
        !date.contains(['Y', 'M'])
    }
}

macro_rules! durations {
    ($($(#[$doc:meta])* $type:ident $name:literal $accepts:expr;)*) => {$(
        $(#[$doc])*
        ///
        /// It is written as it was read: `PT90M` and `PT1H30M` are equal, and each is written
        /// again.
        ///
        /// Order is partial, as the specification has it: a month is neither more nor less than 30
        /// days.
        #[derive(Clone, PartialEq, PartialOrd)]
        pub struct $type(DurationValue<'static>);

        impl $type {
            /// Whether it is below zero.
            pub fn is_negative(&self) -> bool {
                self.0.negative
            }

            /// Its months, years included; without the sign.
            pub fn months(&self) -> u64 {
                self.0.months
            }

            /// Its whole seconds, days included; without the sign.
            pub fn seconds(&self) -> u64 {
                self.0.seconds
            }

            /// The digits behind the second's point, as written; empty if there is no point.
            pub fn fraction(&self) -> &str {
                self.0.fraction()
            }
        }

        impl Eq for $type {}

        impl FromStr for $type {
            type Err = ValueError;

            fn from_str(text: &str) -> Result<Self, ValueError> {
                let accepts: fn(&str) -> bool = $accepts;
                let span = DurationValue::parse(text).filter(|_| accepts(text));
                span.map(|found| Self(found.into_owned())).ok_or_else(|| ValueError::new($name, text))
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0.text)
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl Value for $type {
            const BUILTIN: Option<Builtin> = Some(Builtin::$type);

            fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
                text.parse()
            }

            fn format(&self, out: &mut String, _context: &mut dyn Declare) {
                write!(out, "{self}").expect("a String takes any text");
            }
        }
    )*};
}

durations! {
    /// `xs:duration`: months and seconds.
    Duration "xs:duration" |_| true;
    /// `xs:yearMonthDuration`: months.
    YearMonthDuration "xs:yearMonthDuration" DurationValue::is_year_month;
    /// `xs:dayTimeDuration`: seconds.
    DayTimeDuration "xs:dayTimeDuration" DurationValue::is_day_time;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restrictions() {
        // text, is a duration, of years and months, of days and time
        let cases = [
            ("P1Y2M", true, true, false),
            ("P1D", true, false, true),
            ("PT1M", true, false, true),
            ("P1MT1M", true, false, false),
            ("P0M", true, true, false),
            ("P0D", true, false, true),
            ("P", false, false, false),
        ];
        for (text, any, year_month, day_time) in cases {
            let found = (
                text.parse::<Duration>().is_ok(),
                text.parse::<YearMonthDuration>().is_ok(),
                text.parse::<DayTimeDuration>().is_ok(),
            );
            assert_eq!(found, (any, year_month, day_time), "{text}");
        }
    }

    #[test]
    fn parts_and_text() {
        let value: Duration = "-P1Y2M3DT4H5M6.70S".parse().unwrap();
        assert_eq!(
            (value.is_negative(), value.months(), value.seconds(), value.fraction()),
            (true, 14, 273_906, "70")
        );
        assert_eq!(value.to_string(), "-P1Y2M3DT4H5M6.70S");
        assert_eq!("-P0Y".parse::<YearMonthDuration>().unwrap().to_string(), "-P0Y");
        let (minutes, hours): (Duration, Duration) =
            ("PT90M".parse().unwrap(), "PT1H30M".parse().unwrap());
        assert_eq!(minutes, hours);
        assert_eq!((minutes.to_string(), hours.to_string()), ("PT90M".into(), "PT1H30M".into()));
    }
}
