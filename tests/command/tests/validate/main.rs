//! `swordsmith validate` from outside: the real binary, its output, and its exit code.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};

use swordsmith_tests::{binary, project_root};

mod json;
mod messages;

/// Runs a command in the folder of the files: exit code, standard output, standard error.
fn run(command: &str, arguments: &[&str], input: &[u8]) -> (i32, Vec<u8>, String) {
    let mut process = Command::new(binary::path());
    process.arg(command).args(arguments).env_clear();
    process.current_dir(project_root().join("tests/command/tests/validate/files"));
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = process.spawn().unwrap();
    // A command that stops reading has printed the reason.
    let _ = child.stdin.take().unwrap().write_all(input);
    let printed = child.wait_with_output().unwrap();
    (printed.status.code().unwrap(), printed.stdout, String::from_utf8(printed.stderr).unwrap())
}

/// The output of `validate`.
fn validate(arguments: &[&str], input: &[u8]) -> String {
    let (code, output, errors) = run("validate", arguments, input);
    format!("exit code {code}\n\n{}{errors}", String::from_utf8(output).unwrap())
}

#[track_caller]
fn shows(name: &str, arguments: &[&str]) {
    let printed = validate(arguments, b"");
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, printed);
    });
}

/// Checks the exit code and parts of the output.
#[track_caller]
fn says(arguments: &[&str], code: i32, expected: &[&str]) {
    let printed = validate(arguments, b"");
    assert!(printed.starts_with(&format!("exit code {code}\n")), "{printed}");
    assert!(expected.iter().all(|part| printed.contains(part)), "{printed}");
}

#[test]
fn what_is_wrong_is_shown_in_its_place() {
    shows("every error", &["--schema", "shop/order.xsd", "good.xml", "bad.xml", "broken.xml"]);
}

#[test]
fn of_a_long_line_a_part_is_shown() {
    shows("long line", &["--schema", "shop/order.xsd", "long.xml"]);
}

#[test]
fn documents_come_in_several_encodings() {
    shows("encodings", &["--schema", "shop/order.xsd", "latin.xml", "wide.xml", "bytes.xml"]);
}

#[test]
fn the_built_in_schemas_need_not_be_named() {
    shows("built in", &["entry.xml"]);
}

#[test]
fn the_root_can_be_demanded() {
    let arguments = ["--schema", "shop/order.xsd", "--element"];
    assert!(
        validate(&[&arguments[..], &["{urn:shop}order", "good.xml"]].concat(), b"")
            .starts_with("exit code 0\n")
    );
    shows("another root", &[&arguments[..], &["{urn:shop}item", "good.xml"]].concat());
    shows("unknown root", &[&arguments[..], &["order", "good.xml"]].concat());
    let near = ["did you mean `{urn:shop}order`?"];
    says(&[&arguments[..], &["{urn:shop}ordre", "good.xml"]].concat(), 2, &near);
}

#[test]
fn a_schema_that_is_broken_is_shown_likewise() {
    shows("broken schema", &["--schema", "faulty.xsd", "good.xml"]);
    shows("missing schema", &["--schema", "missing.xsd", "good.xml"]);
}

#[test]
fn a_schema_is_a_document_or_several() {
    let folder = "is a folder: expected a schema document (`.xsd`)";
    for path in ["shop", ".", "./shop/"] {
        says(&["--schema", path, "good.xml"], 2, &[path, folder]);
    }
    let both = ["--schema", "shop/order.xsd", "--schema", "import/record.xsd"];
    let documents = ["--catalog", "import/catalog.xml", "good.xml", "import/record.xml"];
    says(&[&both[..], &documents].concat(), 0, &["2 valid"]);
}

#[test]
fn an_unknown_type_is_named() {
    let document = b"<order xmlns='urn:shop' xmlns:p='urn:p' id='o1' \
        xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:type='p:Order'/>";
    let printed = validate(&["--schema", "shop/order.xsd", "-"], document);
    assert!(printed.contains("a type that the schema does not have: `{urn:p}Order`"), "{printed}");
}

