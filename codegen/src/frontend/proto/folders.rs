//! Import folders: what the names of imports are relative to.

use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};

/// Some folders.
pub(super) struct Folders {
    /// Each with its closing `/`, or empty for the one that all names are relative to.
    names: Vec<String>,
    /// Whether somebody gave them; else they are tried.
    are_given: bool,
}

/// A file, and the name by which it is imported.
pub(super) struct Named {
    pub(super) name: String,
    pub(super) source: SourceId,
}

impl Folders {
    /// Folders that were given: of several files of one name that of the first folder counts.
    pub(super) fn given(names: &[String]) -> Self {
        Self { names: names.to_vec(), are_given: true }
    }

    /// What is to be tried: the manifest's folder alone, then each of those that contain every
    /// root, the outermost first.
    pub(super) fn around(roots: &[SourceId], sources: &Sources) -> Vec<Self> {
        let name = |id: &SourceId| sources.get(*id).name.as_str();
        let first = roots.first().map_or("", name);
        let folders = first.match_indices('/').map(|(at, _)| first[..=at].to_owned());
        let shared = folders.filter(|folder| roots.iter().all(|id| name(id).starts_with(folder)));
        let tried = std::iter::once(String::new()).chain(shared);
        tried.map(|name| Self { names: vec![name], are_given: false }).collect()
    }

    /// A file by the name with which it is imported: from the first folder that it is in.
    pub(super) fn named(&self, source: SourceId, sources: &Sources) -> Named {
        let name = &sources.get(source).name;
        let mut below = self.names.iter().filter_map(|folder| name.strip_prefix(folder.as_str()));
        Named { name: below.next().unwrap_or(name).to_owned(), source }
    }

    /// The file that an import names.
    pub(super) fn find(&self, import: &str, sources: &Sources) -> Option<Named> {
        let source = self.tried(import).find_map(|name| sources.find(&name))?;
        Some(Named { name: import.to_owned(), source })
    }

    /// The names of sources that an import may mean.
    fn tried(&self, import: &str) -> impl Iterator<Item = String> {
        self.names.iter().map(move |folder| format!("{folder}{import}"))
    }

    /// Records an import that names no file.
    pub(super) fn not_found(
        &self,
        place: Span,
        import: &str,
        sources: &Sources,
        findings: &mut Diagnostics,
    ) {
        if self.are_given {
            let message = format!("the import `{import}` is in none of the import folders");
            let tried: Vec<_> = self.tried(import).collect();
            findings.error_with_help(place, message, format!("tried {}", tried.join(", ")));
        } else {
            is_not_given(place, import, sources, findings);
        }
    }
}

/// An import that is none of the given files: those of the same base name may be what was meant.
fn is_not_given(place: Span, import: &str, sources: &Sources, findings: &mut Diagnostics) {
    let base_name = |name: &str| name.rsplit('/').next().map(str::to_owned);
    let similar = sources.iter().map(|(_, source)| source.name.as_str());
    let candidates: Vec<_> = similar.filter(|name| base_name(name) == base_name(import)).collect();
    let message = format!("the import `{import}` is none of the given files");
    if candidates.is_empty() {
        findings.error(place, message);
    } else {
        let help = format!("of that base name there is {}", candidates.join(", "));
        findings.error_with_help(place, message, help);
    }
}
