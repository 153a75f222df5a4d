//! References as they are written: a file, and a place in it.

use std::collections::BTreeSet;

use swordsmith_http::percent;

use super::nodes::{Kind, Node};

/// A reference: a URI, relative to the file that it stands in (`OpenAPI` 3.1, 4.6).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reference {
    /// The location of the file; empty for the same one.
    pub(super) location: String,
    /// What stands behind the `#`, if anything does.
    pub(super) fragment: String,
}

impl Reference {
    /// Takes a reference apart.
    pub(super) fn parse(text: &str) -> Self {
        let (location, fragment) = text.split_once('#').unwrap_or((text, ""));
        let plain = |part: &str| percent::decode(part).unwrap_or_else(|| part.to_owned());
        Self { location: plain(location), fragment: plain(fragment) }
    }

    /// The steps of a JSON pointer; `None` if the fragment is none.
    pub(super) fn steps(&self) -> Option<Vec<String>> {
        if self.fragment.is_empty() {
            return Some(Vec::new());
        }
        let steps = self.fragment.strip_prefix('/')?.split('/');
        Some(steps.map(|step| step.replace("~1", "/").replace("~0", "~")).collect())
    }

    /// What it leads to is called: the last step, or the file without its ending.
    pub(super) fn name(&self) -> Option<String> {
        let last = self.steps()?.pop().filter(|step| !step.is_empty());
        let file = self.location.rsplit('/').next().unwrap_or_default();
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        last.or_else(|| (!stem.is_empty()).then(|| stem.to_owned()))
    }

    /// Whether it leads to a server.
    pub(super) fn is_remote(&self) -> bool {
        self.location.contains("://") || self.location.starts_with("//")
    }

    /// Whether it leads to a file by a path from a root, which is another one on each machine.
    pub(super) fn is_absolute(&self) -> bool {
        self.location.starts_with('/') && !self.is_remote()
    }
}

/// The locations of the files that the references below a node lead to, each once.
pub(super) fn locations(node: &Node) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    collect(node, &mut found);
    found
}

fn collect(node: &Node, found: &mut BTreeSet<String>) {
    match &node.kind {
        Kind::Scalar(..) => {}
        Kind::Sequence(items) => items.iter().for_each(|item| collect(item, found)),
        Kind::Mapping(entries) => {
            for (key, value) in entries {
                match &value.kind {
                    Kind::Scalar(text, _) if key.text == "$ref" => {
                        let reference = Reference::parse(text);
                        let is_elsewhere = reference.is_remote() || reference.is_absolute();
                        let is_file = !reference.location.is_empty() && !is_elsewhere;
                        found.extend(is_file.then_some(reference.location));
                    }
                    _ => collect(value, found),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_have_a_file_and_a_place() {
        for (text, location, steps, name) in [
            ("#/components/schemas/Book", "", Some(vec!["components", "schemas", "Book"]), "Book"),
            ("./a%20b.yaml#/a~1b/~0c%7Bd%7D", "./a b.yaml", Some(vec!["a/b", "~c{d}"]), "~c{d}"),
            ("../schemas/Book.yaml", "../schemas/Book.yaml", Some(vec![]), "Book"),
            ("Book.v1.json#", "Book.v1.json", Some(vec![]), "Book.v1"),
            ("a.yaml#Book", "a.yaml", None, ""),
        ] {
            let reference = Reference::parse(text);
            assert_eq!(reference.location, location, "{text}");
            let owned = |steps: Vec<&str>| steps.into_iter().map(str::to_owned).collect();
            assert_eq!(reference.steps(), steps.map(owned), "{text}");
            assert_eq!(reference.name().unwrap_or_default(), name, "{text}");
        }
    }
}