#[test]
fn a_catalog_says_where_imported_documents_are() {
    let schema = ["--schema", "import/record.xsd", "import/record.xml"];
    says(
        &schema,
        2,
        &["several files may be `http://example.org/standards/links.xsd`", "links-2.xsd"],
    );
    let by = |catalog| [&schema[..], &["--catalog", catalog]].concat();
    says(&by("import/catalog.xml"), 0, &["1 valid"]);
    says(&by("import/record.xml"), 2, &["this is no catalog", "import/record.xml:1:1"]);
    says(&by("catalog.xml"), 2, &["there is no catalog catalog.xml"]);
    says(&["--catalog", "import/catalog.xml", "good.xml"], 2, &["--schema"]);
}

#[test]
fn a_document_type_is_passed_over_and_its_dtd_is_never_read() {
    says(&["--schema", "shop/order.xsd", "doctype.xml"], 0, &["1 valid"]);
    let entities = ["entities.xml:1:17", "an internal subset (`[`)"];
    says(&["--schema", "shop/order.xsd", "entities.xml"], 1, &entities);
}

#[test]
fn a_file_that_is_missing_keeps_nobody_else_back() {
    shows("missing file", &["--schema", "shop/order.xsd", "missing.xml", "good.xml"]);
}

#[test]
fn standard_input_is_a_document() {
    let printed =
        validate(&["--schema", "shop/order.xsd", "-"], b"<item xmlns='urn:shop' code='1'/>");
    assert!(
        printed.starts_with("exit code 1\n") && printed.contains("--> standard input:1:24"),
        "{printed}"
    );
}

/// Devices and pipes that never end, folders, and files that are far too large.
#[test]
fn an_input_that_cannot_be_used_keeps_nobody_else_back() {
    let folder = binary::data_folder();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pipe, long) = (file("pipe"), file("long.xml"));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let endless = Command::new("sh").args(["-c", "cat /dev/zero > \"$0\"", &pipe]).spawn();
    File::create(&long).unwrap().set_len(1 << 40).unwrap();
    let most = "bytes; `--max-size BYTES` takes more";
    for (limit, document, expected) in [
        ("--max-size=536870912", "/dev/zero", format!("it has more than 536870912 {most}")),
        ("--max-size=1000", &pipe, format!("it has more than 1000 {most}")),
        ("--max-size=1000", "-", format!("it has more than 1000 {most}")),
        ("--max-size=1000", &long, format!("it has more than 1000 {most}")),
        ("--max-size=1000", "shop", "it is a folder".to_owned()),
    ] {
        let arguments = [limit, "--schema", "shop/order.xsd", document, "good.xml"];
        let printed = validate(&arguments, &[b' '; 1001]);
        let name = if document == "-" { "standard input" } else { document };
        let error = format!("exit code 2\n\nerror: cannot read {name}: {expected}\n");
        assert!(printed.starts_with(&error), "{printed}");
        assert!(printed.ends_with("2 documents: 1 valid, 1 unreadable\n"), "{printed}");
    }
    endless.unwrap().wait().unwrap();
    let messages = ["--message", "tensor.proto.Axis", "--max-size=1000", "/dev/zero"];
    says(&messages, 2, &["error: cannot read /dev/zero: it has more than 1000 ", "1 unreadable"]);
}

#[test]
fn a_schema_that_never_ends_is_an_error() {
    let expected = ["cannot read /dev/zero: it has more than 67108864 bytes"];
    says(&["--schema", "/dev/zero", "good.xml"], 2, &expected);
    says(&["--message", "Axis", "--proto", "/dev/zero", "good.xml"], 2, &expected);
}

#[test]
fn without_documents_there_is_nothing_to_do() {
    assert!(validate(&[], b"").starts_with("exit code 2\n"));
}
