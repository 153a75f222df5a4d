//! Messages that do not keep the rules of their types, which here are written by hand.

use std::collections::BTreeMap;

use swordsmith_proto::{Enumeration, Message, Oneof, Reflect, UnknownFields, Violation, check};

#[derive(Clone, Debug, PartialEq, Message)]
#[prost(name = "shop.Thing", tells = "1: 1 = 2, 2 = 3", counts = "5: 4")]
struct Thing {
    #[prost(enumeration = "Kind", tag = "1")]
    kind: i32,
    #[prost(oneof = "Value", tags = "2, 3")]
    value: Option<Value>,
    #[prost(sint32, repeated, tag = "4")]
    sides: Vec<i32>,
    #[prost(bool, repeated, tag = "5")]
    cells: Vec<bool>,
    #[prost(btree_map = "sint64, message", tag = "6")]
    parts: BTreeMap<i64, Thing>,
    #[prost(message, repeated, tag = "7")]
    others: Vec<Thing>,
    #[prost(message, optional, boxed, tag = "8")]
    inner: Option<Box<Thing>>,
    #[prost(unknown)]
    unknown_fields: UnknownFields,
}

#[derive(Clone, Debug, PartialEq, Oneof)]
enum Value {
    #[prost(string, tag = "2", name = "text")]
    Text(String),
    #[prost(int32, tag = "3", name = "number")]
    Number(i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enumeration)]
#[repr(i32)]
#[prost(name = "shop.Kind")]
enum Kind {
    None = 0,
    Text = 1,
    Number = 2,
}

impl Kind {
    fn as_str_name(self) -> &'static str {
        ["NONE", "TEXT", "NUMBER"][self as usize]
    }

    fn from_str_name(value: &str) -> Option<Self> {
        [Self::None, Self::Text, Self::Number].into_iter().find(|kind| kind.as_str_name() == value)
    }
}

/// One without elements, which keeps every rule.
fn nothing() -> Thing {
    Thing { sides: vec![0], ..Thing::default() }
}

fn all(thing: &dyn Reflect, bytes: Option<&[u8]>) -> Vec<Violation> {
    let mut found = Vec::new();
    check(thing, bytes, &mut |violation| found.push(violation));
    found
}

/// Everything that is wrong, each as `PATH @OFFSET: TEXT`.
fn said(thing: &Thing) -> Vec<String> {
    let bytes = thing.encode_to_vec();
    let thing: &dyn Reflect = thing;
    let with_places = all(thing, Some(&bytes));
    let without = all(thing, None);
    assert_eq!(with_places.len(), without.len());
    let violations = with_places.iter().map(|violation| {
        let offset = violation.offset().expect("there are bytes");
        format!("{} @{offset}: {}", violation.path(), violation.text())
    });
    violations.collect()
}

#[test]
fn a_tag_goes_with_what_is_set() {
    let tagged = |kind: i32, value: Option<Value>| said(&Thing { kind, value, ..nothing() });
    let (text, number) = (|| Some(Value::Text(String::new())), || Some(Value::Number(0)));
    for good in [tagged(0, None), tagged(1, text()), tagged(2, number()), tagged(9, None)] {
        assert!(good.is_empty(), "{good:?}");
    }
    assert_eq!(tagged(1, None), [" @0: `kind` is `TEXT`, but `text` is not set"]);
    assert_eq!(tagged(0, text()), [" @0: `kind` is `NONE`, but `text` is set"]);
    assert_eq!(tagged(9, text()), [" @0: `kind` is `9`, but `text` is set"]);
    let both = [" @0: `kind` is `NUMBER`, which goes with `number`, but `text` is set"];
    assert_eq!(tagged(2, text()), both);
}

#[test]
fn there_are_as_many_elements_as_the_product_says() {
    let counted = |sides: &[i32], cells: usize| {
        said(&Thing { sides: sides.to_vec(), cells: vec![true; cells], ..Thing::default() })
    };
    for (sides, cells) in [(&[][..], 1), (&[2, 3], 6), (&[0, i32::MAX], 0), (&[i32::MAX; 5], 0)] {
        assert_eq!(counted(sides, cells).is_empty(), sides.len() < 5, "{sides:?}");
    }
    let expected = [" @0: `cells` has 5 elements, but the product of `sides` is 6"];
    assert_eq!(counted(&[2, 3], 5), expected);
    let expected =
        [" @0: `cells` has 1 element, but the product of `sides` is no number of elements"];
    assert_eq!(counted(&[-1], 1), expected);
}

