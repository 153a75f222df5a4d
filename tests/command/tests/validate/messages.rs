//! `swordsmith validate --message`: each rule of the built-in messages broken, in every format.

use super::{shows, validate};

const DICTIONARY: &str = "tensor.proto.Dictionary";

/// The same message in the wire format.
fn binary(json: &str) -> Vec<u8> {
    let arguments = ["--message", DICTIONARY, "--from", "json", "--to", "binary", json];
    let (code, output, printed) = super::run("convert", &arguments, b"");
    assert_eq!((code, printed.as_str()), (0, ""));
    output
}

#[test]
fn every_rule_that_is_broken_is_shown_with_its_path() {
    let files = ["messages/good.json", "messages/bad.json"];
    shows("messages", &[&["--message", DICTIONARY][..], &files].concat());
}

#[test]
fn in_the_wire_format_each_has_its_place() {
    let printed = validate(&["--message", DICTIONARY, "-"], &binary("messages/bad.json"));
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("messages, binary", printed);
    });
    let printed = validate(&["--message", DICTIONARY, "-"], &binary("messages/good.json"));
    assert_eq!(printed, "exit code 0\n\n1 message: 1 valid\n");
}

#[test]
fn what_cannot_be_read_is_invalid_and_what_is_missing_unreadable() {
    let printed = validate(&["--message", DICTIONARY, "-"], b"\x12\x05\x0a\x01a");
    assert!(
        printed.starts_with("exit code 1\n\nerror: the bytes end too early, at byte 2"),
        "{printed}"
    );
    shows(
        "messages, broken",
        &["--message", "tensor.proto.Axis", "messages/axis.textproto", "none.json"],
    );
}

#[test]
fn what_is_asked_for_has_to_make_sense() {
    let printed = validate(&["--message", "tensor.proto.Nothing", "good.xml"], b"");
    assert!(
        printed.starts_with("exit code 2\n")
            && printed.contains("no message is `tensor.proto.Nothing`"),
        "{printed}"
    );
    for arguments in [
        &["--message", DICTIONARY, "--schema", "shop/order.xsd", "good.xml"][..],
        &["--from", "json", "good.xml"],
    ] {
        assert!(validate(arguments, b"").starts_with("exit code 2\n"), "{arguments:?}");
    }
}

/// Arbitrary, deep, long and truncated input is handled.
#[test]
fn hostile_bytes_are_refused() {
    let good = binary("messages/good.json");
    for cut in [1, good.len() / 2, good.len() - 1] {
        let printed = validate(&["--message", DICTIONARY, "-"], &good[..cut]);
        assert!(printed.starts_with("exit code 1\n"), "{cut}: {printed}");
    }
    let endless = [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F];
    let json = "{\"data\":{\"a\":{\"dictionaryValue\":".repeat(100_000);
    let text = "data { value { dictionary_value { ".repeat(100_000);
    for (format, bytes) in
        [("binary", &endless[..]), ("json", json.as_bytes()), ("text", text.as_bytes())]
    {
        let printed = validate(&["--message", DICTIONARY, "--from", format, "-"], bytes);
        assert!(printed.starts_with("exit code 1\n\nerror: "), "{format}: {printed}");
        let arguments = ["--message", DICTIONARY, "--from", format, "--to", "json"];
        let (code, output, printed) = super::run("convert", &arguments, bytes);
        assert_eq!((code, output.len()), (1, 0), "{format}: {printed}");
    }
}
