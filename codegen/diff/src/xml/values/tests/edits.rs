//! Random edits: a type and the same with other facets.

use std::env;

use swordsmith_codegen::Bump;

use super::pairs::{judge, samples};
use super::types::{definition, definitions, named, table};
use crate::random::Random;
use crate::xml::values::{Inclusion, inclusion};

/// How many pairs of types are judged; `EDITS` says otherwise.
const PAIRS: usize = 1000;

/// How many types there are in a table, and with how many others each is paired.
const TYPES: usize = 20;
const OTHERS: usize = 5;

/// What is said of an edit has to be so, and nearly none is undecided.
#[test]
fn what_is_said_of_random_edits_is_so() {
    let mut random = Random::new(3);
    let (mut pairs, mut undecided) = (0, Vec::new());
    let wanted = env::var("EDITS").ok().and_then(|it| it.parse().ok()).unwrap_or(PAIRS);
    while pairs < wanted {
        let arena = Bump::new();
        let family = random.one_of(FAMILIES).copied().unwrap_or(FAMILIES[0]);
        let lines: Vec<_> = (0..TYPES).map(|at| line(family, at, &mut random)).collect();
        let definitions: Vec<_> = lines.iter().map(|line| definition(line)).collect();
        let schema = table(&definitions, &arena);
        let types: Vec<_> =
            named(&schema).into_iter().filter(|(label, _)| label.starts_with("t:")).collect();
        for (at, (_, old)) in types.iter().enumerate() {
            let texts = samples(*old, &mut random);
            for step in 1..=OTHERS {
                let other = (at + step * 3) % types.len();
                let what = format!("{} in {}", lines[at], lines[other]);
                pairs += 1;
                undecided.extend(judge(*old, types[other].1, &texts, &what));
            }
        }
    }
    println!("{} of {pairs} pairs are undecided:\n{}", undecided.len(), undecided.join("\n"));
    assert!(undecided.len() * 100 < pairs * 3);
}

/// Types that are likely to be changed into each other, and what they may say, by group: of each at
/// most one.
struct Family {
    bases: &'static [&'static str],
    facets: &'static [&'static [&'static str]],
}

const FAMILIES: &[&Family] = &[&TEXTS, &NUMBERS, &DATES, &TIMES, &FLOATS, &DURATIONS, &BINARY];

const TEXTS: Family = Family {
    bases: &["xs:string", "xs:token", "xs:normalizedString", "xs:anyURI"],
    facets: &[
        &["minLength=1", "minLength=2", "minLength=3"],
        &["maxLength=4", "maxLength=5", "maxLength=20"],
        &[
            "pattern=[a-z]*",
            "pattern=[a-z ]*",
            "pattern=\\w+",
            "pattern=[a-z]{2,4}",
            "pattern=a*|b*",
            "pattern=(ab)*",
            "pattern=.*",
            "pattern=[^x]*",
            "pattern=\\S+( \\S+)*",
        ],
        &["enumeration=ab", "enumeration=ab  enumeration=abab", "enumeration=aaa  enumeration=bbb"],
    ],
};

const NUMBERS: Family = Family {
    bases: &["xs:decimal", "xs:integer", "xs:int", "xs:byte", "xs:nonNegativeInteger"],
    facets: &[
        &[
            "minInclusive=0",
            "minInclusive=1",
            "minExclusive=0",
            "minInclusive=10",
            "minInclusive=-0.5",
        ],
        &[
            "maxInclusive=100",
            "maxExclusive=100",
            "maxInclusive=99",
            "maxExclusive=101",
            "maxExclusive=99.95",
        ],
        &["totalDigits=2", "totalDigits=3", "totalDigits=5"],
        &["fractionDigits=0"],
        &["pattern=\\d+", "pattern=[0-9]{1,3}", "pattern=[1-9]\\d*|0", "pattern=\\d\\d"],
        &["enumeration=10  enumeration=50", "enumeration=50", "enumeration=10  enumeration=11"],
    ],
};

const DATES: Family = Family {
    bases: &["xs:date"],
    facets: &[
        &["minInclusive=2000-01-01", "minInclusive=1999-12-31Z", "minExclusive=1999-12-31"],
        &["maxInclusive=2024-12-31", "maxExclusive=2025-01-01", "maxExclusive=2025-01-01Z"],
        &["explicitTimezone=required", "explicitTimezone=prohibited"],
        &["pattern=\\d{4}-\\d\\d-\\d\\d", "pattern=.{10}Z?", "pattern=20.*"],
    ],
};

const TIMES: Family = Family {
    bases: &["xs:dateTime", "xs:dateTimeStamp"],
    facets: &[
        &["minInclusive=2000-01-01T00:00:00Z", "minInclusive=1999-12-31T23:00:00-01:00"],
        &["maxExclusive=2025-01-01T00:00:00Z", "maxInclusive=2024-12-31T24:00:00Z"],
        &["pattern=.*Z", "pattern=[^.]*", "pattern=[^.]*Z"],
        &["explicitTimezone=required"],
    ],
};

const FLOATS: Family = Family {
    bases: &["xs:double", "xs:float"],
    facets: &[
        &["minInclusive=0", "minExclusive=0", "minInclusive=0.1"],
        &["maxInclusive=1", "maxExclusive=1", "maxInclusive=100"],
        &["pattern=[0-9.]+", "pattern=[0-9.E+\\-]+"],
    ],
};

const DURATIONS: Family = Family {
    bases: &["xs:duration"],
    facets: &[
        &["minInclusive=P0D", "minInclusive=PT0S", "minExclusive=P0D", "minInclusive=P1M"],
        &["maxInclusive=P1Y", "maxInclusive=P12M", "maxInclusive=P365D", "maxExclusive=P2Y"],
        &["pattern=P\\d+[YMD]", "pattern=P.*"],
    ],
};

const BINARY: Family = Family {
    bases: &["xs:hexBinary", "xs:base64Binary"],
    facets: &[
        &["minLength=1", "minLength=2"],
        &["maxLength=4", "maxLength=3", "maxLength=8"],
        &["pattern=[0-9A-F]*", "pattern=[0-9]*", "pattern=[A-Za-z0-9=]*"],
    ],
};

/// A random type of a family.
fn line(family: &Family, at: usize, random: &mut Random) -> String {
    let base = random.one_of(family.bases).copied().unwrap_or("xs:string");
    let mut facets = Vec::new();
    for group in family.facets {
        if random.is_once_in(2) {
            facets.extend(random.one_of(group).copied());
        }
    }
    // Values that other facets refuse are an error of the schema.
    if facets.iter().any(|facet| facet.starts_with("enumeration")) {
        facets.retain(|facet| facet.starts_with("enumeration"));
    }
    let is_whole = family.bases.contains(&"xs:int") && base != "xs:decimal";
    facets.retain(|facet| !is_whole || !(facet.contains('.') || facet.starts_with("fraction")));
    format!("T{at}: {base} {}", facets.join("  "))
}

/// A type and itself.
#[test]
fn a_type_is_within_itself() {
    let arena = Bump::new();
    let schema = table(&definitions(), &arena);
    let other = table(&definitions(), &arena);
    let twins = named(&schema).into_iter().zip(named(&other));
    for ((label, old), (_, new)) in twins {
        assert_eq!(inclusion(old, new), Inclusion::Holds, "{label}");
    }
}
