//! Documents by way of JSON: every valid document of every case comes back the same, and the JSON
//! is what one would write.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bound;
mod form;

use std::fmt::Debug;

use regex::Regex;
use serde::Serialize;
use serde::de::DeserializeOwned;
use swordsmith_tests::golden::Faults;
use swordsmith_toolkit_tests::cases;
use swordsmith_xml::Document;

include!(concat!(env!("OUT_DIR"), "/serde.rs"));

/// The round trip of a document type by way of JSON, type-erased; `None` for what is no document of
/// that type.
pub(crate) struct Codec(fn(&[u8]) -> Option<Result<String, String>>);

impl Codec {
    /// Of a type.
    pub(crate) const fn of<T: Document + Debug + PartialEq + Serialize + DeserializeOwned>() -> Self
    {
        Self(|text| T::from_xml(text).ok().map(|value| round_trip(&value)))
    }
}

fn round_trip<T: Document + Debug + PartialEq + Serialize + DeserializeOwned>(
    value: &T,
) -> Result<String, String> {
    let json = serde_json::to_string_pretty(value).map_err(|error| format!("to JSON: {error}"))?;
    let back: T =
        serde_json::from_str(&json).map_err(|error| format!("from JSON: {error}\n{json}"))?;
    // NaN is not equal to itself, but looks the same.
    if *value != back && format!("{value:?}") != format!("{back:?}") {
        return Err(format!("came back another:\n{value:?}\n{back:?}\n{json}"));
    }
    let [before, after] = [value, &back].map(|it| it.to_xml().map_err(|error| error.to_string()));
    let [before, after] = [before?, after?].map(|it| String::from_utf8_lossy(&it).into_owned());
    if before == after || json.contains(": \"{") && resolved(&before) == resolved(&after) {
        return Ok(json);
    }
    Err(format!("another:\n{before}\n{after}\n{json}"))
}

/// A document that has names as values, of which no prefix is kept: without declarations of
/// prefixes, and with the same prefix everywhere.
fn resolved(document: &str) -> String {
    let declaration = Regex::new(r#" xmlns:\w+="[^"]*""#).unwrap();
    let prefix = Regex::new(r#"(["> ])\w+:([A-Za-z])"#).unwrap();
    prefix.replace_all(&declaration.replace_all(document, ""), "${1}p:$2").into_owned()
}

#[test]
fn documents_come_back_by_way_of_json() {
    let (mut faults, mut count) = (Faults::default(), 0);
    for (case, codecs) in CASES {
        for (name, text) in cases::case(case).documents("valid") {
            for outcome in codecs.iter().filter_map(|codec| codec.0(&text)) {
                count += 1;
                if let Err(fault) = outcome {
                    faults.add(format!("{case}/{name}: {fault}"));
                }
            }
        }
    }
    assert!(count > 100, "only {count} documents");
    faults.assert_none();
}
