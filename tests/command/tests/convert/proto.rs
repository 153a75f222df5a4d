//! `--proto`: messages of any schema, compiled when the command runs.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use swordsmith_generated::tensor::messages::Dictionary;
use swordsmith_tests::{binary, project_root};

use super::{convert, name};

const EVERY: [&str; 4] = ["--message", "shop.Every", "--proto", "shop/every.proto"];

fn files() -> PathBuf {
    project_root().join("tests/command/tests/convert/files")
}

/// Runs a command in the folder of the files: exit code, standard output, standard error.
fn run(command: &str, arguments: &[&str], input: &[u8]) -> (i32, Vec<u8>, String) {
    let mut child = Command::new(binary::path());
    child.arg(command).args(arguments).env_clear().current_dir(files());
    child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    super::finish(child, input)
}

/// Converts a message of `every.proto`, and nothing is to say.
fn every(from: &str, to: &str, input: &[u8]) -> Vec<u8> {
    let (code, output, printed) =
        run("convert", &[&EVERY[..], &["--from", from, "--to", to]].concat(), input);
    assert_eq!((code, printed.as_str()), (0, ""), "{from} to {to}");
    output
}

#[test]
fn every_kind_of_field_goes_through_every_format_and_comes_back() {
    let json = fs::read(files().join("shop/every.json")).unwrap();
    let bytes = every("json", "binary", &json);
    let text = every("binary", "text", &bytes);
    snapshot("proto, every kind of field", &String::from_utf8(text.clone()).unwrap());
    for (format, written) in [("json", json), ("text", text)] {
        assert_eq!(every(format, "binary", &written), bytes, "{format}");
        let again = String::from_utf8(every("binary", format, &bytes)).unwrap();
        assert_eq!(again, String::from_utf8(written).unwrap());
    }
}

#[test]
fn what_the_schema_does_not_know_is_kept_in_the_wire_format() {
    let bytes = b"\x18\x01\xA2\x06\x03new\xA0\x06\x01\xA8\x06\x02";
    assert_eq!(every("binary", "binary", bytes), bytes);
    assert_eq!(every("binary", "json", bytes), b"{\"int32\":1}\n");
}

/// The generated messages are the reference.
#[test]
fn a_built_in_schema_given_as_a_file_makes_no_difference() {
    let schema = project_root().join("schemas/tensor/tensor.proto");
    let schema = schema.to_str().unwrap();
    let message =
        fs::read(project_root().join("tests/command/tests/validate/files/messages/bad.json"));
    let (mut from, mut input) = ("json", message.unwrap());
    for to in ["binary", "json", "text", "text", "binary"] {
        let expected = convert(name::<Dictionary>(), from, to, &input);
        let arguments = ["--message", name::<Dictionary>(), "--proto", schema];
        let arguments = [&arguments[..], &["--from", from, "--to", to]].concat();
        assert_eq!(run("convert", &arguments, &input), expected, "{from} to {to}");
        (from, input) = (to, expected.1);
    }
}

fn snapshot(name: &str, shown: &str) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, shown);
    });
}

/// Exit code and what is printed, for each command line.
fn shown(cases: &[(&str, &[&str], &str)]) -> String {
    let show = |(command, arguments, input): &(&str, &[&str], &str)| {
        let (code, output, printed) = run(command, arguments, input.as_bytes());
        let output = String::from_utf8_lossy(&output);
        format!(
            "$ swordsmith {command} {}\n{output}{printed}exit code {code}\n",
            arguments.join(" ")
        )
    };
    cases.iter().map(show).collect::<Vec<_>>().join("\n")
}

const TO_JSON: [&str; 4] = ["--from", "text", "--to", "json"];

