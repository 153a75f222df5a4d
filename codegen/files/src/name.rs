//! Names of files that are read by their paths.

use std::path::{Component, Path};

/// The name of the file at a path: its parts with `/` between them, and none of them `.`.
pub(crate) fn name(path: &Path) -> String {
    let mut parts: Vec<String> = Vec::new();
    for component in path.components() {
        match component {
            Component::RootDir if parts.is_empty() => parts.push(String::new()),
            Component::CurDir | Component::RootDir => {}
            Component::ParentDir => match parts.last().map(String::as_str) {
                None | Some("" | "..") => parts.push("..".to_owned()),
                Some(_) => drop(parts.pop()),
            },
            Component::Prefix(_) | Component::Normal(_) => {
                parts.push(component.as_os_str().to_string_lossy().into_owned());
            }
        }
    }
    parts.join("/")
}