#[derive(Clone, Debug, PartialEq, Message)]
#[prost(name = "shop.Shelf", counts = "1: 2")]
struct Shelf {
    #[prost(btree_map = "sint64, bool", tag = "1")]
    places: BTreeMap<i64, bool>,
    #[prost(uint32, repeated, tag = "2")]
    rows: Vec<u32>,
    #[prost(unknown)]
    unknown_fields: UnknownFields,
}

#[test]
fn entries_of_a_map_are_counted() {
    let shelf = |rows| Shelf { places: [(1, true), (2, true)].into(), rows, ..Shelf::default() };
    assert_eq!(all(&shelf(vec![2]), None), []);
    assert_eq!(all(&shelf(vec![3]), None).len(), 1);
}

#[test]
fn a_long_key_is_cut_off() {
    let parts = |key: &str| Keyed {
        things: [(key.to_owned(), Thing { kind: 1, ..nothing() })].into(),
        ..Keyed::default()
    };
    let path = |key: &str| all(&parts(key), None)[0].path().to_string();
    assert_eq!(path("ä"), "things[\"ä\"]");
    assert_eq!(path(&"ä".repeat(101)), format!("things[\"{}\"…]", "ä".repeat(100)));
}

#[derive(Clone, Debug, PartialEq, Message)]
#[prost(name = "shop.Keyed")]
struct Keyed {
    #[prost(btree_map = "string, message", tag = "1")]
    things: BTreeMap<String, Thing>,
    #[prost(unknown)]
    unknown_fields: UnknownFields,
}

/// A message in two pieces: where it is, the last piece says; where something in it is, none.
#[test]
fn what_stands_in_pieces_has_no_wrong_place() {
    let bad = |text: &str| Thing {
        kind: 1,
        value: None,
        parts: [(1, Thing { kind: 2, ..nothing() })].into(),
        others: vec![Thing { value: Some(Value::Text(text.into())), ..nothing() }],
        ..nothing()
    };
    let piece =
        |text: &str| Thing { inner: Some(Box::new(bad(text))), ..nothing() }.encode_to_vec();
    let bytes = [piece("a"), piece("bb")].concat();
    let thing = Thing::decode(&bytes).unwrap();
    let found = all(&thing, Some(&bytes));
    let places: Vec<_> = found
        .iter()
        .map(|violation| (violation.path().to_string(), violation.offset().is_some()))
        .collect();
    let expected = [
        ("inner", true),
        ("inner.parts[1]", false),
        ("inner.others[0]", false),
        ("inner.others[1]", false),
    ];
    assert_eq!(places, expected.map(|(path, has_place)| (path.to_owned(), has_place)));
}

#[test]
fn every_message_in_it_is_checked_and_has_its_path_and_place() {
    let bad = || Thing { kind: 1, ..nothing() };
    let deep = Thing { others: vec![nothing(), bad()], ..nothing() };
    let thing = Thing {
        parts: BTreeMap::from([(-3, bad()), (0, nothing()), (70, deep)]),
        others: vec![bad()],
        inner: Some(Box::new(bad())),
        ..nothing()
    };
    let said = said(&thing);
    let paths: Vec<_> = said.iter().map(|line| line.split_once(" @").expect("a place")).collect();
    let names: Vec<_> = paths.iter().map(|(path, _)| *path).collect();
    assert_eq!(names, ["parts[-3]", "parts[70].others[1]", "others[0]", "inner"]);
    let bytes = thing.encode_to_vec();
    for (path, rest) in paths {
        let offset: usize = rest.split(':').next().and_then(|text| text.parse().ok()).expect(path);
        assert!(bytes[offset..].starts_with(&bad().encode_to_vec()), "{path} at {offset}");
    }
}
