//! Names that a manifest gives to what a description or a JSON Schema calls otherwise: they are written
//! into what was read, as extensions that a file may have itself.

use super::{Key, Kind, Node};
use crate::source::{Rename, Span};

/// The extension that names a type, or a variant.
pub(crate) const TYPE: &str = "x-rust-type";

/// The extension that names an operation, a parameter, a header, or the field that a property is.
pub(crate) const NAME: &str = "x-rust-name";

/// The extension that names the values of `enum`.
const VALUES: &str = "x-enum-names";

/// That extension, and those of other tools, the first one that is there counts.
pub(crate) const ALL_VALUES: [&str; 3] = [VALUES, "x-enum-varnames", "x-enumNames"];

/// Writes a name to where it is meant.
///
/// # Errors
///
/// If there is nothing, or nothing that has a name.
pub(crate) fn apply(root: &mut Node, rename: &Rename) -> Result<(), String> {
    let steps: Vec<_> = rename.at.split('/').skip(1).map(unescaped).collect();
    let nothing = || format!("unknown JSON Pointer `{}`", rename.at);
    let is_type = rename.name.starts_with(char::is_uppercase);
    if let [owner @ .., keyword, index] = &*steps
        && keyword == "enum"
        && let Some(schema) = find(root, owner)
        && list(schema, "enum").is_some()
    {
        let index = index.parse().map_err(|_| nothing())?;
        return name_value(schema, index, rename).ok_or_else(nothing);
    }
    let node = find(root, &steps).ok_or_else(nothing)?;
    let Kind::Mapping(entries) = &mut node.kind else {
        return Err(format!(
            "unsupported JSON Pointer `{}`: only objects and values of `enum` are renamed",
            rename.at
        ));
    };
    set(entries, if is_type { TYPE } else { NAME }, text(&rename.name, rename.span));
    Ok(())
}

/// Names a value of `enum`; the others keep their names, or are called as they are written.
fn name_value(schema: &mut Node, index: usize, rename: &Rename) -> Option<()> {
    let values = list(schema, "enum")?;
    let known = ALL_VALUES.iter().find_map(|keyword| list(schema, keyword));
    let mut names = known.filter(|it| it.len() == values.len()).unwrap_or(values);
    *names.get_mut(index)? = text(&rename.name, rename.span);
    let Kind::Mapping(entries) = &mut schema.kind else { return None };
    set(entries, VALUES, Node { kind: Kind::Sequence(names), span: rename.span });
    Some(())
}

fn list(schema: &Node, keyword: &str) -> Option<Vec<Node>> {
    match &super::get(schema, keyword)?.kind {
        Kind::Sequence(items) => Some(items.clone()),
        _ => None,
    }
}

fn set(entries: &mut Vec<(Key, Node)>, keyword: &str, value: Node) {
    let span = value.span;
    match entries.iter_mut().find(|(key, _)| key.text == keyword) {
        Some((_, known)) => *known = value,
        None => entries.push((Key { text: keyword.to_owned(), span }, value)),
    }
}

fn text(name: &str, span: Span) -> Node {
    Node { kind: Kind::Scalar(name.to_owned(), false), span }
}

/// What a JSON Pointer leads to (RFC 6901, 4).
fn find<'n>(root: &'n mut Node, steps: &[String]) -> Option<&'n mut Node> {
    steps.iter().try_fold(root, |node, step| match &mut node.kind {
        Kind::Mapping(entries) => value(entries, step),
        Kind::Sequence(items) => items.get_mut(step.parse::<usize>().ok()?),
        Kind::Scalar(..) => None,
    })
}

fn value<'n>(entries: &'n mut [(Key, Node)], name: &str) -> Option<&'n mut Node> {
    entries.iter_mut().find(|(key, _)| key.text == name).map(|(_, value)| value)
}

fn unescaped(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
mod tests {
    use super::{Node, apply};
    use crate::diagnostic::Diagnostics;
    use crate::frontend::nodes::read;
    use crate::source::{Rename, Sources};

    /// What becomes of a file, or why nothing does.
    fn renamed(text: &str, at: &str, name: &str) -> Result<String, String> {
        let mut sources = Sources::default();
        let source = sources.add("a.json", text);
        let mut root = read(source, &sources, &mut Diagnostics::default()).unwrap();
        let (at, name) = (at.to_owned(), name.to_owned());
        let rename = Rename { source, at, name, span: root.span };
        let written = |root: &Node| root.tree().to_json().split_whitespace().collect();
        apply(&mut root, &rename).map(|()| written(&root))
    }

    #[test]
    fn the_name_says_what_is_meant() {
        let text = r#"{"a/b":[{"type":"object"}]}"#;
        let of_type = renamed(text, "/a~1b/0", "Animal").unwrap();
        assert_eq!(of_type, r#"{"a/b":[{"type":"object","x-rust-type":"Animal"}]}"#);
        let of_field = renamed(text, "/a~1b/0", "animal").unwrap();
        assert_eq!(of_field, r#"{"a/b":[{"type":"object","x-rust-name":"animal"}]}"#);
    }

    #[test]
    fn values_keep_their_other_names() {
        let plain = renamed(r#"{"enum":["<",">"]}"#, "/enum/1", "More").unwrap();
        assert_eq!(plain, r#"{"enum":["<",">"],"x-enum-names":["<","More"]}"#);
        let named = r#"{"enum":[1,2],"x-enum-varnames":["A","B"]}"#;
        let named = renamed(named, "/enum/0", "First").unwrap();
        assert!(named.ends_with(r#""x-enum-names":["First","B"]}"#), "{named}");
    }

    #[test]
    fn what_is_not_there_is_told() {
        let fault = |at: &str| renamed(r#"{"a":[1],"enum":[2]}"#, at, "B").unwrap_err();
        for at in ["/b", "/a/1", "/a/0/c", "/enum/1", "/enum/x"] {
            assert_eq!(fault(at), format!("unknown JSON Pointer `{at}`"));
        }
        assert_eq!(
            fault("/a/0"),
            "unsupported JSON Pointer `/a/0`: only objects and values of `enum` are renamed"
        );
    }
}
