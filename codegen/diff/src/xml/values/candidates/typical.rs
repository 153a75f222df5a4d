//! Texts that are typical of built-in types.

use swordsmith_xml::table::Builtin;

use crate::xml::values::kinds::Kind;

/// Some texts of a built-in type.
pub(super) fn typical(builtin: Builtin) -> &'static [&'static str] {
    match Kind::of(builtin) {
        Kind::Text | Kind::Uri => &["a", "ab", "a b", "1", "a:b", "-a", "é", "A", " a", ""],
        Kind::Base64 => &["", "AA==", "AAA=", "AAAA", "AA = =", "AAAAAAAA"],
        Kind::Hex => &["", "00", "0a", "0A", "FFFF"],
        Kind::Boolean => &["true", "1", "false", "0"],
        Kind::Decimal => &[
            "1",
            "0",
            "-1",
            "10",
            "100",
            "+1",
            "01",
            "-0",
            "1.5",
            "0.1",
            ".5",
            "1.",
            "1.0",
            "-1.5",
            "0.01",
            "1000000",
            "99999999999999999999",
        ],
        Kind::Float | Kind::Double => &[
            "1", "0", "-0", "-1", "1.5", "1e0", "1E1", "INF", "-INF", "+INF", "NaN", "1e39",
            "-1e39", "1e-50", "-1e-50", "1e400", "0.1", "16777217", "01", "+1", ".5", "1.",
        ],
        Kind::Duration => &[
            "P1D",
            "PT0S",
            "P1Y",
            "P1M",
            "P12M",
            "P30D",
            "P365D",
            "P366D",
            "PT1S",
            "PT1H",
            "PT24H",
            "-P1D",
            "-P1M",
            "P0M",
            "P0D",
            "P1Y1M1DT1H1M1.5S",
            "PT0.5S",
            "PT60S",
            "P9999Y",
            "-P9999Y",
            "P999999D",
            "-P999999D",
        ],
        Kind::QName | Kind::Notation => &["a", "b", "xml:a", "q1:a", "q1:b"],
        Kind::Time(builtin) => times(builtin),
    }
}

/// The same of dates and times.
const fn times(builtin: Builtin) -> &'static [&'static str] {
    match builtin {
        Builtin::DateTime => &[
            "2000-01-01T00:00:00",
            "2000-01-01T00:00:00Z",
            "2000-01-01T00:00:00+14:00",
            "2000-01-01T00:00:00-14:00",
            "2000-01-01T24:00:00",
            "2000-01-01T12:30:59.5",
            "2000-01-01T12:30:59.5Z",
            "2000-02-29T00:00:00",
            "0001-01-01T00:00:00",
            "-0001-01-01T00:00:00Z",
            "12000-01-01T00:00:00Z",
        ],
        Builtin::Time => &[
            "00:00:00",
            "00:00:00Z",
            "00:00:00+14:00",
            "00:00:00-14:00",
            "12:00:00",
            "12:00:00.5Z",
            "23:59:59",
            "23:59:59Z",
            "24:00:00",
        ],
        Builtin::Date => &[
            "2000-01-01",
            "2000-01-01Z",
            "2000-01-01+14:00",
            "2000-01-01-14:00",
            "2000-02-29",
            "0001-01-01",
            "-0001-01-01",
            "12000-01-01Z",
        ],
        Builtin::GYearMonth => &["2000-01", "2000-01Z", "2000-12+14:00", "0001-01", "12000-01Z"],
        Builtin::GYear => &["2000", "2000Z", "2000+14:00", "0001", "-0001", "12000", "12000Z"],
        Builtin::GMonthDay => &["--01-01", "--01-01Z", "--12-31", "--12-31Z", "--02-29"],
        Builtin::GDay => &["---01", "---01Z", "---31", "---31Z", "---15+14:00"],
        Builtin::GMonth => &["--01", "--01Z", "--12", "--12Z", "--06-14:00"],
        _ => &[],
    }
}
