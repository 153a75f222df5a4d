//! Random text: nothing panics, and what is taken is written and read back as the same value.

use std::borrow::Cow;

use super::*;

/// Pieces that random text is made of: what lexical forms are made of, and what breaks them.
const PIECES: &[&str] = &[
    "0",
    "1",
    "9",
    "12",
    "2000",
    "24",
    "60",
    "00",
    ".",
    "-",
    "--",
    "+",
    ":",
    "T",
    "Z",
    "P",
    "Y",
    "M",
    "D",
    "H",
    "S",
    "e",
    "E",
    "INF",
    "NaN",
    "true",
    "a",
    "A",
    "=",
    "==",
    "/",
    " ",
    "\t",
    "é",
    "😀",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "\\",
    "|",
    "*",
    "?",
    ",",
    "^",
    "p{L}",
    "p{Is",
    "-[",
    "i",
    "c",
    "d",
    "\u{0}",
    "-01-01",
    "T00:00:00",
    "14:00",
    "99999999999999999999",
];

/// Random numbers, the same in each run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn text(&mut self) -> String {
        (0..self.below(9)).map(|_| PIECES[self.below(PIECES.len())]).collect()
    }
}

#[test]
fn every_type_takes_or_refuses_any_text() {
    let types = BUILTINS.map(|builtin| simple(Variety::Atomic(builtin), &[]));
    let (schema, mut random, mut taken) = (schema(&types), Random(0x9e37_79b9), 0);
    for _ in 0..20_000 {
        let text = random.text();
        for builtin in BUILTINS {
            let found = key(&schema, builtin as u32, &text, &NoPrefixes);
            assert_eq!(found.is_some(), check(&schema, builtin as u32, &text, &NoPrefixes).is_ok());
            taken += u32::from(found.is_some());
        }
    }
    assert!(taken > 100_000, "the text is too random: {taken}");
}

/// Whether the Rust type takes `text`; if so, it must survive being written and read.
fn survives<T: Value + PartialEq + std::fmt::Debug>(text: &str) -> bool {
    let Ok(value) = T::parse(Cow::Borrowed(text), &NoPrefixes) else { return false };
    let mut written = String::new();
    value.format(&mut written, &mut NoPrefixes);
    let again = T::parse(Cow::Borrowed(&written), &NoPrefixes).expect(&written);
    assert!(again == value || text.ends_with("NaN"), "{text} {written}");
    true
}

#[test]
fn values_agree_with_the_lexical_check() {
    type Survives = fn(&str) -> bool;
    let types: &[(Builtin, Survives)] = &[
        (Builtin::Boolean, survives::<bool>),
        (Builtin::Decimal, survives::<Decimal>),
        (Builtin::Integer, survives::<Integer>),
        (Builtin::Byte, survives::<i8>),
        (Builtin::UnsignedLong, survives::<u64>),
        (Builtin::Double, survives::<f64>),
        (Builtin::Float, survives::<f32>),
        (Builtin::Duration, survives::<Duration>),
        (Builtin::YearMonthDuration, survives::<YearMonthDuration>),
        (Builtin::DayTimeDuration, survives::<DayTimeDuration>),
        (Builtin::DateTime, survives::<DateTime>),
        (Builtin::Time, survives::<Time>),
        (Builtin::Date, survives::<Date>),
        (Builtin::GYearMonth, survives::<GYearMonth>),
        (Builtin::GYear, survives::<GYear>),
        (Builtin::GMonthDay, survives::<GMonthDay>),
        (Builtin::GDay, survives::<GDay>),
        (Builtin::GMonth, survives::<GMonth>),
        (Builtin::HexBinary, survives::<HexBinary>),
        (Builtin::Base64Binary, survives::<Base64Binary>),
        (Builtin::QName, survives::<QName>),
    ];
    let mut random = Random(0x1234_5678);
    for _ in 0..20_000 {
        let text = normalise(WhiteSpace::Collapse, &random.text()).into_owned();
        for (builtin, survives) in types {
            assert_eq!(
                survives(&text),
                fault(*builtin, &[], &text).is_none(),
                "{text} {}",
                builtin.name()
            );
        }
    }
}

#[test]
fn whatever_is_translated_compiles() {
    let mut random = Random(0x0bad_cafe);
    let mut translated = 0;
    for _ in 0..50_000 {
        let source = random.text();
        let Ok(pattern) = translate(&source) else { continue };
        translated += 1;
        match pattern::compile(&pattern) {
            Ok(_) | Err(regex::Error::CompiledTooBig(_)) => {}
            Err(error) => panic!("{source}: {error}"),
        }
    }
    assert!(translated > 5_000, "{translated}");
}
