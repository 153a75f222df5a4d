//! `schema_texts.rs`: the schemas as they are, so that who has the service has them too.

use std::fmt::Write;

use proc_macro2::Literal;

use super::{Item, Place};
use crate::model::Model;
use crate::naming;
use crate::source::Source;

/// The media types of schemas, by the ending of their names.
const MEDIA_TYPES: [(&str, &str); 3] =
    [("xsd", "application/xml"), ("json", "application/json"), ("yaml", "application/yaml")];

/// The schemas of all modules, each once.
pub(super) fn items(folder: &str, all: &[Model<'_>]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for source in all.iter().flat_map(|model| &model.sources) {
        let path = format!("{folder}{}", encoded(&source.name));
        if !items.iter().any(|other| other.path == path) {
            items.push(item(path, source, &items));
        }
    }
    items
}

fn item(path: String, source: &Source, others: &[Item]) -> Item {
    let mut constant = naming::const_name(&source.name);
    let is_taken = |name: &String| {
        others.iter().any(|other| matches!(&other.place, Place::Constant(it) if it == name))
    };
    while is_taken(&constant) {
        constant.push('_');
    }
    let ending = source.name.rsplit('.').next().unwrap_or_default();
    let known = MEDIA_TYPES.iter().find(|(it, _)| ending.eq_ignore_ascii_case(it));
    Item {
        path,
        media_type: known.map_or("text/plain; charset=utf-8", |(_, media_type)| media_type),
        place: Place::Constant(constant),
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

/// The constants.
pub(super) fn emit(items: &[Item]) -> String {
    let mut out = String::from("//! The schemas, as they were when the service was made.\n");
    for item in items {
        let Place::Constant(name) = &item.place else { continue };
        let (path, text) = (&item.path, quoted(&item.text));
        write!(out, "\n/// `{path}`\npub const {name}: &str = {text};\n")
            .expect("a String takes any text");
    }
    out
}

/// The text as it stands, if Rust can have it so.
fn quoted(text: &str) -> String {
    if text.contains('\r') {
        return Literal::string(text).to_string();
    }
    let mut fence = "#".to_owned();
    while text.contains(&format!("\"{fence}")) {
        fence.push('#');
    }
    format!("r{fence}\"{text}\"{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_as_they_stand() {
        assert_eq!(quoted("a\"b\n"), "r#\"a\"b\n\"#");
        assert_eq!(quoted("a\"#b"), "r##\"a\"#b\"##");
        assert_eq!(quoted("a\r\n"), "\"a\\r\\n\"");
        assert_eq!(encoded("a b/ü.xsd"), "a%20b/%C3%BC.xsd");
    }
}
