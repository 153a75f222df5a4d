//! Keys: equal where values are, across all types.

use super::*;

/// Values, each with forms that are all the same value; no two lines are the same.
const VALUES: &[(Builtin, &[&str])] = &[
    (Builtin::String, &["1"]),
    (Builtin::String, &["1.0"]),
    (Builtin::String, &["true"]),
    (Builtin::String, &["{urn:a}b"]),
    (Builtin::AnyUri, &["1"]),
    (Builtin::Decimal, &["1", "1.0", "+01.00"]),
    (Builtin::Decimal, &["0", "-0.0"]),
    (Builtin::Decimal, &["-1"]),
    (Builtin::Decimal, &["1.5"]),
    (Builtin::Float, &["1", "1.0E0", "10e-1"]),
    (Builtin::Float, &["0", "-0"]),
    (Builtin::Float, &["NaN"]),
    (Builtin::Float, &["INF", "+INF", "1e100"]),
    (Builtin::Double, &["1"]),
    (Builtin::Double, &["1e100"]),
    (Builtin::Boolean, &["1", "true"]),
    (Builtin::Boolean, &["0", "false"]),
    (
        Builtin::DateTime,
        &["2000-01-01T00:00:00Z", "1999-12-31T24:00:00.00Z", "2000-01-01T01:00:00+01:00"],
    ),
    (Builtin::DateTime, &["2000-01-01T00:00:00"]),
    (Builtin::DateTime, &["2000-01-01T00:00:00.5Z", "2000-01-01T00:00:00.50Z"]),
    (Builtin::Date, &["2000-01-01Z", "2000-01-01+00:00", "2000-01-01-00:00"]),
    (Builtin::Time, &["00:00:00Z", "24:00:00Z"]),
    (Builtin::GYear, &["2000"]),
    (Builtin::GMonth, &["--12"]),
    (Builtin::GDay, &["---31"]),
    (Builtin::GMonthDay, &["--12-31"]),
    (Builtin::GYearMonth, &["2000-01"]),
    (Builtin::Duration, &["P1Y", "P12M", "P12MT0S"]),
    (Builtin::Duration, &["PT0S", "-P0D", "PT0.00S"]),
    (Builtin::Duration, &["P1D", "PT24H"]),
    (Builtin::Duration, &["-P1D"]),
    (Builtin::HexBinary, &["0a", "0A"]),
    (Builtin::Base64Binary, &["Zg==", "Z g = ="]),
    (Builtin::QName, &["{urn:a}b"]),
    (Builtin::QName, &["b"]),
    (Builtin::Notation, &["b"]),
];

#[test]
fn equal_for_equal_values_only() {
    let types = BUILTINS.map(|builtin| simple(Variety::Atomic(builtin), &[]));
    let schema = schema(&types);
    let key_of =
        |builtin: Builtin, text: &str| key(&schema, builtin as u32, text, &NoPrefixes).expect(text);
    for (at, (builtin, forms)) in VALUES.iter().enumerate() {
        for form in *forms {
            assert!(equal(&schema, *builtin as u32, form, forms[0], &NoPrefixes), "{form}");
            for (other, (other_builtin, other_forms)) in VALUES.iter().enumerate() {
                let same = key_of(*builtin, form) == key_of(*other_builtin, other_forms[0]);
                assert_eq!(same, at == other, "{form} {}", other_forms[0]);
            }
        }
    }
    assert_eq!(key(&schema, Builtin::Int as u32, "x", &NoPrefixes), None);
}

#[test]
fn types_with_a_common_primitive_share_keys() {
    let types = BUILTINS.map(|builtin| simple(Variety::Atomic(builtin), &[]));
    let schema = schema(&types);
    let key_of = |builtin: Builtin, text: &str| key(&schema, builtin as u32, text, &NoPrefixes);
    assert_eq!(key_of(Builtin::Byte, "7"), key_of(Builtin::Decimal, "7.0"));
    assert_eq!(key_of(Builtin::NcName, "a"), key_of(Builtin::String, "a"));
    assert_eq!(key_of(Builtin::DayTimeDuration, "PT0S"), key_of(Builtin::YearMonthDuration, "P0M"));
}

#[test]
fn lists() {
    let types = [simple(Variety::Atomic(Builtin::Decimal), &[]), simple(Variety::List(0), &[])];
    let schema = schema(&types);
    let key_of = |text: &str| key(&schema, 1, text, &NoPrefixes).unwrap();
    assert_eq!(key_of("1 2"), key_of(" 1.0 2.0 "));
    assert_ne!(key_of("1 2"), key_of("12"));
    assert_ne!(key_of("1 2"), key_of("2 1"));
    assert_ne!(key_of(""), key_of("0"));
    assert_eq!(Some(key_of("1")), key(&schema, 0, "1", &NoPrefixes));
}
