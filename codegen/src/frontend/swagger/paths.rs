//! Paths and operations.

use super::super::nodes::{Key, Node};
use super::nodes::{entries, entry, entry_of, items, list, mapping, text};
use super::{Conversion, each, parameters};

const METHODS: [&str; 7] = ["get", "put", "post", "delete", "options", "head", "patch"];

impl Conversion<'_> {
    pub(super) fn paths(&self, node: &Node) -> Node {
        each(node, |item| self.path(item))
    }

    fn path(&self, item: &Node) -> Node {
        let shared = entry(item, "parameters").map_or(&[][..], items);
        let converted = entries(item).iter().map(|(key, value)| match key.text.as_str() {
            "parameters" => (key.clone(), self.parameters(value)),
            method if METHODS.contains(&method) => (key.clone(), self.operation(value, shared)),
            _ => (key.clone(), value.clone()),
        });
        mapping(converted.collect(), item.span)
    }

    fn operation(&self, operation: &Node, shared: &[Node]) -> Node {
        let own = entry(operation, "parameters").map_or(&[][..], items);
        let all: Vec<_> = own.iter().chain(shared).map(|it| self.resolved(it)).collect();
        let converted = entries(operation).iter().filter_map(|(key, value)| {
            let value = match key.text.as_str() {
                "consumes" | "produces" | "schemes" => return None,
                "parameters" => self.parameters(value),
                "responses" => each(value, |it| self.response(it, operation)),
                _ => value.clone(),
            };
            Some((key.clone(), value))
        });
        let mut converted: Vec<(Key, Node)> = converted.collect();
        converted.extend(self.request_body(operation, &all).map(|it| entry_of("requestBody", it)));
        mapping(converted, operation.span)
    }

    /// The parameters that are no bodies.
    fn parameters(&self, node: &Node) -> Node {
        let kept = items(node).iter().filter(|it| !parameters::is_of_body(self.resolved(it)));
        list(kept.map(parameters::parameter).collect(), node.span)
    }

    /// A parameter, or that to which one refers in this file.
    fn resolved<'r>(&'r self, parameter: &'r Node) -> &'r Node {
        let reference = entry(parameter, "$ref").and_then(text);
        let name = reference.and_then(|it| it.strip_prefix("#/parameters/"));
        let found = name.and_then(|name| entry(entry(self.root, "parameters")?, name));
        found.unwrap_or(parameter)
    }
}
