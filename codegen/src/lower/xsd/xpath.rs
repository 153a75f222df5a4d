//! The `XPath` subset of identity constraints (XML Schema Part 1, section 3.11.6).

use swordsmith_xml::datatypes::names::is_ncname;

use super::lowering::Lowering;
use crate::frontend::xsd::{Node, xs};
use crate::model::identity::{Path, Step};
use crate::model::names::ExpandedName;

/// The alternatives of a selector: elements below the one that is constrained.
pub(super) fn selector<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    said: &xs::Field,
) -> Vec<Path> {
    paths(lowering, node, said, false)
}

/// The alternatives of a field: an element or attribute.
pub(super) fn field<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    said: &xs::Field,
) -> Vec<Path> {
    paths(lowering, node, said, true)
}

fn paths<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    said: &xs::Field,
    may_end_in_attribute: bool,
) -> Vec<Path> {
    let mut found = Vec::new();
    for alternative in said.xpath.split('|') {
        match path(node, alternative, may_end_in_attribute) {
            Ok(path) => found.push(path),
            Err(why) => {
                let message = format!("`{}`: {why}", alternative.trim());
                lowering.error(node.value_span("xpath"), message);
            }
        }
    }
    found
}

fn path(node: Node<'_>, text: &str, may_end_in_attribute: bool) -> Result<Path, String> {
    let squeezed = squeeze(text);
    let (descendant, rest) = match squeezed.strip_prefix(".//") {
        Some(rest) => (true, rest),
        None => (false, &*squeezed),
    };
    let mut path = Path { descendant, steps: Vec::new(), attribute: None };
    let steps: Vec<_> = rest.split('/').collect();
    for (position, step) in steps.iter().enumerate() {
        let attribute = step.strip_prefix('@').or_else(|| step.strip_prefix("attribute::"));
        match attribute {
            _ if *step == "." => {}
            Some(name) if may_end_in_attribute && position + 1 == steps.len() => {
                path.attribute = Some(name_test(node, name, true)?);
            }
            Some(_) => return Err("an attribute has no place here".to_owned()),
            None => {
                let name = step.strip_prefix("child::").unwrap_or(step);
                path.steps.push(name_test(node, name, false)?);
            }
        }
    }
    Ok(path)
}

/// The text without the white space that `XPath` allows between tokens.
fn squeeze(text: &str) -> String {
    let mut squeezed = String::new();
    let is_token = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-' | '.');
    for word in text.split_whitespace() {
        // Two names in a row are no path, nor are the halves of a token: the space between them is kept, so that it
        // is no name either.
        let names =
            squeezed.ends_with(is_token) && word.starts_with(is_token) && !squeezed.ends_with('.');
        let after_colon = squeezed.ends_with(':') && !squeezed.ends_with("::");
        let before_colon = word.starts_with(':') && !word.starts_with("::");
        let slashes = squeezed.ends_with('/') && word.starts_with('/');
        if names || after_colon || before_colon || slashes {
            squeezed.push(' ');
        }
        squeezed.push_str(word);
    }
    squeezed
}

fn name_test(node: Node<'_>, test: &str, is_attribute: bool) -> Result<Step, String> {
    if test == "*" {
        return Ok(Step::Any);
    }
    let (prefix, local) =
        test.split_once(':').map_or((None, test), |(prefix, local)| (Some(prefix), local));
    let namespace = match prefix {
        None if is_attribute => String::new(),
        None => default_namespace(node),
        Some(prefix) => match node.resolve(&format!("{prefix}:x")) {
            Some(name) => name.namespace,
            None => return Err(format!("the prefix `{prefix}` is not declared here")),
        },
    };
    match (prefix, local) {
        (Some(_), "*") => Ok(Step::Namespace(namespace)),
        (_, local) if is_ncname(local) => Ok(Step::Name(ExpandedName::new(namespace, local))),
        _ => Err("this is not in the part of XPath that identity constraints have".to_owned()),
    }
}

/// `xpathDefaultNamespace` (XSD 1.1): the namespace of unprefixed elements in paths; none by default.
fn default_namespace(node: Node<'_>) -> String {
    use xs::XpathDefaultNamespaceType as Namespace;
    match node.xpath_default_namespace() {
        Namespace::Local => String::new(),
        Namespace::TargetNamespace => node.document.target_namespace.clone(),
        Namespace::DefaultNamespace => {
            let tree = &node.document.file.tree;
            tree.namespace(node.element, "").unwrap_or_default().to_owned()
        }
        Namespace::String(uri) => uri.clone(),
    }
}
