//! Generated cases: every kind of failure is reported, and none ends the run.

use clap::Parser;

use super::*;

const SCHEMA: &str = r#"<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="r" type="xs:int"/>
</xs:schema>"#;

/// A folder of its own with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = crate::project_root().join("target/xsd-suite/tests").join(name);
    drop(std::fs::remove_dir_all(&folder));
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}

/// The totals and the failures of a folder, by tables.
fn run_tables(folder: &Path, known: &Known) -> (String, Failures) {
    let cases = folders::read(folder).unwrap();
    let outcomes: Vec<_> = cases.iter().map(by_table::run).collect();
    let (totals, failures) = sum(cases.iter().zip(&outcomes), known);
    (format!("{} {} {}", totals.schemas, totals.valid, totals.invalid), failures)
}

#[test]
fn every_failure_is_reported_and_none_ends_the_run() {
    let folder = folder(
        "failures",
        &[
            ("a/a.xsd", SCHEMA),
            ("a/valid/1.xml", "<r>1</r>"),
            ("a/valid/2.xml", "<r>x</r>"),
            ("a/invalid/1.xml", "<r>x</r>"),
            ("a/invalid/2.xml", "<r>1</r>"),
            ("a/invalid/3.xml", "no XML"),
            ("b/b.xsd", "<no-schema/>"),
            ("b/valid/1.xml", "<r>1</r>"),
            ("c/ROOT", "missing.xsd\n"),
            ("nothing/README.txt", ""),
        ],
    );
    let (totals, failures) = run_tables(&folder, &Known::default());
    assert_eq!(totals, "1/3 1/3 2/3");
    let begins: Vec<_> = failures
        .unexpected
        .iter()
        .map(|line| line.splitn(4, [':', '\n']).take(3).collect::<Vec<_>>().join(":"))
        .collect();
    assert_eq!(
        begins,
        [
            "a: valid/2.xml: rejected",
            "a: invalid/2.xml: accepted",
            "b: schema: refused",
            "c: schema: refused",
        ]
    );
    assert!(failures.finish(true).is_err());
}

#[test]
fn a_known_failure_is_none_until_it_is_mended() {
    let files = [("a/a.xsd", SCHEMA), ("a/valid/1.xml", "<r>1</r>"), ("a/valid/2.xml", "<r>x</r>")];
    let folder = folder("known", &files);
    let list = folder.join("known.tsv");
    std::fs::write(&list, "a\tvalid/2.xml\tboth\tno number\n").unwrap();
    let (_, failures) = run_tables(&folder, &Known::read(&list, "tables").unwrap());
    assert_eq!(failures.known, ["a: valid/2.xml: no number"]);
    assert_eq!(failures.finish(true), Ok(()));
    std::fs::write(&list, "a\tvalid/1.xml\tboth\tit is one\na\tvalid/2.xml\tboth\tno number\n")
        .unwrap();
    let (_, failures) = run_tables(&folder, &Known::read(&list, "tables").unwrap());
    assert_eq!(failures.mended.len(), 1);
    assert!(failures.finish(true).is_err());
}

#[test]
fn tables_have_the_right_verdicts_on_our_own_cases() {
    let (_, failures) =
        run_tables(&crate::project_root().join("tests/cases/ok"), &Known::default());
    assert_eq!(failures.unexpected, [""; 0]);
}

#[derive(Debug, Parser)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

#[test]
fn the_command_line_is_understood() {
    let parse = |text: &str| {
        let words = ["xsd-suite"].into_iter().chain(text.split(' '));
        Line::try_parse_from(words).map(|line| line.arguments)
    };
    let request = parse("dir --tables").unwrap();
    assert!(request.tables && request.folder == Path::new("dir"));
    assert_eq!(parse("dir --sample 7").unwrap().sample, Some(7));
    for bad in
        ["--tables", "a b", "a --sample", "a --sample x", "a --table", "a --tables --sample 3"]
    {
        assert!(parse(bad).is_err(), "{bad}");
    }
}
