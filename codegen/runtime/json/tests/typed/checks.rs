//! What a type leaves open is checked while it is read and written: the verdict is that of the table.

use std::collections::BTreeMap;

use swordsmith_json::table::{
    Keyword, Properties, Resource, ResourceId, Schema, Subschema, SubschemaId, Type, Types,
};
use swordsmith_json::{self as json, Decimal, Json, JsonDocument, JsonValue, Limits, validate};

mod s {
    use super::SubschemaId;

    pub(super) const BASKET: SubschemaId = SubschemaId(0);
    pub(super) const COUNT: SubschemaId = SubschemaId(1);
    pub(super) const NAME: SubschemaId = SubschemaId(2);
    pub(super) const COUNTS: SubschemaId = SubschemaId(3);
    pub(super) const PAIR: SubschemaId = SubschemaId(4);
    pub(super) const NAMES: SubschemaId = SubschemaId(5);
    pub(super) const NAME_OR_NULL: SubschemaId = SubschemaId(6);
    pub(super) const NULL: SubschemaId = SubschemaId(7);
    pub(super) const NEVER: SubschemaId = SubschemaId(8);
    pub(super) const SMALL: SubschemaId = SubschemaId(9);
    pub(super) const REFERENCE: SubschemaId = SubschemaId(10);
}

static ZERO: Decimal<'static> = Decimal::ZERO;
static FIFTY: Decimal<'static> = Decimal::from_parts(false, "5", 2);
static MEMBERS: Properties<'static> = Properties {
    named: &[
        ("count", s::REFERENCE),
        ("counts", s::COUNTS),
        ("inner", s::BASKET),
        ("name", s::NAME_OR_NULL),
        ("pair", s::PAIR),
        ("raw", s::COUNT),
        ("small", s::SMALL),
    ],
    patterns: &[],
    additional: Some(s::NAMES),
};
static NAMES: Properties<'static> =
    Properties { named: &[], patterns: &[], additional: Some(s::NAME) };

const fn subschema(keywords: &'static [Keyword<'static>]) -> Subschema<'static> {
    Subschema { location: "https://shop.example/basket", resource: ResourceId(0), keywords }
}

const fn types(kind: Type) -> Keyword<'static> {
    Keyword::Type(Types::NONE.with(kind))
}

static SCHEMA: Schema<'static> = Schema {
    subschemas: &[
        subschema(&[
            types(Type::Object),
            Keyword::Required(&["count"]),
            Keyword::Properties(&MEMBERS),
        ]),
        subschema(&[types(Type::Integer), Keyword::Minimum(&ZERO)]),
        subschema(&[types(Type::String), Keyword::MinimumLength(2), Keyword::MaximumLength(3)]),
        subschema(&[
            types(Type::Array),
            Keyword::MinimumItems(1),
            Keyword::MaximumItems(2),
            Keyword::Items(0, s::COUNT),
        ]),
        subschema(&[
            types(Type::Array),
            Keyword::PrefixItems(&[s::COUNT, s::NAME]),
            Keyword::Items(2, s::NEVER),
        ]),
        subschema(&[types(Type::Object), Keyword::Properties(&NAMES)]),
        subschema(&[Keyword::AnyOf(&[s::NAME, s::NULL])]),
        subschema(&[types(Type::Null)]),
        subschema(&[Keyword::Never]),
        subschema(&[types(Type::Integer), Keyword::Minimum(&ZERO), Keyword::Maximum(&FIFTY)]),
        subschema(&[Keyword::Reference(s::COUNT)]),
    ],
    resources: &[Resource { dynamic_anchors: &[] }],
};

#[derive(Debug, Clone, Default, PartialEq, Json)]
#[json(schema = SCHEMA, subschema = s::BASKET)]
struct Basket {
    #[json(name = "count")]
    count: i64,
    #[json(name = "counts", optional)]
    counts: Option<Vec<i64>>,
    #[json(name = "inner", optional)]
    inner: Option<Box<Basket>>,
    #[json(name = "name", optional)]
    name: Option<Option<String>>,
    #[json(name = "pair", optional)]
    pair: Option<(i64, String)>,
    #[json(name = "raw", optional)]
    raw: Option<Raw>,
    #[json(name = "small", optional)]
    small: Option<u8>,
    #[json(rest)]
    other: BTreeMap<String, BTreeMap<String, String>>,
}

