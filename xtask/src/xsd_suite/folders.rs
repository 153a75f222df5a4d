//! Cases as folders: `DIR/<case>/` with schemas, `valid/` and `invalid/`.

use std::fs;
use std::path::{Path, PathBuf};

use swordsmith_codegen::source::Sources;

use super::case::{Case, Document, Expected, Schemas};

/// The catalog that a case may have.
const CATALOG: &str = "catalog.xml";

/// The cases of a folder, in order of name.
pub(crate) fn read(folder: &Path) -> Result<Vec<Case>, String> {
    let folders: Vec<_> = entries(folder)?.into_iter().filter(|path| path.is_dir()).collect();
    let cases: Vec<_> = folders.iter().filter_map(|folder| case(folder)).collect();
    if cases.is_empty() {
        return Err(format!("no folder in {} holds a schema or documents", folder.display()));
    }
    Ok(cases)
}

/// The case of a folder; `None` if it has neither schemas nor documents.
pub(crate) fn case(folder: &Path) -> Option<Case> {
    let mut documents = documents(folder, "valid", Expected::Valid);
    documents.extend(self::documents(folder, "invalid", Expected::Invalid));
    let schemas = schemas(folder);
    if documents.is_empty() && schemas.as_ref().is_ok_and(|found| found.roots.is_empty()) {
        return None;
    }
    Some(Case { name: file_name(folder), schemas, expected: Expected::Valid, documents })
}

/// All schemas in and below the folder. The root is the one that `ROOT` names; else all in the
/// folder itself are.
fn schemas(folder: &Path) -> Result<Schemas, String> {
    let mut sources = Sources::default();
    for message in swordsmith_files::add_folder(folder, &mut sources)? {
        eprintln!("skipped: {message}");
    }
    let root = folder.join("ROOT");
    let names = if root.exists() {
        let text = fs::read_to_string(&root).map_err(|error| cannot(&root, &error))?;
        text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
    } else {
        let in_folder = sources.iter().map(|(_, source)| source.name.clone());
        in_folder.filter(|name| !name.contains('/') && is_xsd(Path::new(name))).collect::<Vec<_>>()
    };
    let find = |name: &String| sources.find(name).ok_or(format!("there is no file `{name}`"));
    let roots = names.iter().map(find).collect::<Result<_, _>>()?;
    let catalogs = swordsmith_files::add_catalogs(folder, &[CATALOG.to_owned()], &mut sources)?;
    Ok(Schemas { sources, roots, catalogs })
}

fn is_xsd(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("xsd"))
}

/// The documents of one of the two folders: every file whose name ends in `.xml`.
fn documents(case: &Path, folder: &str, expected: Expected) -> Vec<Document> {
    let paths = entries(&case.join(folder)).unwrap_or_default();
    let is_xml = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("xml"))
    };
    let document = |path: PathBuf| {
        let name = format!("{folder}/{}", file_name(&path));
        Document { name, path, expected }
    };
    paths.into_iter().filter(is_xml).map(document).collect()
}

/// The entries of a folder, sorted by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| cannot(folder, &error))?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| cannot(folder, &error))?;
    paths.sort();
    Ok(paths)
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn cannot(path: &Path, error: &std::io::Error) -> String {
    format!("cannot read {}: {error}", path.display())
}
