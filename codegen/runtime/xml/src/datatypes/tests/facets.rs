//! Each facet, in the value space of its types.

use super::*;
use crate::datatypes::qname::tests::Bound;

/// A type, a facet, texts that keep to it and texts that break it.
const CASES: &[(Builtin, Facet<'_>, &[&str], &[&str])] = &[
    (Builtin::String, Facet::Length(2), &["ab", "äö", "😀😀", "a\n"], &["", "a", "abc"]),
    (Builtin::String, Facet::MinLength(1), &["a", " "], &[""]),
    (Builtin::Token, Facet::MaxLength(3), &["a b", "  a   b  ", ""], &["abcd"]),
    (Builtin::HexBinary, Facet::Length(2), &["0aFF"], &["0a", ""]),
    (Builtin::Base64Binary, Facet::Length(4), &["Zm 9v Zg = ="], &["Zm9v"]),
    (Builtin::AnyUri, Facet::MaxLength(2), &["ää"], &["abc"]),
    (Builtin::QName, Facet::MaxLength(1), &["abc"], &[]),
    (Builtin::String, Facet::Enumeration(&["a", " b"]), &["a", " b"], &["b", "A", ""]),
    (
        Builtin::Decimal,
        Facet::Enumeration(&["1.0", "-2"]),
        &["1", "+01.000", "-2.0"],
        &["2", "1.01"],
    ),
    (
        Builtin::Double,
        Facet::Enumeration(&["NaN", "0", "1e2"]),
        &["NaN", "-0", "100"],
        &["1", "INF"],
    ),
    (Builtin::Float, Facet::Enumeration(&["0.1"]), &["1e-1", "0.100000001"], &["0.2"]),
    (Builtin::Boolean, Facet::Enumeration(&["true"]), &["1"], &["0"]),
    (Builtin::HexBinary, Facet::Enumeration(&["0aff"]), &["0AFF"], &["0afe"]),
    (Builtin::Base64Binary, Facet::Enumeration(&["Zm9v"]), &["Z m9v"], &["Zm9w"]),
    (
        Builtin::DateTime,
        Facet::Enumeration(&["2000-01-01T12:00:00Z"]),
        &["2000-01-01T13:00:00.0+01:00"],
        &["2000-01-01T12:00:00"],
    ),
    (Builtin::Duration, Facet::Enumeration(&["P1Y"]), &["P12M"], &["P365D"]),
    (Builtin::QName, Facet::Enumeration(&["{urn:a}b"]), &["{urn:a}b"], &["b", "{urn:b}b"]),
    (
        Builtin::Integer,
        Facet::MinInclusive("10"),
        &["10", "0010", "99999999999999999999"],
        &["9", "-11"],
    ),
    (Builtin::Integer, Facet::MaxExclusive("10"), &["9", "-99999999999999999999"], &["10", "11"]),
    (Builtin::Decimal, Facet::MinExclusive("0.5"), &["0.500001"], &["0.5", ".50", "-1"]),
    (Builtin::Decimal, Facet::MaxInclusive("0.5"), &["0.50"], &["0.51"]),
    (Builtin::Double, Facet::MaxInclusive("INF"), &["INF", "1"], &["NaN"]),
    (Builtin::Float, Facet::MinInclusive("NaN"), &["NaN"], &["1"]),
    (
        Builtin::Date,
        Facet::MinInclusive("2000-01-01Z"),
        &["2000-01-01Z", "2000-01-03"],
        &["1999-12-31Z", "2000-01-01"],
    ),
    (Builtin::Time, Facet::MaxExclusive("12:00:00"), &["11:59:59.999"], &["12:00:00", "11:00:00Z"]),
    (Builtin::Duration, Facet::MaxInclusive("P1M"), &["P27D"], &["P28D", "P32D"]),
    (Builtin::GYear, Facet::MinInclusive("1000"), &["2000"], &["0999", "-2000"]),
    (
        Builtin::Decimal,
        Facet::TotalDigits(3),
        &["123", "1.23", "00123.00", ".001", "0"],
        &["1234", "12.34", ".0001"],
    ),
    (Builtin::Decimal, Facet::FractionDigits(1), &["1234.5", "1.50", "1"], &["0.05"]),
    (Builtin::Integer, Facet::TotalDigits(2), &["-99", "0099"], &["100"]),
    (Builtin::Date, Facet::ExplicitTimezone(true), &["2000-01-01Z"], &["2000-01-01"]),
    (Builtin::Time, Facet::ExplicitTimezone(false), &["12:00:00"], &["12:00:00-01:00"]),
];

#[test]
fn each_facet() {
    for (builtin, facet, valid, invalid) in CASES {
        let facets = std::slice::from_ref(facet);
        for text in *valid {
            assert_eq!(fault(*builtin, facets, text), None, "{facet:?}");
        }
        for text in *invalid {
            assert!(
                fault(*builtin, facets, text).is_some(),
                "{text:?} breaks {facet:?} of {}",
                builtin.name()
            );
        }
    }
}

#[test]
fn every_step_of_patterns_must_match() {
    let (first, second) = ([pattern("[a-z]+"), pattern("[0-9]+")], [pattern(".{2}")]);
    let facets = [Facet::Pattern(&first), Facet::Pattern(&second)];
    for (text, is_valid) in
        [("ab", true), ("12", true), ("a", false), ("a1", false), ("abc", false)]
    {
        assert_eq!(fault(Builtin::String, &facets, text).is_none(), is_valid, "{text}");
    }
    assert_eq!(fault(Builtin::Token, &facets, " ab\n"), None);
}

#[test]
fn lists_count_items_and_compare_values() {
    let length = [Facet::MaxLength(2)];
    let values = [Facet::Enumeration(&["1 2", "3"])];
    let simples = [
        simple(Variety::Atomic(Builtin::Decimal), &[]),
        simple(Variety::List(0), &length),
        simple(Variety::List(0), &values),
    ];
    let schema = schema(&simples);
    let takes = |simple, text| check(&schema, simple, text, &NoPrefixes).is_ok();
    assert_eq!(["", "1 2", "1 2 3"].map(|text| takes(1, text)), [true, true, false]);
    assert_eq!(
        ["1.0  2.0", "3", "1", "2 1"].map(|text| takes(2, text)),
        [true, true, false, false]
    );
}

#[test]
fn a_union_s_pattern_sees_the_white_space_of_the_member() {
    let patterns = [pattern("a b|1")];
    let facets = [Facet::Pattern(&patterns)];
    let simples = [
        simple(Variety::Atomic(Builtin::Int), &[]),
        simple(Variety::Atomic(Builtin::Token), &[]),
        simple(Variety::Union(&[0, 1]), &facets),
    ];
    let schema = schema(&simples);
    let takes = |text| check(&schema, 2, text, &NoPrefixes).is_ok();
    assert_eq!([" a  b ", " 1 ", "ab", "2"].map(takes), [true, true, false, false]);
}

#[test]
fn names_are_compared_expanded() {
    let facets = [Facet::Enumeration(&["{urn:p}a"])];
    let simples = [simple(Variety::Atomic(Builtin::QName), &facets)];
    let schema = schema(&simples);
    let takes = |text| check(&schema, 0, text, &Bound).is_ok();
    assert_eq!(
        ["p:a", "q:a", "a", "x:a", "{urn:p}a"].map(takes),
        [true, true, false, false, false]
    );
    assert!(equal(&schema, 0, "q:a", "{urn:p}a", &Bound));
}

#[test]
fn errors_name_the_facet_and_what_was_found() {
    let patterns = [pattern("[a-z]+"), pattern("#")];
    let cases = [
        (Builtin::String, Facet::MaxLength(2), "äöü", "its length is 3, maxLength is 2"),
        (
            Builtin::String,
            Facet::Pattern(&patterns),
            "1",
            "it does not match the pattern `[a-z]+` or `#`",
        ),
        (Builtin::Token, Facet::Enumeration(&["a", "b"]), "c", "it is not one of `a`, `b`"),
        (Builtin::Int, Facet::MinInclusive("5"), "4", "minInclusive is 5"),
        (
            Builtin::Decimal,
            Facet::FractionDigits(2),
            "1.234",
            "it has 3 digits behind the point, fractionDigits is 2",
        ),
        (
            Builtin::Date,
            Facet::ExplicitTimezone(true),
            "2000-01-01",
            "it has no time zone, explicitTimezone is required",
        ),
    ];
    for (builtin, facet, text, message) in cases {
        let expected = format!("`{text}` is not a value of t:type: {message}");
        assert_eq!(fault(builtin, &[facet], text), Some(expected));
    }
}
