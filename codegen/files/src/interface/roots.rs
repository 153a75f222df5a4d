//! Which schemas of a folder are the ones to start from.

use std::collections::BTreeSet;

use swordsmith_codegen::frontend::xsd::{Outline, outline, places};
use swordsmith_codegen::source::Sources;

/// The XML schemas that are part of no other, by its location: a part may say little without the
/// whole. Of parts of each other, which nothing else has, the first.
pub(super) fn schemas(sources: &Sources) -> Vec<String> {
    let all = named(sources, &["xsd"]);
    let parts: Vec<_> = all.iter().map(|name| parts(name, sources)).collect();
    let of = |name: &String| all.iter().position(|it| it == name).map_or(&[][..], |at| &parts[at]);
    let included: BTreeSet<&String> = parts.iter().flatten().collect();
    let (mut roots, mut reached) = (Vec::new(), BTreeSet::new());
    let whole = all.iter().filter(|name| !included.contains(name));
    for root in whole.chain(all.iter()) {
        if !reached.contains(root) {
            roots.push(root.clone());
            let mut queue = vec![root];
            while let Some(next) = queue.pop() {
                if reached.insert(next) {
                    queue.extend(of(next));
                }
            }
        }
    }
    roots
}

/// The names of what a schema includes, redefines or overrides.
fn parts(name: &str, sources: &Sources) -> Vec<String> {
    let id = sources.find(name);
    let Outline { mentions, .. } = id.and_then(|id| outline(id, sources)).unwrap_or_default();
    let included = mentions.into_iter().filter(|mention| mention.namespace.is_none());
    let there = |location: String| {
        places(name, &location).into_iter().find(|part| sources.find(part).is_some())
    };
    let names = included.filter_map(|mention| there(mention.location?));
    names.filter(|part| part != name).collect()
}

/// All files of messages.
pub(super) fn messages(sources: &Sources) -> Vec<String> {
    named(sources, &["proto"])
}

/// The description, of which a module has one: other files of that kind are no descriptions.
pub(super) fn description(sources: &Sources) -> Result<Option<String>, String> {
    let mut found = named(sources, &["yaml", "yml", "json"]);
    found.retain(|name| sources.find(name).is_some_and(|id| is_description(&sources.get(id).text)));
    match &*found {
        [] => Ok(None),
        [one] => Ok(Some(one.clone())),
        several => {
            let shown: Vec<_> = several.iter().map(|name| sources.shown(name)).collect();
            let shown = shown.join(", ");
            Err(format!("there are several descriptions ({shown}): name one, or write a manifest"))
        }
    }
}

/// The JSON Schemas: files that say so, or are called so.
pub(super) fn json_schemas(sources: &Sources) -> Vec<String> {
    let mut found = named(sources, &["json", "yaml", "yml"]);
    found.retain(|name| {
        let text = sources.find(name).map_or("", |id| &sources.get(id).text);
        !is_description(text) && (is_called_schema(name) || says_schema(text))
    });
    found
}

/// Whether a file that is named by itself is a JSON Schema: it is called so, or says to be nothing
/// else.
pub(super) fn is_json_schema(name: &str, text: &str) -> bool {
    let says = |word: &str| text.lines().any(|line| line.trim_start().starts_with(word));
    let is_other = ["swagger:", "\"swagger\"", "asyncapi:", "\"asyncapi\""].into_iter().any(says);
    is_called_schema(name) || !is_description(text) && !is_other
}

/// Whether a name ends in `.schema.json` or the like.
fn is_called_schema(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(stem, _)| stem.ends_with(".schema"))
}

/// Whether a text names a dialect of JSON Schema.
fn says_schema(text: &str) -> bool {
    text.contains("json-schema.org/") && text.contains("$schema")
}

/// Whether a text says that it is an `OpenAPI` description.
fn is_description(text: &str) -> bool {
    let is_json = text.trim_start().starts_with('{');
    let says = |line: &str| line.starts_with("openapi:") || line.starts_with("\"openapi\":");
    if is_json { text.contains("\"openapi\"") } else { text.lines().any(says) }
}

/// The sources whose names end so.
fn named(sources: &Sources, endings: &[&str]) -> Vec<String> {
    let names = sources.iter().map(|(_, source)| source.name.clone());
    let is_so = |name: &String| {
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
        ending.is_some_and(|ending| endings.contains(&ending.as_str()))
    };
    names.filter(is_so).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_others_are_no_roots() {
        let mut sources = Sources::default();
        let mut add = |name: &str, asks: &str| {
            let schema = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'>";
            sources.add(name, format!("{schema}{asks}</xs:schema>"));
        };
        add("a.xsd", "<xs:include schemaLocation='in/part.xsd'/>");
        add("b.xsd", "<xs:import namespace='urn:a' schemaLocation='a.xsd'/>");
        add("in/part.xsd", "<xs:include schemaLocation='more.xsd'/>");
        add("in/more.xsd", "<xs:include schemaLocation='part.xsd'/>");
        add("one.xsd", "<xs:include schemaLocation='two.xsd'/>");
        add("two.xsd", "<xs:include schemaLocation='one.xsd'/>");
        sources.add("broken.XSD", "<xs:schema");
        assert_eq!(schemas(&sources), ["a.xsd", "b.xsd", "broken.XSD", "one.xsd"]);
    }

    #[test]
    fn a_description_is_found_among_other_files() {
        let mut sources = Sources::default();
        sources.add("a.yaml", "# A service.\nopenapi: 3.1.0\n");
        sources.add("b.json", "{\"other\": 1}");
        sources.add("c.yml", "about:\n  openapi: no\n");
        assert_eq!(description(&sources), Ok(Some("a.yaml".to_owned())));
        sources.add("d.json", " {\"openapi\": \"3.1.0\"}");
        let said = description(&sources).unwrap_err();
        assert!(said.contains("(a.yaml, d.json)"), "{said}");
    }
}
