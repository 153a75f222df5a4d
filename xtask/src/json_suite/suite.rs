//! The files of the suite.

use std::fs;
use std::path::{Path, PathBuf};

use swordsmith_json::{Document, Limits, Value};

use super::Group;
use super::group::Test;

/// Where schemas of the suite refer to others.
const REMOTE: &str = "http://localhost:1234/";

/// What is run.
pub(super) struct Suite {
    pub(super) groups: Vec<Group>,
    /// The schemas that others refer to: URI and text.
    pub(super) remotes: Vec<(String, String)>,
}

/// Reads the groups of a draft.
pub(super) fn read(folder: &Path, draft: &str, optional: bool) -> Result<Suite, String> {
    let tests = folder.join("tests").join(draft);
    let mut groups = Vec::new();
    for file in files(&tests, optional)? {
        let name = file.strip_prefix(&tests).unwrap_or(&file).with_extension("");
        let name = name.display().to_string();
        groups.extend(read_groups(&name, &text(&file)?, draft)?);
    }
    let remotes = folder.join("remotes");
    let remote = |file: PathBuf| {
        let name = file.strip_prefix(&remotes).unwrap_or(&file).display().to_string();
        Ok((format!("{REMOTE}{name}"), text(&file)?))
    };
    let remotes = files(&remotes, true)?.into_iter().map(remote).collect::<Result<_, String>>()?;
    Ok(Suite { groups, remotes })
}

/// The JSON files of a folder, and those of the folders in it, in order.
fn files(folder: &Path, deep: bool) -> Result<Vec<PathBuf>, String> {
    let wrong = |error| format!("cannot read {}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.is_dir() && deep {
            found.extend(files(&path, deep)?);
        } else if path.extension().is_some_and(|it| it == "json") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn text(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("cannot read {}: {error}", file.display()))
}

/// The groups of a file; schemas and documents as they are written.
fn read_groups(file: &str, text: &str, draft: &str) -> Result<Vec<Group>, String> {
    let document = Document::parse(text.as_bytes(), &Limits::DEFAULT);
    let document = document.map_err(|error| format!("{file}: {error}"))?;
    let groups = document.root().items();
    Ok(groups.map(|group| read_group(file, group, draft)).collect())
}

fn read_group(file: &str, group: Value<'_>, draft: &str) -> Group {
    let field =
        |value: Value<'_>, name| value.get(name).map(Value::text).unwrap_or_default().to_owned();
    let source =
        |value: Value<'_>, name| value.get(name).map(Value::source).unwrap_or_default().to_owned();
    let test = |test: Value<'_>| Test {
        name: field(test, "description"),
        document: source(test, "data"),
        is_valid: test.get("valid").and_then(Value::as_boolean) == Some(true),
    };
    Group {
        name: format!("{draft}/{file}: {}", field(group, "description")),
        schema: with_dialect(&source(group, "schema"), draft),
        tests: group.get("tests").into_iter().flat_map(Value::items).map(test).collect(),
    }
}

/// The schemas of old drafts do not all name their draft.
fn with_dialect(schema: &str, draft: &str) -> String {
    let uri = match draft {
        "draft4" => "http://json-schema.org/draft-04/schema#",
        "draft6" => "http://json-schema.org/draft-06/schema#",
        "draft7" => "http://json-schema.org/draft-07/schema#",
        _ => return schema.to_owned(),
    };
    match schema.strip_prefix('{') {
        Some(rest) if rest.trim() == "}" => format!("{{\"$schema\": \"{uri}\"}}"),
        Some(rest) if !schema.contains("\"$schema\"") => format!("{{\"$schema\": \"{uri}\",{rest}"),
        _ => schema.to_owned(),
    }
}
