//! What is published of a description: the description itself, with what is common to all
//! operations written out.

use super::Lowering;
use crate::frontend::openapi::{Document, Published, Spanned};
use crate::model::path::{Path, Segment};
use crate::model::publication::{Places, Publication};
use crate::tree::Tree;

/// Keys of path items that are operations.
const METHODS: &[&str] = &["get", "put", "post", "delete", "patch"];

impl Lowering<'_> {
    /// What is published, if anything is; where it is found nothing else may be.
    pub(super) fn publication(
        &mut self,
        document: &Document,
        paths: &[Path],
    ) -> Option<Publication> {
        let published = document.published.as_ref()?;
        self.check_places(published, paths);
        let places = Places {
            description: published.description.value.clone(),
            schemas: published.schemas.value.clone(),
            documentation: published.documentation.value.clone(),
            start: published.start.as_ref().map(|start| start.value.clone()),
        };
        let documents = self.described.iter().map(|(name, root)| (name.clone(), *root)).collect();
        Some(Publication { description: written_out(document.tree.clone()), documents, places })
    }

    fn check_places(&mut self, published: &Published, paths: &[Path]) {
        let folders = [&published.schemas, &published.documentation];
        for folder in folders.into_iter().filter(|it| !it.value.ends_with('/')) {
            self.findings.error(folder.span, "a folder ends in a slash");
        }
        if published.description.value.ends_with('/') {
            self.findings.error(published.description.span, "a file does not end in a slash");
        }
        let files = folders.into_iter().chain([&published.description]);
        let all: Vec<_> = files.chain(&published.start).collect();
        for (index, place) in all.iter().enumerate() {
            if !place.value.starts_with('/') {
                self.findings.error(place.span, "a path begins with a slash");
            }
            let is_taken = all.iter().take(index).any(|other| other.value == place.value);
            if is_taken || paths.iter().any(|path| may_lead_to(path, place)) {
                self.findings.error(place.span, "another path leads there, or may");
            }
        }
    }
}

/// Whether the first segment of a path, here or elsewhere, is that of a place.
fn may_lead_to(path: &Path, place: &Spanned<String>) -> bool {
    let first = place.value.split('/').nth(1).unwrap_or_default();
    let templates = std::iter::once(&path.segments).chain(&path.also_at);
    let mut firsts = templates.filter_map(|segments| segments.first());
    firsts.any(|segment| match segment {
        Segment::Literal(literal) => literal == first,
        Segment::Parameter(_) | Segment::Template(_) => true,
    })
}

/// A description in which every operation has the common responses, and every response the common
/// headers.
fn written_out(mut description: Tree) -> Tree {
    let (mut headers, mut responses) = (Vec::new(), Vec::new());
    if let Some(components) = description.get_mut("components") {
        headers = taken(components, "x-common-headers");
        responses = taken(components, "x-common-responses");
        let own = components.get_mut("responses").and_then(Tree::entries_mut);
        own.into_iter().flatten().for_each(|(_, response)| add_headers(response, &headers));
    }
    let refused = refused(&description);
    let paths = description.get_mut("paths").and_then(Tree::entries_mut);
    for (_, item) in paths.into_iter().flatten() {
        set_refused_apart(item, &refused);
        let entries = item.entries_mut().into_iter().flatten();
        for (_, operation) in entries.filter(|(key, _)| METHODS.contains(&key.as_str())) {
            set_refused_apart(operation, &refused);
            add_responses(operation, &responses, &headers);
        }
    }
    description
}

/// References to parameters that must not be there.
fn refused(description: &Tree) -> Vec<Tree> {
    let components = description.at(&["components", "parameters"]).map_or(&[][..], Tree::entries);
    let refused = components.iter().filter(|(_, it)| it.get("x-refused-as").is_some());
    refused.map(|(name, _)| Tree::Text(format!("#/components/parameters/{name}"))).collect()
}

/// Of a parameter whose presence is refused nobody may take it that it can be sent: it is no
/// parameter to who does not know our words.
fn set_refused_apart(owner: &mut Tree, refused: &[Tree]) {
    let Some(Tree::List(parameters)) = owner.take("parameters") else { return };
    let is_refused = |parameter: &Tree| {
        let is_reference = parameter.get("$ref").is_some_and(|it| refused.contains(it));
        is_reference || parameter.get("x-refused-as").is_some()
    };
    let (refused, others): (Vec<_>, Vec<_>) = parameters.into_iter().partition(is_refused);
    for (key, list) in [("parameters", others), ("x-refused-parameters", refused)] {
        if !list.is_empty() {
            owner.set(key, Tree::List(list));
        }
    }
}

fn taken(tree: &mut Tree, key: &str) -> Vec<(String, Tree)> {
    let mut taken = tree.take(key);
    taken.as_mut().and_then(Tree::entries_mut).map(std::mem::take).unwrap_or_default()
}

/// In the order of their statuses.
fn add_responses(operation: &mut Tree, common: &[(String, Tree)], headers: &[(String, Tree)]) {
    let Some(own) = operation.object_at("responses").and_then(Tree::entries_mut) else { return };
    for (status, response) in common {
        if !own.iter().any(|(other, _)| other == status) {
            own.push((status.clone(), response.clone()));
        }
    }
    own.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (_, response) in own {
        add_headers(response, headers);
    }
}

/// Headers stand behind the description, whether the response has some of its own or not. A
/// response that stands elsewhere has them there.
fn add_headers(response: &mut Tree, common: &[(String, Tree)]) {
    if common.is_empty() || response.get("$ref").is_some() {
        return;
    }
    let mut own = response.take("headers").unwrap_or_else(|| Tree::Object(Vec::new()));
    for (name, header) in common {
        let has = own.entries().iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
        if !has {
            own.set(name, header.clone());
        }
    }
    let Some(entries) = response.entries_mut() else { return };
    let description = entries.iter().position(|(key, _)| key == "description");
    entries.insert(description.map_or(0, |at| at + 1), ("headers".to_owned(), own));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::object;

    #[test]
    fn what_is_common_is_written_out() {
        let entry = |key: &'static str, value| object([(key, Some(value))]);
        let header = entry("description", Tree::text("Some header."));
        let common = object([
            ("x-common-headers", Some(entry("X-Id", header.clone()))),
            ("x-common-responses", Some(entry("404", entry("description", Tree::text("None."))))),
        ]);
        let own = object([
            ("200", Some(entry("headers", entry("x-id", Tree::Null)))),
            ("500", Some(entry("$ref", Tree::text("#/elsewhere")))),
        ]);
        let paths = entry("/", entry("get", entry("responses", own)));
        let made = written_out(object([("paths", Some(paths)), ("components", Some(common))]));
        let expected = "{\n  \"200\": {\n    \"headers\": {\n      \"x-id\": null\n    }\n  },\n  \"404\": {\n    \
            \"description\": \"None.\",\n    \"headers\": {\n      \"X-Id\": {\n        \"description\": \"Some header.\"\n      \
            }\n    }\n  },\n  \"500\": {\n    \"$ref\": \"#/elsewhere\"\n  }\n}\n";
        let responses = made.at(&["paths", "/", "get", "responses"]).map(Tree::to_json);
        assert_eq!(responses.as_deref(), Some(expected));
        assert_eq!(made.get("components"), Some(&Tree::Object(Vec::new())));
    }
}
