//! Numbers: exact, and compared by value.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use proptest::prelude::{Strategy, any, prop_assert_eq, proptest};
use swordsmith_json::{Any, Decimal, Integer, Number};

fn number(text: &str) -> Number {
    text.parse().expect("a number")
}

fn hash(number: &Number) -> u64 {
    let mut hasher = DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn numbers_are_converted_where_they_fit() {
    for (text, integer, unsigned, float) in [
        ("0", Some(0), Some(0), Some(0.0)),
        ("-0.0", Some(0), Some(0), Some(0.0)),
        ("1e3", Some(1000), Some(1000), Some(1000.0)),
        ("1.5", None, None, Some(1.5)),
        ("-9223372036854775808", Some(i64::MIN), None, Some(-9_223_372_036_854_775_808.0)),
        ("18446744073709551615", None, Some(u64::MAX), Some(18_446_744_073_709_551_615.0)),
        ("18446744073709551616", None, None, Some(18_446_744_073_709_551_616.0)),
        ("1e400", None, None, None),
        ("1e-400", None, None, Some(0.0)),
        ("0.1e99999999999999999999", None, None, None),
    ] {
        let number = number(text);
        let found = (number.as_i64(), number.as_u64(), number.as_f64());
        assert_eq!(found, (integer, unsigned, float), "{text}");
    }
}

#[test]
fn texts_that_are_not_numbers_are_rejected() {
    for text in ["", " 1", "1 ", "01", "+1", "1.", ".5", "NaN", "1e", "\"1\"", "0x1", "[1]"] {
        assert!(text.parse::<Number>().is_err(), "{text}");
    }
    assert!(Number::try_from(f64::NAN).is_err());
    let error = "1.5".parse::<Integer>().expect_err("it has a fraction");
    assert_eq!(error.message(), "expected an integer, found 1.5");
    let error = u8::try_from(Integer::from(256)).expect_err("it is too large");
    assert_eq!(error.message(), "256 is out of range for `u8`");
    assert_eq!(u8::try_from(Integer::from(255)).ok(), Some(255));
}

#[test]
fn numbers_are_printed_as_json() {
    for (text, printed) in [
        ("1.0", "1"),
        ("1e3", "1000"),
        ("0.5", "0.5"),
        ("1e300", "1e+300"),
        ("1.5e-7", "1.5e-7"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("0.12345678901234567890", "0.1234567890123456789"),
        ("0.123456789012345678901", "0.123456789012345678901"),
    ] {
        let shown = number(text).to_string();
        assert_eq!(number(&shown), number(text));
        assert!(shown == printed || shown == text, "{shown} {text}");
    }
}

/// Numbers as JSON may write them.
fn texts() -> impl Strategy<Value = String> {
    "-?(0|[1-9][0-9]{0,22})(\\.[0-9]{1,22})?([eE][+-]?[0-9]{1,3})?"
}

proptest! {
    #[test]
    fn a_number_is_its_text(text in texts()) {
        let number = number(&text);
        let shown = number.to_string();
        prop_assert_eq!(Decimal::parse(&shown), Decimal::parse(&text));
        let any: Any = text.parse().expect("a number");
        prop_assert_eq!(any, Any::Number(number));
    }

    #[test]
    fn order_and_hash_are_those_of_the_value(left in texts(), right in texts()) {
        let (a, b) = (number(&left), number(&right));
        let expected = Decimal::parse(&left).compare(&Decimal::parse(&right));
        prop_assert_eq!(a.cmp(&b), expected);
        prop_assert_eq!(a == b, expected.is_eq());
    }

    #[test]
    fn equal_numbers_are_the_same(digits in "[1-9][0-9]{0,30}", zeros in 0_usize..9) {
        let shifted = format!("{digits}.{}", "0".repeat(zeros + 1));
        let scaled = format!("{digits}{}e-{zeros}", "0".repeat(zeros));
        let numbers = [number(&digits), number(&shifted), number(&scaled)];
        prop_assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), 1);
        prop_assert_eq!(numbers.iter().map(hash).collect::<BTreeSet<_>>().len(), 1);
        prop_assert_eq!(&numbers[0], &numbers[1]);
        prop_assert_eq!(&numbers[0], &numbers[2]);
    }

    #[test]
    fn machine_numbers_come_back(integer in any::<i64>(), unsigned in any::<u64>(), float in any::<f64>()) {
        prop_assert_eq!(Number::from(integer).as_i64(), Some(integer));
        prop_assert_eq!(Number::from(unsigned).as_u64(), Some(unsigned));
        if let Ok(number) = Number::try_from(float) {
            prop_assert_eq!(number.as_f64(), Some(float));
            prop_assert_eq!(number.as_exact_f64(), Some(float));
        }
    }
}
