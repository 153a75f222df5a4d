//! Messages as text, both ways.

use std::collections::BTreeMap;

use swordsmith_proto::text::{from_text, to_text};
use swordsmith_proto::{Message, Registry, TextError};

use crate::generated::sample;
use crate::generated::sample::v1::{Kind, Level, Lists, Scalars, Tree};

fn read<M: Message>(text: &str) -> Result<M, TextError> {
    let mut message = M::default();
    from_text(text, &mut message, &Registry(&[sample::MESSAGES])).map(|()| message)
}

/// Writes a message as the text, and reads that to an equal one.
fn is<M: Message>(message: &M, text: &str) {
    let mut output = Vec::new();
    to_text(message, &mut output).expect("it has a text");
    assert_eq!(String::from_utf8(output).expect("text"), text);
    assert_eq!(&read::<M>(text).unwrap_or_else(|error| panic!("{text}: {error}")), message);
}

#[test]
fn messages_come_back() {
    is(&Scalars::default(), "");
    let scalars = Scalars {
        float_value: f32::INFINITY,
        int64_value: i64::MIN,
        bool_value: true,
        string_value: "a\"ä\n".into(),
        bytes_value: vec![0, 255, b'a'],
        maybe: Some(0),
        ..Scalars::default()
    };
    let text = "float_value: inf\nint64_value: -9223372036854775808\nbool_value: true\n\
                string_value: \"a\\\"ä\\n\"\nbytes_value: \"\\000\\377a\"\nmaybe: 0\n";
    is(&scalars, text);
    let kinds = vec![Kind::Float.into(), 99];
    is(
        &Lists { packed: vec![0.5, -2.0], kinds, ..Lists::default() },
        "packed: [0.5, -2.0]\nkinds: [Float, 99]\n",
    );
    let levels = BTreeMap::from([(-1, Level::High.into())]);
    let tree = Tree { levels, parent: Some(Box::default()), ..Tree::default() };
    is(&tree, "levels {\n  key: -1\n  value: LEVEL_HIGH\n}\nparent {\n}\n");
}

#[test]
fn many_forms_are_read() {
    let text = "# comment\nint32_value: 0x1F; uint32_value: 017, float_value: 1.5f double_value: -Infinity\n\
                string_value: 'a' \"\\x62\\143\\u00e4\" bool_value: t";
    let scalars: Scalars = read(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((scalars.int32_value, scalars.uint32_value), (31, 15));
    assert_eq!((scalars.float_value, scalars.string_value.as_str()), (1.5, "abcä"));
    let lists: Lists = read("kinds: - # below zero\n 1").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(lists.kinds, [-1]);
    let text = "children: { value: < parent {} > key: \"a\" } children { }";
    let tree: Tree = read(text).unwrap_or_else(|error| panic!("{error}"));
    assert!(tree.children["a"].parent.is_some() && tree.children[""].parent.is_none());
}

/// To look for the place of each as if it were a fault would take hours.
#[test]
fn a_million_escapes_are_read() {
    let text = format!("bytes_value: \"{}\"", "\\001\\x02".repeat(500_000));
    let scalars: Scalars = read(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(scalars.bytes_value, [1, 2].repeat(500_000));
}

#[test]
fn what_is_wrong_has_a_place() {
    for (text, expected) in [
        ("\n other: 1", "2:2: `sample.v1.Scalars` has no field `other`"),
        ("int32_value 1", "1:13: expected `:`, found `1`"),
        ("int32_value: 2147483648", "1:14: expected a number in the range of `int32`"),
        ("maybe: 1 maybe: 2", "1:10: `maybe`, or another of its oneof, is set twice"),
        ("string_value: \"a", "1:17: the string does not end in its line"),
        ("string_value: \"\\q\"", "1:16: there is no such escape"),
        ("string_value: \"a\\400\"", "1:17: more than a byte"),
        ("string_value: \"\\xff\"", "1:15: the string is not UTF-8"),
        ("5: 1", "1:1: `sample.v1.Scalars` has no field `5`"),
    ] {
        assert_eq!(read::<Scalars>(text).expect_err(text).to_string(), expected);
    }
    for (text, expected) in [
        ("children { key: \"a\" key: \"b\" }", "1:21: `key` stands there twice"),
        ("children { value {} value {} }", "1:21: `value` stands there twice"),
        ("children { key \"a\" }", "1:16: expected `:`, found `\"`"),
        ("levels { value LEVEL_HIGH }", "1:16: expected `:`, found `L`"),
        ("children { key: \"a\"", "1:20: expected a field, found the end"),
        ("parent { / }", "1:10: expected a field, found `/`"),
    ] {
        assert_eq!(read::<Tree>(text).expect_err(text).to_string(), expected);
    }
    let error = read::<Tree>("parent {").expect_err("it does not end");
    assert_eq!(error.to_string(), "1:9: expected `}`, found the end");
    let error = read::<Tree>(&"parent {".repeat(200)).expect_err("it is deep");
    assert!(error.to_string().ends_with("messages are nested deeper than is allowed"));
}
