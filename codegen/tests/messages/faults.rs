//! What is wrong with a schema is said where it stands, and all of it at once.

use crate::generate;

/// Renders the findings of a schema that must not be generated from.
fn faults(texts: &[(&str, &str)]) -> String {
    let (text, findings) = generate(texts);
    assert_eq!(text, None, "generated in spite of {findings}");
    findings
}

#[test]
fn syntax_errors_of_every_file() {
    insta::assert_snapshot!(faults(&[
        ("a.proto", "syntax = \"proto3\";\nimport \"b.proto\";\nmessage A {\n  B b = ;\n}\n"),
        ("b.proto", "syntax = \"proto3\";\nmessage B { string name = 99999999999; }\n"),
    ]));
}

#[test]
fn names_and_numbers_that_do_not_resolve() {
    let text = "syntax = \"proto3\";\nmessage A {\n  Missing one = 1;\n  string two = 1;\n  \
                string two = 3;\n  Kind kind = 4;\n}\nenum Kind { FIRST = 1; }\n";
    insta::assert_snapshot!(faults(&[("a.proto", text)]));
}

#[test]
fn imports_that_are_not_given() {
    let text = "syntax = \"proto3\";\nimport \"common/unit.proto\";\nimport \"nowhere.proto\";\n";
    insta::assert_snapshot!(faults(&[("a.proto", text), ("other/unit.proto", "")]));
}

#[test]
fn imports_that_go_in_circles() {
    insta::assert_snapshot!(faults(&[
        ("a.proto", "syntax = \"proto3\";\nimport \"b.proto\";\n"),
        ("b.proto", "syntax = \"proto3\";\nimport \"a.proto\";\n"),
    ]));
}

#[test]
fn proto2_and_editions() {
    insta::assert_snapshot!(faults(&[(
        "a.proto",
        "// An old file.\nsyntax = \"proto2\";\nmessage A { optional string name = 1; }\n"
    )]));
    insta::assert_snapshot!(faults(&[("b.proto", "message A { optional string name = 1; }\n")]));
    insta::assert_snapshot!(faults(&[("c.proto", "edition = \"2023\";\nmessage A {}\n")]));
}

#[test]
fn names_that_would_be_one_in_rust() {
    let text = "syntax = \"proto3\";\nmessage FooBar { oneof Name { string a = 1; } string name = 2; }\n\
                message foo_bar {}\nenum Kind { KIND_ONE = 0; ONE = 1; }\n\
                message Nest { message a_b {} enum AB { ZERO = 0; } }\n";
    insta::assert_snapshot!(faults(&[("a.proto", text)]));
}

#[test]
fn types_that_only_options_have() {
    let text = "syntax = \"proto3\";\nimport \"google/protobuf/descriptor.proto\";\n\
                message A { message B { repeated google.protobuf.FieldDescriptorProto.Type types = 1; } }\n";
    insta::assert_snapshot!(faults(&[("a.proto", text)]));
}

#[test]
fn a_message_and_a_package_of_one_module() {
    insta::assert_snapshot!(faults(&[
        (
            "a.proto",
            "syntax = \"proto3\";\npackage x;\nimport \"b.proto\";\nmessage Unit { oneof a { string b = 1; } }\n"
        ),
        ("b.proto", "syntax = \"proto3\";\npackage x.unit;\nmessage B {}\n"),
    ]));
}

/// Whatever is cut out of a schema, the answer is a text that is Rust or a finding.
#[test]
fn damage_is_an_error_and_never_a_panic() {
    let (sample, unit) =
        (include_str!("schemas/sample.proto"), include_str!("schemas/shared/unit.proto"));
    let lines: Vec<_> = sample.lines().collect();
    let without_line = (0..lines.len()).map(|at| [&lines[..at], &lines[at + 1..]].concat());
    let cut_off = (0..lines.len()).map(|at| lines[..at].to_vec());
    for damaged in without_line.chain(cut_off) {
        let text = damaged.join("\n");
        let (output, findings) = generate(&[("sample.proto", &text), ("shared/unit.proto", unit)]);
        assert!(output.is_some() || findings.contains("error: "), "no answer to:\n{text}");
    }
}
