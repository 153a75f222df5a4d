//! Other names of types: to all who use it, `Name` is `String` where it stands for that.

use std::collections::BTreeMap;

/// What names stand for, by the modules of the manifest that have them.
#[derive(Debug, Default)]
pub(in crate::rust) struct Aliases(BTreeMap<String, BTreeMap<String, String>>);

/// How many names may stand for names before we stop to ask.
const MOST: usize = 16;

impl Aliases {
    /// Adds a name to the module in which a path leads.
    pub(super) fn add(&mut self, path: &str, name: String, ty: String) {
        self.0.entry(module(path).to_owned()).or_default().insert(name, ty);
    }

    /// The same, with a module under another name.
    pub(super) fn rename_module(&mut self, old: &str, new: &str) {
        if let Some(names) = self.0.remove(old) {
            self.0.insert(new.to_owned(), names);
        }
    }

    /// A type without other names, to be compared; as it is written where a path leads.
    pub(in crate::rust) fn resolved(&self, path: &str, ty: &str) -> String {
        let Some(names) = self.0.get(module(path)) else { return ty.to_owned() };
        let mut ty = resolved_once(names, ty);
        for _ in 0..MOST {
            let next = resolved_once(names, &ty);
            if next == ty {
                break;
            }
            ty = next;
        }
        ty
    }
}

/// The module of the manifest that a path begins with.
fn module(path: &str) -> &str {
    path.split("::").next().unwrap_or_default()
}

fn resolved_once(names: &BTreeMap<String, String>, ty: &str) -> String {
    let is_path = |it: char| it.is_alphanumeric() || it == '_' || it == ':';
    let mut out = String::with_capacity(ty.len());
    let mut rest = ty;
    while let Some(start) = rest.find(is_path) {
        let end = rest[start..].find(|it| !is_path(it)).map_or(rest.len(), |it| start + it);
        out.push_str(&rest[..start]);
        let path = &rest[start..end];
        let name = path.strip_prefix("documents::").unwrap_or(path);
        out.push_str(names.get(name).map_or(name, String::as_str));
        rest = &rest[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_they_stand_for() {
        let mut aliases = Aliases::default();
        aliases.add("shop", "Name".to_owned(), "Text".to_owned());
        aliases.add("shop", "Text".to_owned(), "String".to_owned());
        aliases.add("shop", "Loop".to_owned(), "Vec<Loop>".to_owned());
        let resolved = aliases.resolved("shop::documents::A", "Option<documents::Name>");
        assert_eq!(resolved, "Option<String>");
        assert_eq!(
            aliases.resolved("shop::documents::A", "fn a(x: &Other, y: [Name; 2])"),
            "fn a(x: &Other, y: [String; 2])"
        );
        assert_eq!(aliases.resolved("library::documents::A", "Name"), "Name");
        assert!(aliases.resolved("shop::documents::A", "Loop").len() < 1000);
    }
}