#[test]
fn a_schema_that_cannot_be_used_is_reported_with_its_place() {
    let of = |file: &'static str, message: &'static str| {
        [&["--message", message, "--proto", file][..], &TO_JSON].concat()
    };
    let path = [&of("faulty/import.proto", "Order")[..], &["-I", "faulty", "-I", "shop"]].concat();
    let nowhere = [&of("faulty/import.proto", "Order")[..], &["-I", "nowhere"]].concat();
    snapshot(
        "proto, schemas that cannot be used",
        &shown(&[
            ("convert", &of("shop/every.proto", "shop.Evry"), ""),
            ("convert", &of("faulty/none.proto", "Order"), ""),
            ("convert", &of("faulty/syntax.proto", "Broken"), ""),
            ("convert", &of("faulty/old.proto", "Old"), ""),
            ("convert", &of("faulty/import.proto", "Order"), ""),
            ("convert", &path, ""),
            ("convert", &nowhere, ""),
        ]),
    );
}

/// Imports are found however the path leads to the folder that they are relative to.
#[test]
fn imports_are_relative_to_the_folders_that_are_given() {
    let there = files().join("shop");
    let there = there.to_str().unwrap();
    for folder in ["shop", "./shop/", "faulty/../shop", there] {
        let arguments = [&EVERY[..], &["-I", folder], &TO_JSON].concat();
        let (code, output, printed) = run("convert", &arguments, b"money { cents: -1 }");
        let output = String::from_utf8(output).unwrap();
        let expected = (0, "{\"money\":{\"cents\":\"-1\"}}\n", "");
        assert_eq!((code, output.as_str(), printed.as_str()), expected, "{folder}");
    }
    let both = ["--message", "common.Money", "--proto", "shop/common/money.proto"];
    let both = [&both[..], &["--proto", "shop/every.proto", "-I", "shop"], &TO_JSON].concat();
    let (code, _, printed) = run("convert", &both, b"cents: 1");
    assert_eq!((code, printed.as_str()), (0, ""));
}

#[test]
fn a_message_that_cannot_be_read_is_reported_with_its_place() {
    let of = |from: &'static str| [&EVERY[..], &["--from", from, "--to", "json"]].concat();
    let check = |from: &'static str| [&EVERY[..], &["--from", from, "-"]].concat();
    let any = r#"{"any":{"@type":"type.example/shop.Nothing"}}"#;
    snapshot(
        "proto, messages that cannot be read",
        &shown(&[
            ("convert", &of("json"), "{\"every\":\n  {\"level\": \"LEVEL_LOWER\"}}"),
            ("convert", &of("json"), "{\"money\": {\"cent\": 1}}"),
            ("convert", &of("json"), any),
            ("convert", &of("text"), "by_bool { key: true\n value { cents: 1.5 } }"),
            ("convert", &of("binary"), "\x12\x05\x0a"),
            ("convert", &of("binary"), "\u{7a}\x05ab"),
            ("validate", &check("binary"), "\u{fa}"),
            ("validate", &check("json"), "{\"text\": \"a\", \"chosen\": 1}"),
            ("validate", &check("json"), "{\"text\": \"a\"}"),
        ]),
    );
}

/// As deep as messages may be, and one deeper, in every format.
#[test]
fn depth_is_limited() {
    let nested = |depth: usize| "{\"every\":".repeat(depth) + "{}" + &"}".repeat(depth);
    let bytes = every("json", "binary", nested(100).as_bytes());
    assert_eq!(every("binary", "json", &bytes), (nested(100) + "\n").into_bytes());
    let text = every("binary", "text", &bytes);
    assert_eq!(every("text", "binary", &text), bytes);
    // A length of two bytes is that of any message of this depth.
    let length =
        [u8::try_from(bytes.len() & 0x7F).unwrap() | 0x80, u8::try_from(bytes.len() >> 7).unwrap()];
    let deeper = [&bytes[..2], &length, &bytes].concat();
    for (from, input) in
        [("json", nested(101).into_bytes()), ("text", [b"every {", &*text, b"}"].concat())]
    {
        let (code, output, printed) =
            run("convert", &[&EVERY[..], &["--from", from, "--to", "binary"]].concat(), &input);
        assert_eq!((code, output.len()), (1, 0), "{printed}");
        assert!(printed.contains("nested deeper than is allowed"), "{printed}");
    }
    let (code, _, printed) =
        run("convert", &[&EVERY[..], &["--from", "binary", "--to", "json"]].concat(), &deeper);
    assert_eq!(code, 1);
    assert!(printed.contains("nested deeper than is allowed"), "{printed}");
}
