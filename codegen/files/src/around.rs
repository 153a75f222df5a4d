//! The folders around a schema document whose files may be meant, too, where an import names no
//! file: that of the manifest, whose files whoever generates from it is given; and the one from
//! which the document is named.

use std::env;
use std::path::Path;

use crate::files::Files;
use crate::interface::MANIFEST;

/// The nearest folder of a manifest at or above a folder, by names that are seen from where the
/// program runs.
pub(crate) fn of_manifest(files: &Files, folder: &str) -> Option<String> {
    let is_absolute = folder.starts_with('/');
    let mut folder = folder.trim_end_matches('/').to_owned();
    let mut ups = if is_absolute { 0 } else { here().len() };
    loop {
        if files.is_file(&Path::new(&prefixed(&folder, is_absolute)).join(MANIFEST)) {
            return Some(prefixed(&folder, is_absolute));
        }
        folder = match folder.rsplit_once('/') {
            _ if folder.is_empty() && is_absolute => return None,
            _ if folder.is_empty() || folder == ".." || folder.ends_with("/..") => {
                ups = ups.checked_sub(1)?;
                if folder.is_empty() { "..".to_owned() } else { format!("{folder}/..") }
            }
            Some((outer, _)) => outer.to_owned(),
            None => String::new(),
        };
    }
}

/// The root of the file system has an empty name without its `/`.
fn prefixed(folder: &str, is_absolute: bool) -> String {
    if folder.is_empty() && is_absolute { "/".to_owned() } else { folder.to_owned() }
}

/// Whether a folder is named from where the program runs, and below that.
pub(crate) fn is_below(folder: &str) -> bool {
    folder.split('/').next().is_some_and(|first| first != ".." && !folder.starts_with('/'))
}

/// A name that leads up and down again, without that.
pub(crate) fn shortened(name: &str) -> String {
    let here = here();
    let mut parts: Vec<&str> = name.split('/').collect();
    let mut ups = parts.iter().take_while(|part| **part == "..").count();
    while ups > 0
        && let Some(at) = here.len().checked_sub(ups)
        && parts.get(ups) == Some(&here[at].as_str())
    {
        parts.drain(ups - 1..=ups);
        ups -= 1;
    }
    parts.join("/")
}

/// The folders that lead to where the program runs.
fn here() -> Vec<String> {
    let here = env::current_dir().unwrap_or_default();
    let folders = here.components().filter_map(|it| match it {
        std::path::Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    });
    folders.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_come_back_are_shortened() {
        let here = here();
        let last = here.last().expect("tests run in a folder");
        assert_eq!(shortened(&format!("../{last}/a/b.xsd")), "a/b.xsd");
        assert_eq!(shortened("../other/b.xsd"), "../other/b.xsd");
        assert_eq!(shortened("a/b.xsd"), "a/b.xsd");
        assert_eq!(shortened("/a/b.xsd"), "/a/b.xsd");
    }

    #[test]
    fn the_nearest_manifest_counts() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b/c");
        std::fs::create_dir_all(&deep).unwrap();
        std::fs::write(folder.path().join("a").join(MANIFEST), "").unwrap();
        std::fs::write(folder.path().join(MANIFEST), "").unwrap();
        let name = crate::name::name(&deep);
        let found = of_manifest(&Files::Disk, &name).unwrap();
        assert_eq!(found, crate::name::name(&folder.path().join("a")));
    }
}
