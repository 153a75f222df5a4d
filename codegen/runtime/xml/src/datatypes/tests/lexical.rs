//! The lexical spaces of the built-in types.

use super::*;

/// A type, texts that are of it and texts that are not.
const CASES: &[(Builtin, &[&str], &[&str])] = &[
    (Builtin::AnySimpleType, &["", " a\n"], &[]),
    (Builtin::String, &["", " a\n"], &[]),
    (Builtin::NormalizedString, &["", "a\tb"], &[]),
    (Builtin::Token, &["", " a  b "], &[]),
    (Builtin::Language, &["en", " en-GB "], &["", "e n", "en_GB"]),
    (Builtin::NmToken, &["1a", ":"], &["", "a b"]),
    (Builtin::Name, &["a:b", "_"], &["", "1a"]),
    (Builtin::NcName, &["a", "a.b-c"], &["a:b", "", "1"]),
    (Builtin::Id, &["a"], &["a:b"]),
    (Builtin::IdRef, &["a"], &["a b"]),
    (Builtin::Entity, &["a"], &["1"]),
    (Builtin::AnyUri, &["", "http://a/ b#c", "ä", "::"], &[]),
    (Builtin::QName, &["a", "{urn:a}b"], &["a:b", "1", ""]),
    (Builtin::Notation, &["a"], &["a:b"]),
    (Builtin::Boolean, &["true", "false", "1", "0", " 1\n"], &["", "True", "2"]),
    (Builtin::Decimal, &["1.5", "-.5", "+5."], &["", "1e1", "INF", "1 5"]),
    (Builtin::Integer, &["-12", "+0", "00"], &["1.0", "", "-"]),
    (Builtin::NonPositiveInteger, &["0", "-0", "-1", "+0"], &["1"]),
    (Builtin::NegativeInteger, &["-1", "-99999999999999999999999"], &["0", "-0", "1"]),
    (Builtin::NonNegativeInteger, &["0", "-0", "99999999999999999999999"], &["-1"]),
    (Builtin::PositiveInteger, &["1", "+1"], &["0", "-1"]),
    (
        Builtin::Long,
        &["9223372036854775807", "-9223372036854775808"],
        &["9223372036854775808", "-9223372036854775809"],
    ),
    (
        Builtin::Int,
        &["2147483647", "-2147483648", "000002147483647"],
        &["2147483648", "-2147483649"],
    ),
    (Builtin::Short, &["32767", "-32768"], &["32768", "-32769"]),
    (Builtin::Byte, &["127", "-128"], &["128", "-129"]),
    (Builtin::UnsignedLong, &["18446744073709551615", "-0"], &["18446744073709551616", "-1"]),
    (Builtin::UnsignedInt, &["4294967295"], &["4294967296"]),
    (Builtin::UnsignedShort, &["65535"], &["65536"]),
    (Builtin::UnsignedByte, &["255", "+255"], &["256", "-1"]),
    (Builtin::Float, &["1e5", "INF", "-INF", "NaN", "+INF"], &["inf", "1e", "", "-NaN"]),
    (Builtin::Double, &["1.5E-5", "INF"], &["Infinity", "0x1"]),
    (Builtin::Duration, &["P1Y", "-PT0.5S"], &["P", "PT", "1Y"]),
    (Builtin::YearMonthDuration, &["P1Y2M", "-P1M"], &["P1D", "PT1M", "P"]),
    (Builtin::DayTimeDuration, &["P1DT2H", "PT1M"], &["P1Y", "P1M"]),
    (
        Builtin::DateTime,
        &["2000-01-01T00:00:00", "2000-01-01T24:00:00Z"],
        &["2000-01-01", "2000-01-01T00:00"],
    ),
    (Builtin::DateTimeStamp, &["2000-01-01T00:00:00Z"], &["2000-01-01T00:00:00"]),
    (Builtin::Time, &["12:00:00.5+01:00"], &["12:00"]),
    (Builtin::Date, &["2000-02-29", "-0001-01-01", "0000-01-01"], &["2001-02-29", "2000-1-1"]),
    (Builtin::GYearMonth, &["2000-02Z"], &["2000-13"]),
    (Builtin::GYear, &["2000", "-12345"], &["200", "02000"]),
    (Builtin::GMonthDay, &["--02-29"], &["--02-30", "02-29"]),
    (Builtin::GDay, &["---31"], &["---32", "--31"]),
    (Builtin::GMonth, &["--12"], &["--13", "--1"]),
    (Builtin::HexBinary, &["", "0aFF"], &["0", "0g"]),
    (Builtin::Base64Binary, &["", "Zg==", " Z g = =\n", "Zm9v\r\n  Zm9v"], &["Zg=", "Zh=="]),
];

#[test]
fn every_type() {
    for (builtin, valid, invalid) in CASES {
        for text in *valid {
            assert_eq!(fault(*builtin, &[], text), None);
        }
        for text in *invalid {
            assert!(fault(*builtin, &[], text).is_some(), "{text:?} is no {}", builtin.name());
        }
    }
    let tested: Vec<Builtin> = CASES.iter().map(|case| case.0).collect();
    assert_eq!(tested, BUILTINS);
}

#[test]
fn errors_say_what_was_expected() {
    let error = fault(Builtin::Int, &[], "x").unwrap();
    assert_eq!(error, "`x` is not a value of t:type: it is not in the lexical space of xs:int");
}

#[test]
fn lists_and_unions() {
    let simples = [
        simple(Variety::Atomic(Builtin::Int), &[Facet::MaxInclusive("9")]),
        simple(Variety::Atomic(Builtin::Token), &[Facet::Enumeration(&["many", "too many"])]),
        simple(Variety::Union(&[0, 1]), &[]),
        simple(Variety::List(2), &[]),
    ];
    let schema = schema(&simples);
    let takes = |simple, text| check(&schema, simple, text, &NoPrefixes).is_ok();
    assert_eq!(
        [" 9 ", "10", "many", " too\n many", "few"].map(|text| takes(2, text)),
        [true, false, true, true, false]
    );
    assert_eq!(
        ["", "1 many\t2", "1,2", "too many"].map(|text| takes(3, text)),
        [true, true, false, false]
    );
    assert_eq!(
        ["5", "many", "x"].map(|text| member(&schema, 2, &mut text.into(), &NoPrefixes)),
        [Some(0), Some(1), None]
    );
    assert_eq!(member(&schema, 0, &mut "5".into(), &NoPrefixes), None);
    let error = check(&schema, 2, "few", &NoPrefixes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`few` is not a value of t:type: it is of none of the union's types"
    );
}
