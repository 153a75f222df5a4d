//! Security schemes.

use super::super::nodes::{Key, Node};
use super::nodes::{entries, entry, entry_of, mapping, text, word};

/// A security scheme: `basic` is one of HTTP, and the one flow of `oauth2` one of several.
pub(super) fn scheme(node: &Node) -> Node {
    match entry(node, "type").and_then(text) {
        Some("basic") => {
            let mut converted = without(node, &["type"]);
            converted.push(entry_of("type", word("http", node.span)));
            converted.push(entry_of("scheme", word("basic", node.span)));
            mapping(converted, node.span)
        }
        Some("oauth2") => {
            const OF_FLOW: [&str; 4] = ["flow", "authorizationUrl", "tokenUrl", "scopes"];
            let mut converted = without(node, &OF_FLOW);
            let flow = match entry(node, "flow").and_then(text).unwrap_or_default() {
                "application" => "clientCredentials",
                "accessCode" => "authorizationCode",
                other => other,
            };
            let of_flow = entries(node).iter().filter(|(key, _)| OF_FLOW.contains(&&*key.text));
            let of_flow = of_flow.filter(|(key, _)| key.text != "flow").cloned().collect();
            let flows = vec![entry_of(flow, mapping(of_flow, node.span))];
            converted.push(entry_of("flows", mapping(flows, node.span)));
            mapping(converted, node.span)
        }
        _ => node.clone(),
    }
}

fn without(node: &Node, keys: &[&str]) -> Vec<(Key, Node)> {
    entries(node).iter().filter(|(key, _)| !keys.contains(&&*key.text)).cloned().collect()
}
