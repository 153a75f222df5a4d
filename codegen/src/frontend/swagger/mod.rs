//! Swagger 2.0, which is `OpenAPI` 2.0: converted to 3.0 in memory. Everything keeps its place in the
//! file, so that what is wrong is told where it is written.

mod bodies;
mod nodes;
mod parameters;
mod paths;
mod responses;
mod schemas;
mod security;

use super::nodes::{Key, Kind, Node};
use nodes::{entries, entry, entry_of, list, mapping, text, texts, word};

/// A description of 2.0 as one of 3.0; anything else is as it was.
pub(super) fn converted(root: Node) -> Node {
    match entry(&root, "swagger").and_then(text) {
        Some("2.0") => Conversion { root: &root }.document(),
        _ => root,
    }
}

/// A description that is being converted.
struct Conversion<'n> {
    root: &'n Node,
}

impl Conversion<'_> {
    fn document(&self) -> Node {
        let (mut converted, mut components) = (Vec::new(), Vec::new());
        for (key, node) in entries(self.root) {
            match key.text.as_str() {
                "swagger" => converted.push((renamed(key, "openapi"), word("3.0.3", node.span))),
                "paths" => converted.push((key.clone(), self.paths(node))),
                "definitions" => {
                    let schemas = each(node, schemas::converted);
                    components.push((renamed(key, "schemas"), schemas));
                }
                "parameters" => components.push((key.clone(), parameters::components(node))),
                "responses" => {
                    let responses = each(node, |it| self.response(it, self.root));
                    components.push((key.clone(), responses));
                }
                "securityDefinitions" => {
                    let schemes = each(node, security::scheme);
                    components.push((renamed(key, "securitySchemes"), schemes));
                }
                "host" | "basePath" | "schemes" | "consumes" | "produces" => {}
                _ => converted.push((key.clone(), node.clone())),
            }
        }
        converted.extend(self.servers());
        converted.push(entry_of("components", mapping(components, self.root.span)));
        mapping(converted, self.root.span)
    }

    /// `host`, `basePath` and `schemes` as `servers`.
    fn servers(&self) -> Option<(Key, Node)> {
        let (host, base) = (entry(self.root, "host"), entry(self.root, "basePath"));
        let span = base.or(host)?.span;
        let path = base.and_then(text).unwrap_or_default();
        let url = |scheme: &str| match host.and_then(text) {
            Some(host) => format!("{scheme}://{host}{path}"),
            None => path.to_owned(),
        };
        let schemes = entry(self.root, "schemes").map(texts).unwrap_or_default();
        let schemes = if schemes.is_empty() { vec!["https"] } else { schemes };
        let server = |scheme: &str| mapping(vec![entry_of("url", word(&url(scheme), span))], span);
        let servers = schemes.into_iter().map(server).collect();
        Some(entry_of("servers", list(servers, span)))
    }

    /// The media types of an operation, or those of all, or else the given one.
    fn media_types(&self, operation: &Node, key: &str, usual: &str) -> Vec<String> {
        let own = entry(operation, key).or_else(|| entry(self.root, key));
        let found: Vec<_> = own.map(texts).unwrap_or_default();
        let found = if found.is_empty() { vec![usual] } else { found };
        found.into_iter().map(str::to_owned).collect()
    }
}

/// An object whose values are converted, extensions excepted.
fn each(node: &Node, convert: impl Fn(&Node) -> Node) -> Node {
    let converted = entries(node).iter().map(|(key, value)| {
        let value = if key.text.starts_with("x-") { value.clone() } else { convert(value) };
        (key.clone(), value)
    });
    match &node.kind {
        Kind::Mapping(_) => mapping(converted.collect(), node.span),
        _ => node.clone(),
    }
}

/// A key of another name at its place.
fn renamed(key: &Key, name: &str) -> Key {
    Key { text: name.to_owned(), span: key.span }
}
