//! Names of types: by title, by definition, by the property and what that is part of.

use swordsmith_json::table::Subschema;

use super::Shaper;
use crate::model::json::shapes::JsonShapes;
use crate::naming::{Wish, distinct, joined, ordinal, type_name, words};

/// A title of more words is a sentence.
const LONGEST_TITLE: usize = 4;

/// The longest name that is put together of what a type is part of.
const LONGEST: usize = 80;

/// What the form that requests have of a schema is called beside that of responses.
const INPUT: &str = "Input";

/// Names that stand for something else in every generated file.
const RESERVED: &[&str] =
    &["BTreeMap", "Box", "Err", "Json", "None", "Ok", "Option", "Self", "Some", "String", "Vec"];

/// Where a type comes from.
#[derive(Debug, Clone, Default)]
pub(super) struct Origin {
    /// The name that somebody chose for it.
    chosen: Option<String>,
    /// Whether the schema gives it a name: it keeps that before others.
    is_named: bool,
    title: Option<String>,
    /// The name of a root or a definition, and the steps from there.
    path: Vec<String>,
    /// The name of the file that a root with a title has.
    file: Option<String>,
}

impl Origin {
    /// What is part of it, by a step.
    pub(super) fn step(&self, step: &str) -> Self {
        let path = self.path.iter().cloned().chain([step.to_owned()]).collect();
        Self { path, ..Self::default() }
    }

    pub(super) fn with_title(mut self, title: Option<&String>) -> Self {
        self.title = title.filter(|it| is_name(it)).cloned();
        self
    }

    /// What somebody calls so.
    fn called(self, name: &str) -> Self {
        let chosen = Some(name.to_owned());
        Self { chosen, path: vec![name.to_owned()], ..self }
    }

    /// The name that the schema gives it.
    pub(super) fn name_of(&self) -> String {
        self.path.last().cloned().unwrap_or_default()
    }

    /// Its title, if that can be a name.
    pub(super) fn title_of(self) -> Option<String> {
        self.title
    }

    /// What it may be called, the best first.
    pub(super) fn wish(&self) -> Wish {
        if let Some(name) = &self.chosen {
            return Wish { rank: 0, names: vec![name.clone()] };
        }
        let whole = joined_all(&self.path);
        let title = self.title.as_ref().map(|it| type_name(it));
        let with_owner = title.as_ref().map(|title| {
            joined(&joined_all(&self.path[..self.path.len().saturating_sub(1)]), title)
        });
        let file = self.file.as_ref().map(|it| type_name(it));
        let mut names: Vec<_> =
            title.into_iter().chain([whole]).chain(with_owner).chain(file).collect();
        names.retain(|name| !name.is_empty());
        if names.is_empty() {
            names.push("Document".to_owned());
        }
        Wish { rank: 1 + u8::from(!self.is_named), names }
    }
}

fn joined_all(path: &[String]) -> String {
    let mut name = String::new();
    for step in path.iter().rev() {
        let longer = joined(&type_name(step), &name);
        if longer.len() > LONGEST && !name.is_empty() {
            break;
        }
        name = longer;
    }
    name
}

/// Whether a title can be a name.
fn is_name(title: &str) -> bool {
    let words = words(title);
    (1..=LONGEST_TITLE).contains(&words.len())
}

impl Shaper<'_> {
    /// Where a type comes from, with the name that somebody chose for it.
    pub(super) fn called(&self, id: usize, origin: Origin) -> Origin {
        match &self.schemas.subschemas[id].annotations.type_name {
            // The name that was chosen is that of the other form.
            Some(name) if self.schemas.subschemas[id].annotations.is_input => {
                Origin { path: vec![format!("{name} {INPUT}")], title: None, ..origin }
            }
            Some(name) => origin.called(name),
            None => origin,
        }
    }

    /// The name that a schema gives a subschema: that of a definition or, of a root, its title or the
    /// name of its file.
    pub(super) fn origin(&self, id: usize) -> Option<Origin> {
        let subschema = &self.schemas.subschemas[id];
        let is_input = subschema.annotations.is_input;
        let location =
            subschema.location.strip_suffix(Subschema::IN_REQUESTS).unwrap_or(&subschema.location);
        let (uri, pointer) = location.split_once('#')?;
        let mut steps = pointer.rsplit('/');
        let (step, owner) = (steps.next()?, steps.next());
        let name = match owner {
            None => subschema.annotations.title.clone().filter(|it| is_name(it)),
            Some("$defs" | "definitions" | "schemas") => Some(unescaped(step)),
            _ => return None,
        };
        let mut roots = self.schemas.roots.iter().zip(&self.schemas.root_files);
        let file = roots.find(|(root, _)| **root == id).map_or(uri, |(_, file)| file);
        let file = file_stem(file);
        let (name, file) = match name {
            Some(name) => (name, owner.is_none().then_some(file)),
            None => (file, None),
        };
        let input = |it: String| if is_input { format!("{it} {INPUT}") } else { it };
        let (path, file) = (vec![input(name)], file.map(input));
        // What is called so by somebody keeps the name.
        Some(Origin { is_named: !is_input, path, file, ..Origin::default() })
    }
}

/// The name of a file without its folder and its endings.
pub(crate) fn file_stem(uri: &str) -> String {
    let file = uri.trim_end_matches('/').rsplit(['/', ':']).next().unwrap_or_default();
    let stem = ["json", "yaml", "yml", "schema"].into_iter().fold(file, |stem, end| {
        stem.strip_suffix(end).and_then(|it| it.strip_suffix('.')).unwrap_or(stem)
    });
    unescaped(if stem.is_empty() { "document" } else { stem })
}

/// A step of a JSON Pointer in a URI.
fn unescaped(step: &str) -> String {
    let step = step.replace("~1", "/").replace("~0", "~");
    let mut bytes = Vec::with_capacity(step.len());
    let mut rest = step.as_bytes();
    while let [first, others @ ..] = rest {
        let hexadecimal = others.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        match hexadecimal.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &others[2..];
            }
            _ => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Gives each type its name.
pub(super) fn run(shapes: &mut JsonShapes, wishes: &[Wish]) {
    let taken = RESERVED.iter().map(|name| (*name).to_owned()).collect();
    let counted = |name: &str, number| joined(&type_name(&ordinal(number)), name);
    let names = distinct(wishes, &taken, counted);
    for (item, name) in shapes.items.iter_mut().zip(names) {
        item.name = name;
    }
}

#[cfg(test)]
mod tests {
    use super::{file_stem, is_name, unescaped};

    #[test]
    fn roots_are_called_like_their_files() {
        assert_eq!(file_stem("https://x.example/a/order.schema.json"), "order");
        assert_eq!(file_stem("order.yaml"), "order");
        assert_eq!(file_stem("urn:example:tree"), "tree");
        assert_eq!(file_stem(".json"), "document");
    }

    #[test]
    fn pointers_are_read() {
        assert_eq!(unescaped("a~1b%20c~0"), "a/b c~");
        assert_eq!(unescaped("100%"), "100%");
    }

    #[test]
    fn sentences_are_no_names() {
        assert!(is_name("Purchase Order"));
        assert!(!is_name("An explanation about the purpose of this instance"));
        assert!(!is_name("--"));
    }
}
