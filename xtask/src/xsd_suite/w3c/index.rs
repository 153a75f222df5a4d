//! The table of tests: a row per test, with the expected result by version of the specification.

use std::path::Path;
use std::process::Command;

use super::super::case::Expected;
use crate::process;

/// A schema with its instance documents.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// Its contributor.
    pub(super) contributor: String,
    /// Its name, with that of its set and contributor.
    pub(super) name: String,
    /// The expected result of the schema; `None` if that is not tested.
    pub(super) schema: Option<Expected>,
    /// Whether the schema is valid by every version.
    pub(super) is_valid_by_all: bool,
    /// The root schema documents.
    pub(super) roots: Vec<String>,
    /// The instance documents: name, path, expected result.
    pub(super) documents: Vec<(String, String, Expected)>,
}

/// Reads the table: the tests that are for XSD 1.0.
pub(super) fn read(path: &Path) -> Result<Vec<Group>, String> {
    let mut command = Command::new("gzip");
    command.args(["-dc".as_ref(), path.as_os_str()]);
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    if !output.status.success() {
        return Err(format!("`{}` failed: {}", process::shown(&command), output.status));
    }
    parse(&String::from_utf8_lossy(&output.stdout))
}

fn parse(text: &str) -> Result<Vec<Group>, String> {
    let mut groups: Vec<Group> = Vec::new();
    for (number, line) in (1..).zip(text.lines()).skip(1) {
        let fields: Vec<_> = line.split('\t').collect();
        let [contributor, set, group, kind, name, version, expected, _, roots, document] = *fields
        else {
            return Err(format!("line {number} of the index has {} fields, not 10", fields.len()));
        };
        let Some(right) = right(version, expected) else { continue };
        let full_name = format!("{contributor}/{set}/{group}");
        if groups.last().is_none_or(|last| last.name != full_name) {
            groups.push(Group {
                contributor: contributor.to_owned(),
                name: full_name,
                schema: None,
                is_valid_by_all: false,
                roots: roots.split('|').filter(|it| !it.is_empty()).map(str::to_owned).collect(),
                documents: Vec::new(),
            });
        }
        let group = groups.last_mut().expect("one was added if there was none");
        match kind {
            "schema" => {
                group.schema = Some(right);
                group.is_valid_by_all = version.is_empty() && expected == "any=valid";
            }
            _ => group.documents.push((name.to_owned(), document.to_owned(), right)),
        }
    }
    Ok(groups)
}

/// The expected result by XSD 1.0 and a current Unicode; `None` for a test of another version.
fn right(version: &str, expected: &str) -> Option<Expected> {
    if !version.is_empty() && !version.split(' ').any(|it| it == "1.0") {
        return None;
    }
    let by = |version: &str| {
        let mut pairs = expected.split(';').filter_map(|pair| pair.split_once('='));
        pairs.find(|(key, _)| *key == version).map(|(_, verdict)| verdict)
    };
    match by("1.0").or_else(|| by("Unicode_6.0.0")).or_else(|| by("any"))? {
        "valid" => Some(Expected::Valid),
        "invalid" => Some(Expected::Invalid),
        _ => Some(Expected::Open),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_grouped_and_those_of_other_versions_left_out() {
        let text = "contrib\tset\tgroup\tkind\tname\tversion\texpected\tstatus\tschema_docs\tinstance_doc\n\
                    m\ts\tg\tschema\tg\t\tany=valid\taccepted\ta.xsd|b.xsd\t\n\
                    m\ts\tg\tinstance\tg.i\t\t1.0=invalid;1.1=valid\taccepted\ta.xsd|b.xsd\tg.xml\n\
                    m\ts\tg\tinstance\tg.v\t1.1\tany=valid\taccepted\ta.xsd|b.xsd\th.xml\n";
        let groups = parse(text).unwrap();
        assert_eq!(groups.len(), 1);
        assert_eq!(groups[0].roots, ["a.xsd", "b.xsd"]);
        assert_eq!(groups[0].schema, Some(Expected::Valid));
        assert!(groups[0].is_valid_by_all);
        let document = ("g.i".to_owned(), "g.xml".to_owned(), Expected::Invalid);
        assert_eq!(groups[0].documents, [document]);
    }

    #[test]
    fn the_verdict_is_that_of_the_version() {
        assert_eq!(right("", "any=invalid"), Some(Expected::Invalid));
        assert_eq!(right("1.0 1.1", "1.1=valid;1.0=invalid"), Some(Expected::Invalid));
        assert_eq!(right("", "Unicode_4.0.0=invalid;Unicode_6.0.0=valid"), Some(Expected::Valid));
        assert_eq!(right("", "any=indeterminate"), Some(Expected::Open));
        assert_eq!(right("1.1", "any=valid"), None);
        assert_eq!(right("", "1.1=valid"), None);
    }
}
