//! Copies a folder of schemas, and replaces each URL in an import with the file of that namespace.
//!
//! xsd-parser would fetch the URLs; our generator reads the files as they are.

use std::fs;
use std::path::{Path, PathBuf};

/// Copies the folder of a schema to `folder`, and returns the path of the schema's copy.
pub(crate) fn copy(schema: &Path, folder: &Path) -> Result<PathBuf, String> {
    let cannot = |error: std::io::Error| error.to_string();
    let (from, name) = (schema.parent(), schema.file_name());
    let (from, name) = (from.ok_or("a schema stands in a folder")?, name.ok_or("and has a name")?);
    let mut paths: Vec<_> =
        fs::read_dir(from).map_err(cannot)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "xsd"));
    paths.sort();
    let texts = paths.iter().map(fs::read_to_string).collect::<Result<Vec<_>, _>>();
    let files: Vec<_> = paths.iter().zip(texts.map_err(cannot)?).collect();
    fs::create_dir_all(folder).map_err(cannot)?;
    for (path, text) in &files {
        let to = folder.join(path.file_name().unwrap_or_default());
        fs::write(to, located(text, &files)).map_err(cannot)?;
    }
    Ok(folder.join(name))
}

/// The text, with file names for URLs.
fn located(text: &str, files: &[(&PathBuf, String)]) -> String {
    let tag = |tag: &str| {
        let location = attribute(tag, "schemaLocation").filter(|it| it.contains("://"));
        let file = attribute(tag, "namespace").and_then(|namespace| file_of(namespace, files));
        match location.zip(file) {
            Some((location, file)) => tag.replace(
                &format!("schemaLocation=\"{location}\""),
                &format!("schemaLocation=\"{file}\""),
            ),
            None => tag.to_owned(),
        }
    };
    text.split_inclusive('>').map(tag).collect()
}

/// The first file with that target namespace.
fn file_of(namespace: &str, files: &[(&PathBuf, String)]) -> Option<String> {
    let is_of = |text: &str| attribute(text, "targetNamespace") == Some(namespace);
    let (path, _) = files.iter().find(|(_, text)| is_of(text))?;
    Some(path.file_name()?.to_string_lossy().into_owned())
}

fn attribute<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (_, after) = text.split_once(&format!("{name}=\""))?;
    Some(after.split_once('"')?.0)
}
