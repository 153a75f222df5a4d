//! What documents look like as JSON.

use swordsmith_toolkit_tests::cases;

use crate::CASES;
use crate::floats::documents::A as Numbers;

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

#[test]
fn what_no_field_has_and_what_is_no_value_is_refused() {
    let error = |json: &str| serde_json::from_str::<Numbers>(json).unwrap_err().to_string();
    let text = error(r#"{"flaot": [1]}"#);
    assert!(
        text.starts_with("unknown field `flaot`, expected one of `instance`, `float`, `double`"),
        "{text}"
    );
    let text = error(r#"{"double": [1, true]}"#);
    assert!(text.contains("expected a number, or the text `INF`, `-INF` or `NaN`"), "{text}");
    let text = error(r#"{"double": ["much"]}"#);
    assert!(text.starts_with("`much` is not a value of xs:double"), "{text}");
}
