//! Known failures, each with its reason. One that no longer occurs fails the run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The known failures of one file.
#[derive(Debug, Default)]
pub(crate) struct Known {
    file: String,
    /// By case and subject: the reason.
    reasons: BTreeMap<(String, String), String>,
}

/// The subject of a known failure of the schemas.
pub(crate) const SCHEMA: &str = "schema";

impl Known {
    /// Reads a file of lines: the case, `schema` or a document of it, the ways it fails in
    /// (`tables`, `compiled` or `both`), and the reason, with tabs between them. Lines that begin
    /// with `#` are comments. `way` is the one that is run now: others do not count.
    pub(crate) fn read(path: &Path, way: &str) -> Result<Self, String> {
        let file = path.display().to_string();
        let text =
            fs::read_to_string(path).map_err(|error| format!("cannot read {file}: {error}"))?;
        let mut reasons = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |what: &str| format!("{file}:{number}: {what}");
            let fields: Vec<_> = line.split('\t').map(str::trim).collect();
            let [case, subject, ways, reason] = *fields else {
                return Err(wrong("a line has a case, a subject, the ways and a reason"));
            };
            if reason.is_empty() || !["both", "tables", "compiled"].contains(&ways) {
                return Err(wrong("the ways are `both`, `tables` or `compiled`, then a reason"));
            }
            if ways == "both" || ways == way {
                let key = (case.to_owned(), subject.to_owned());
                if reasons.insert(key, reason.to_owned()).is_some() {
                    return Err(wrong("this is known already"));
                }
            }
        }
        Ok(Self { file, reasons })
    }

    /// The reason of a known failure.
    pub(crate) fn reason(&self, case: &str, subject: &str) -> Option<&str> {
        self.reasons.get(&(case.to_owned(), subject.to_owned())).map(String::as_str)
    }

    /// The name of the file in messages.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, way: &str) -> Result<Known, String> {
        let folder = crate::project_root().join("target/xsd-suite/tests");
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(format!("known-{way}-{}.tsv", text.len()));
        fs::write(&path, text).unwrap();
        Known::read(&path, way)
    }

    #[test]
    fn a_failure_is_known_with_its_reason_in_its_way() {
        let text = "# a comment\na\tschema\tboth\tone\na\tvalid/b.xml\tcompiled\ttwo\n";
        let known = read(text, "tables").unwrap();
        assert_eq!(known.reason("a", SCHEMA), Some("one"));
        assert_eq!(known.reason("a", "valid/b.xml"), None);
        let known = read(text, "compiled").unwrap();
        assert_eq!(known.reason("a", "valid/b.xml"), Some("two"));
    }

    #[test]
    fn lines_without_a_reason_are_refused() {
        for bad in [
            "a\tschema\tboth\t",
            "a\tschema\tboth",
            "a\tschema\tnever\twhy",
            "a\tschema\tboth\tx\na\tschema\tboth\tx",
        ] {
            assert!(read(bad, "tables").is_err(), "{bad}");
        }
    }
}
