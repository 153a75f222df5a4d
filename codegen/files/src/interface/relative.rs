//! Names that are relative to a folder, so that those of two versions can be compared.

use std::path::Path;

use swordsmith_codegen::source::Sources;

use crate::files::Files;
use crate::name::name;

/// The same sources in the same order. Their names, which are paths from where the program runs,
/// become relative to a folder.
pub(super) fn sources(given: &Sources, folder: &Path, files: &Files) -> Sources {
    let base = name(folder);
    let mut sources = Sources::default();
    sources.set_folder(files.shown_folder(folder));
    for (_, source) in given.iter() {
        sources.add(relative(&source.name, &base), &*source.text);
    }
    sources
}

/// A name as seen from a folder. Both are from the root, or from the same folder.
fn relative(name: &str, base: &str) -> String {
    if base.is_empty() || name.starts_with('/') != base.starts_with('/') {
        return name.to_owned();
    }
    let (name, base): (Vec<_>, Vec<_>) = (name.split('/').collect(), base.split('/').collect());
    let shared = name.iter().zip(&base).take_while(|(one, other)| one == other).count();
    let ups = base[shared..].iter().map(|_| "..");
    ups.chain(name[shared..].iter().copied()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::relative;

    #[test]
    fn names_lead_up_and_down() {
        for (name, base, seen) in [
            ("a/b.xsd", "a", "b.xsd"),
            ("a/b.xsd", "a/c/d", "../../b.xsd"),
            ("../a/b.xsd", "../c", "../a/b.xsd"),
            ("/a/b.xsd", "/a/c", "../b.xsd"),
            ("b.xsd", "", "b.xsd"),
        ] {
            assert_eq!(relative(name, base), seen, "{name} from {base}");
        }
    }
}
