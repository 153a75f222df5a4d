//! What a manifest demands of messages: found in the schema, or said where it stands in the
//! manifest.

use swordsmith_codegen::generate;
use swordsmith_codegen::source::Sources;

const SCHEMA: &str = "syntax = \"proto3\";\npackage shop;\n\
    enum Kind { NONE = 0; TEXT = 1; NUMBER = 2; }\n\
    message Size { repeated uint32 sides = 1; }\n\
    message Grid { repeated double cells = 1; string name = 2; }\n\
    message Thing {\n  Kind kind = 1;\n  oneof value { string text = 2; int32 number = 3; }\n  \
    Size size = 4;\n  Grid grid = 5;\n  repeated Grid others = 6;\n  int32 plain = 7;\n}\n";

/// The rules of a manifest that has these lines behind its module: annotations, or findings.
fn rules(lines: &str) -> String {
    let mut sources = Sources::default();
    let manifest = format!(
        "[[module]]\nname = \"shop\"\nproto = [\"shop.proto\"]\n\n{lines}\n[output]\nfacade = false\n"
    );
    let manifest = sources.add("swordsmith.toml", manifest);
    sources.add("shop.proto", SCHEMA);
    match generate(&sources, manifest) {
        Err(findings) => findings.render(&sources),
        Ok(files) => {
            let lines = files.iter().flat_map(|file| file.contents.lines());
            let is_rule = |line: &&str| line.contains("tells = ") || line.contains("counts = ");
            lines.filter(is_rule).collect::<Vec<_>>().join("\n")
        }
    }
}

#[test]
fn names_become_numbers() {
    let tag = "[[module.tag]]\nmessage = \"shop.Thing\"\nfield = \"kind\"\n\
               members = { NUMBER = \"number\", TEXT = \"text\" }\n";
    assert_eq!(rules(tag), "#[prost(tells = \"1: 1 = 2, 2 = 3\")]");
    let count = "[[module.count]]\nmessage = \"shop.Thing\"\nelements = [\"grid.cells\"]\nproduct-of = \"size.sides\"\n";
    assert_eq!(rules(count), "#[prost(counts = \"5.1: 4.1\")]");
    let exact = format!("{count}exact-where = {{ kind = \"NUMBER\" }}\n");
    assert_eq!(rules(&exact), "#[prost(counts = \"5.1: 4.1 if 1 = 2\")]");
}

#[test]
fn what_the_schema_does_not_have_is_said_in_its_place() {
    insta::assert_snapshot!(rules(concat!(
        "[[module.tag]]\nmessage = \"shop.Nothing\"\nfield = \"kind\"\nmembers = {}\n",
        "[[module.tag]]\nmessage = \"shop.Thing\"\nfield = \"kinds\"\nmembers = {}\n",
        "[[module.tag]]\nmessage = \"shop.Thing\"\nfield = \"plain\"\nmembers = {}\n",
        "[[module.tag]]\nmessage = \"shop.Thing\"\nfield = \"kind\"\n",
        "members = { WORD = \"text\", TEXT = \"words\", NUMBER = \"plain\", NONE = \"others\" }\n",
        "[[module.count]]\nmessage = \"shop.Thing\"\nproduct-of = \"size.sides\"\n",
        "elements = [\"grid.name\", \"others.cells\", \"size\", \"kind.cells\", \"grid.rows\"]\n",
        "[[module.count]]\nmessage = \"shop.Thing\"\nelements = [\"grid.cells\"]\nproduct-of = \"grid.cells\"\n",
        "[[module.count]]\nmessage = \"shop.Thing\"\nelements = [\"grid.cells\"]\nproduct-of = \"size.sides\"\n",
        "exact-where = { kind = \"SOME\" }\n",
        "[[module.count]]\nmessage = \"shop.Thing\"\nelements = []\nproduct-of = \"size.sides\"\n",
        "exact-where = { kind = \"TEXT\", kinds = \"TEXT\" }\n",
    )));
}

/// The types of boxed fields, for a manifest that has this line in its module; or findings.
fn boxed(line: &str) -> String {
    let mut sources = Sources::default();
    let manifest = format!(
        "[[module]]\nname = \"shop\"\nproto = [\"shop.proto\"]\n{line}\n[output]\nfacade = false\n"
    );
    let manifest = sources.add("swordsmith.toml", manifest);
    let schema = "syntax = \"proto3\";\npackage shop;\nmessage Leaf { int32 a = 1; }\n\
        message Thing {\n  oneof value { Leaf one = 1; Leaf other = 2; int32 number = 3; }\n  \
        Leaf leaf = 4;\n  optional Leaf again = 5;\n  repeated Leaf leaves = 6;\n}\n";
    sources.add("shop.proto", schema);
    match generate(&sources, manifest) {
        Err(findings) => findings.render(&sources),
        Ok(files) => {
            let lines = files.iter().flat_map(|file| file.contents.lines());
            let is_boxed = |line: &&str| line.contains("::Box<");
            lines.filter(is_boxed).map(str::trim).collect::<Vec<_>>().join("\n")
        }
    }
}

#[test]
fn what_is_to_stand_in_a_box_does() {
    assert_eq!(boxed(""), "");
    let fields = "boxed = [\"shop.Thing.other\", \"shop.Thing.leaf\", \"shop.Thing.again\"]";
    insta::assert_snapshot!(boxed(fields));
}

#[test]
fn what_is_no_message_has_no_box() {
    let fields = "boxed = [\"shop.Thing.number\", \"shop.Thing.leaves\", \"shop.Thing.none\", \"shop.None.leaf\", \"leaf\"]";
    insta::assert_snapshot!(boxed(fields));
}

#[test]
fn of_messages_that_are_broken_nothing_is_asked() {
    let mut sources = Sources::default();
    let manifest = "[[module]]\nname = \"a\"\nproto = [\"a.proto\"]\n\n[[module.tag]]\nmessage = \"a.A\"\nfield = \"b\"\nmembers = {}\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    sources.add("a.proto", "syntax = \"proto3\";\npackage a;\nmessage A { Missing b = 1; }\n");
    let findings = generate(&sources, manifest).expect_err("a type is missing").render(&sources);
    assert_eq!(findings.matches("error: ").count(), 1, "{findings}");
}

#[test]
fn without_messages_there_are_no_rules() {
    let mut sources = Sources::default();
    let manifest = "[[module]]\nname = \"a\"\n\n[[module.tag]]\nmessage = \"a.A\"\nfield = \"b\"\nmembers = {}\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    let findings = generate(&sources, manifest).expect_err("there is no such message");
    let findings = findings.render(&sources);
    assert!(findings.contains("the schemas have no message `a.A`"), "{findings}");
}
