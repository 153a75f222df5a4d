//! Types that are narrower than their schema: what they cannot represent is an error.

use swordsmith_json::JsonDocument as _;

use crate::types::{Choice, Level, Narrow};
use crate::{json, shown};

fn error(text: &str) -> String {
    let errors = Narrow::from_json(text.as_bytes()).expect_err("it does not fit");
    assert_eq!(errors.as_slice().len(), 1, "{text}");
    shown(&errors).concat()
}

#[test]
fn what_fits_is_read_and_written() {
    let text = br#"{"small": 2.55e2, "real": 0.1, "pair": ["x", -1], "names": {"a": true},
        "level": [1], "nothing": null, "choice": [1, 0.5]}"#;
    let narrow = Narrow::from_json(text).expect("it fits");
    let expected = Narrow {
        small: Some(255),
        real: Some(0.1),
        pair: Some(("x".to_owned(), -1)),
        names: Some([("a".to_owned(), true)].into()),
        level: Some(Level::Array),
        nothing: Some(()),
        choice: Some(Choice::from(vec![1.0, 0.5])),
    };
    assert_eq!(narrow, expected);
    assert_eq!(
        json(&narrow),
        r#"{"small":255,"real":0.1,"pair":["x",-1],"names":{"a":true},"level":[1],"nothing":null,"choice":[1,0.5]}"#
    );
}

#[test]
fn what_does_not_fit_is_an_error_with_its_place() {
    for (text, expected) in [
        (r#"{"small": 256}"#, "/small -: 256 is out of range for `u8`, expected 0 to 255"),
        (r#"{"small": -1}"#, "/small -: -1 is out of range for `u8`, expected 0 to 255"),
        (r#"{"small": 1e400}"#, "/small -: 1e400 is out of range for `u8`, expected 0 to 255"),
        (r#"{"small": 1.5}"#, "/small -: expected an integer, found 1.5"),
        (r#"{"small": "1"}"#, "/small -: expected an integer, found \"1\""),
        (r#"{"small": null}"#, "/small -: expected an integer, found null"),
        (r#"{"real": 1e39}"#, "/real -: 1e39 is out of range for `f32`"),
        (r#"{"real": []}"#, "/real -: expected a number, found []"),
        (r#"{"pair": ["x"]}"#, "/pair -: expected 2 items, found 1"),
        (r#"{"pair": ["x", 1, 2]}"#, "/pair -: expected 2 items, found 3"),
        (r#"{"pair": {}}"#, "/pair -: expected an array of 2 items, found {}"),
        (r#"{"pair": [1, 1]}"#, "/pair/0 -: expected a string, found 1"),
        (r#"{"names": {"a/b": 1}}"#, "/names/a~1b -: expected `true` or `false`, found 1"),
        (r#"{"names": [1]}"#, "/names -: expected an object, found [1]"),
        (r#"{"level": "lo"}"#, "/level -: expected a value of `Level`, found \"lo\""),
        (r#"{"level": [2]}"#, "/level -: expected a value of `Level`, found [2]"),
        (r#"{"level": {"a": 0}}"#, "/level -: expected a value of `Level`, found {\"a\": 0}"),
        (r#"{"level": false}"#, "/level -: expected a value of `Level`, found false"),
        (r#"{"nothing": 0}"#, "/nothing -: expected `null`, found 0"),
        (r#"{"choice": "x"}"#, "/choice -: expected a value of `Choice`, found \"x\""),
        (r#"{"choice": [1, "x"]}"#, "/choice/1 -: expected a number, found \"x\""),
        (r#"{"other": 1}"#, "/other -: `Narrow` has no field for member `other`"),
        ("[]", " -: expected an object, found []"),
    ] {
        assert_eq!(error(text), expected);
    }
}
