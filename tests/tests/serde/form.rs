//! What documents look like as JSON.

use swordsmith_tests::cases;

use crate::CASES;

/// Documents that between them have what JSON has no word for.
const SHOWN: [(&str, &str); 6] = [
    ("choice", "mixed-order"),
    ("enumerations", "each"),
    ("floats", "special"),
    ("nillable", "nil-with-a-type"),
    ("qnames", "prefixes"),
    ("unions", "each"),
];

#[test]
fn json_is_what_one_would_write() {
    for (case, name) in SHOWN {
        let (_, codecs) = CASES.iter().find(|(of, _)| *of == case).unwrap();
        let documents = cases::case(case).documents("valid");
        let (_, text) = documents.iter().find(|(of, _)| of == name).unwrap();
        let json = codecs.iter().find_map(|codec| codec.0(text)).unwrap().unwrap();
        insta::assert_snapshot!(case, json);
    }
}
