//! The schemas as they are, so that who has the service has them too.

use std::fmt::Write;

use super::{Item, Place};
use crate::model::Model;
use crate::source::Source;

/// The media types of schemas, by the ending of their names.
const MEDIA_TYPES: [(&str, &str); 3] =
    [("xsd", "application/xml"), ("json", "application/json"), ("yaml", "application/yaml")];

/// The schemas of all modules, each once.
pub(super) fn items(folder: &str, all: &[Model<'_>]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for model in all {
        for source in &model.sources {
            let path = format!("{folder}{}", encoded(&source.name));
            if !items.iter().any(|other| other.path == path) {
                items.push(item(path, source, model.destination.schemas.as_deref()));
            }
        }
    }
    items
}

fn item(path: String, source: &Source, location: Option<&str>) -> Item {
    let ending = source.name.rsplit('.').next().unwrap_or_default();
    let known = MEDIA_TYPES.iter().find(|(it, _)| ending.eq_ignore_ascii_case(it));
    Item {
        path,
        media_type: known.map_or("text/plain; charset=utf-8", |(_, media_type)| media_type),
        place: match location {
            Some(location) => Place::Schema(format!("{location}/{}", source.name)),
            None => Place::File(format!("schemas/{}", source.name)),
        },
        text: source.text.clone(),
    }
}

/// A name as the path of an address has it.
fn encoded(name: &str) -> String {
    let mut out = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(byte.into());
        } else {
            write!(out, "%{byte:02X}").expect("a String takes any text");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_paths() {
        assert_eq!(encoded("a b/ü.xsd"), "a%20b/%C3%BC.xsd");
    }

    #[test]
    fn schemas_are_included_from_where_they_stay_or_copied() {
        let source = Source { name: "a/b.xsd".to_owned(), text: String::new() };
        let place = |location| match item(String::new(), &source, location).place {
            Place::File(path) | Place::Schema(path) => path,
        };
        assert_eq!(place(Some("../schemas")), "../schemas/a/b.xsd");
        assert_eq!(place(None), "schemas/a/b.xsd");
    }
}