/// A type that is written by hand, and writes whatever it is.
#[derive(Debug, Clone, PartialEq)]
struct Raw(String);

impl JsonValue for Raw {
    fn read(value: json::Value<'_>, _: &json::Reader<'_>) -> Result<Self, json::Error> {
        Ok(Self(value.source().to_owned()))
    }

    fn write(&self, writer: &mut json::Writer) {
        writer.json(&self.0);
    }
}

#[test]
fn the_verdict_on_what_is_read_is_that_of_the_table() {
    let members = [
        r#""counts": [1]"#,
        r#""counts": []"#,
        r#""counts": [1, 2, 3]"#,
        r#""counts": [-1]"#,
        r#""name": null"#,
        r#""name": "ab""#,
        r#""name": "a""#,
        r#""name": "\u0061bcd""#,
        r#""pair": [1, "ab"]"#,
        r#""pair": [1, "a"]"#,
        r#""pair": [-1.0, "ab"]"#,
        r#""small": 50"#,
        r#""small": 51"#,
        r#""small": -1"#,
        r#""raw": 5"#,
        r#""raw": "5""#,
        r#""inner": {"count": 1}"#,
        r#""inner": {"count": -1}"#,
        r#""inner": {}"#,
        r#""inner": {"count": 1, "x": {"y": "long"}}"#,
        r#""x": {"y": "ab"}"#,
        r#""x": {"y": "a"}"#,
        r#""x": 1"#,
    ];
    for member in members {
        let text = format!(r#"{{"count": 3, {member}}}"#);
        let expected = validate(&SCHEMA, s::BASKET, text.as_bytes(), &Limits::DEFAULT);
        let read = Basket::from_json(text.as_bytes());
        match read {
            Ok(basket) => {
                assert!(expected.is_empty(), "{text}: {expected:?}");
                let written = basket.to_json().expect("valid");
                assert_eq!(Basket::from_json(&written), Ok(basket), "{text}");
            }
            Err(errors) => assert_eq!(errors.as_slice(), expected, "{text}"),
        }
    }
}

#[test]
fn nothing_that_the_table_refuses_is_written() {
    let basket = Basket { count: 1, ..Basket::default() };
    assert!(basket.to_json().is_ok());
    let name = |name: &str| BTreeMap::from([("y".to_owned(), name.to_owned())]);
    let refused = [
        Basket { count: -1, ..Basket::default() },
        Basket { counts: Some(vec![]), ..basket.clone() },
        Basket { counts: Some(vec![1, 2, 3]), ..basket.clone() },
        Basket { counts: Some(vec![-1]), ..basket.clone() },
        Basket { name: Some(Some("a\n\"\u{e4}".to_owned())), ..basket.clone() },
        Basket { pair: Some((0, "a".to_owned())), ..basket.clone() },
        Basket { small: Some(51), ..basket.clone() },
        Basket { raw: Some(Raw("-1".to_owned())), ..basket.clone() },
        Basket { raw: Some(Raw("1, \"raw\": 2".to_owned())), ..basket.clone() },
        Basket { raw: Some(Raw(String::new())), ..basket.clone() },
        Basket { other: [("x".to_owned(), name("a"))].into(), ..basket.clone() },
        Basket { other: [("small".to_owned(), name("ab"))].into(), ..basket.clone() },
        Basket {
            inner: Some(Box::new(Basket { small: Some(60), ..basket.clone() })),
            ..basket.clone()
        },
    ];
    for basket in refused {
        assert!(basket.to_json().is_err(), "{basket:?}");
        assert!(basket.to_json_indented().is_err(), "{basket:?}");
    }
}

#[test]
fn limits_hold_for_what_is_written() {
    let mut basket = Basket { count: 1, ..Basket::default() };
    for _ in 0..3 {
        basket = Basket { count: 1, inner: Some(Box::new(basket)), ..Basket::default() };
    }
    let limited = |limits: &Limits| basket.to_json_with(limits).is_ok();
    assert!(limited(&Limits::DEFAULT) && limited(&Limits { depth: 4, ..Limits::DEFAULT }));
    assert!(!limited(&Limits { depth: 3, ..Limits::DEFAULT }));
    assert!(!limited(&Limits { bytes: 20, ..Limits::DEFAULT }));
    assert!(!limited(&Limits { members: 1, ..Limits::DEFAULT }));
    assert!(!limited(&Limits { values: 5, ..Limits::DEFAULT }));
}
