//! `servers`: the path under which all others stand.

use super::nodes::Node;
use super::reader::{Object, Reader};

/// The path of the first server, without a slash at its end: the others differ in where they are.
pub(super) fn prefix<'a>(reader: &mut Reader<'a>, object: &mut Object<'a>) -> String {
    let servers = reader.list(object, "servers");
    servers.first().and_then(|node| prefix_of(reader, node)).unwrap_or_default()
}

fn prefix_of<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<String> {
    let mut object = reader.object(node)?;
    object.ignore(&["description", "name"]);
    let url = reader.required(&mut object, "url", "a server").and_then(|url| reader.text(url))?;
    let variables = reader.entries(&mut object, "variables", default);
    reader.finish(object, "a server");
    let filled = variables
        .iter()
        .fold(url.value, |url, (name, value)| url.replace(&format!("{{{}}}", name.value), value));
    let path = path(&filled).trim_end_matches('/');
    if !path.is_empty() && !path.starts_with('/') {
        let message = format!("`{path}` is ignored: what it is relative to is not known");
        reader.findings.note(url.span, message);
        return None;
    }
    if path.contains(['{', '}', '?', '#', '%']) {
        reader.findings.error(url.span, format!("`{path}` is no path that others can stand under"));
        return None;
    }
    Some(path.to_owned())
}

/// A variable's default.
fn default<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<String> {
    let mut object = reader.object(node)?;
    object.ignore(&["enum", "description"]);
    let value = reader.required(&mut object, "default", "a variable of a server");
    let value = value.and_then(|value| reader.text(value));
    reader.finish(object, "a variable of a server");
    value.map(|value| value.value)
}

/// The path of a URL, which may be one from the root.
fn path(url: &str) -> &str {
    let scheme = url.split_once("://").map(|(_, behind)| behind);
    let Some(behind) = scheme.or_else(|| url.strip_prefix("//")) else { return url };
    behind.find('/').map_or("", |at| &behind[at..])
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn a_path_stands_behind_the_host() {
        for (url, expected) in [
            ("https://shop.example/api/v1", "/api/v1"),
            ("https://shop.example:8080", ""),
            ("//shop.example/v2", "/v2"),
            ("//shop.example", ""),
            ("/api/", "/api/"),
            ("", ""),
        ] {
            assert_eq!(path(url), expected, "{url}");
        }
    }
}
