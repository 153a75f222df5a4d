//! Names of what was made, by an expression in the document that says them.

use swordsmith_tests::binary::{Server, data_folder};

use super::{conform, told};

const SETUP: &str = r#"
[client]
user = "demo"
password = "demo"

[path]
collection = "demo"

[path.deposit]
make = "createDeposit"
headers = { In-Progress = "true" }
parts = [
  { name = "file", type = "application/zip", text = "an archive" },
  { name = "atom", type = "application/atom+xml", text = '<entry xmlns="http://www.w3.org/2005/Atom"/>' },
]
capture = { xpath = "EXPRESSION" }

"#;

/// The prefixes that the document does not declare.
const NAMESPACES: &str = "[namespaces]\natom = \"http://www.w3.org/2005/Atom\"\n";

#[test]
fn an_expression_finds_the_name_in_the_document() {
    let (data, folder) = (data_folder(), data_folder());
    let server = Server::demo(data.path());
    let url = format!("http://{}", server.address);
    let run = |expression: &str, namespaces: &str| {
        let setup = SETUP.replace("EXPRESSION", expression) + namespaces;
        std::fs::write(folder.path().join("conform.toml"), setup).expect("the folder is ours");
        let only = ["--setup", "conform.toml", "--only", "getStatus::request::valid"];
        told(&conform(folder.path(), &[&[&*url, "--json", "report.json"], &only[..]].concat()))
    };
    for (expression, namespaces) in [
        ("//deposit:deposit_id", ""), // the root declares the prefix
        ("/atom:entry/atom:deposit_id", NAMESPACES),
        ("//atom:link[@rel='edit']/@href", NAMESPACES), // a URL, of which the path is read
    ] {
        let (code, text) = run(expression, namespaces);
        assert_eq!(code, Some(0), "{expression}: {text}");
        assert!(text.contains("getStatus  ") && !text.contains("not applicable"), "{text}");
    }
    let (code, text) = run("//atom:deposit_id", "");
    assert_eq!(code, Some(1), "{text}");
    let why = "what it is about was not made: the document has nothing at `//atom:deposit_id` \
               (prefixes: dcterms, deposit, sword)";
    assert!(text.contains(why) && text.contains("<deposit:deposit_id>"), "{text}");
    let (code, text) = run("//deposit:deposit_id[", "");
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("conform.toml: TOML parse error at line "), "{text}");
    assert!(text.contains("`//deposit:deposit_id[` is no XPath 1.0: "), "{text}");
}
