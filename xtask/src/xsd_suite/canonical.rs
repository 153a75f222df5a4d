//! The canonical form of a document: values in value space, defaults filled in, `xsi:type`
//! resolved, the children of an `xs:all` sorted by name.

use std::collections::BTreeMap;

use swordsmith_xml::datatypes::{self, NoPrefixes, Prefixes};
use swordsmith_xml::table::{
    Content, Element as Declaration, NONE, Process, Schema, SimpleId, Type, TypeId, ValueConstraint,
};

use super::find::{self, Known};
use super::infoset::{Child, Element, Name, Scope, expanded};

/// An element in canonical form.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Canonical {
    pub(super) name: Name,
    /// The name of its type, if known.
    pub(super) label: String,
    pub(super) attributes: BTreeMap<Name, String>,
    pub(super) children: Vec<Node>,
}

/// A child in canonical form.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Node {
    Element(Canonical),
    Text(String),
}

const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// The canonical form of a document.
pub(super) fn of(schema: &Schema<'_>, root: &Element) -> Canonical {
    element(schema, root, find::global(schema, &root.name, Process::Lax))
}

fn element(schema: &Schema<'_>, element: &Element, known: Known) -> Canonical {
    let declaration = schema.elements.get(known.element as usize);
    let type_id = if known.is_skipped { NONE } else { type_of(schema, element, declaration) };
    let definition = schema.types.get(type_id as usize);
    let mut canonical = Canonical {
        name: element.name.clone(),
        label: definition.map_or(String::new(), |it| it.label.to_owned()),
        attributes: attributes(schema, element, definition, known),
        children: Vec::new(),
    };
    let nil = canonical.attributes.get(&(XSI.to_owned(), "nil".to_owned()));
    let is_nil = definition.is_some() && nil.is_some_and(|nil| nil == "true");
    canonical.children = match definition.map(|it| &it.content) {
        _ if is_nil => Vec::new(),
        Some(Content::Simple(simple)) => {
            vec![Node::Text(simple_content(schema, element, declaration, *simple))]
        }
        _ => children(schema, element, declaration, definition, known.is_skipped),
    };
    canonical
}

/// The type that `xsi:type` names, else the declared one.
fn type_of(
    schema: &Schema<'_>,
    element: &Element,
    declaration: Option<&Declaration<'_>>,
) -> TypeId {
    let named =
        xsi(element, "type").and_then(|text| expanded(text.trim(), &element.scope, true).ok());
    let named = named.map_or(NONE, |name| find::type_named(schema, &name));
    if named == NONE { declaration.map_or(NONE, |it| it.type_id) } else { named }
}

fn xsi<'e>(element: &'e Element, local: &str) -> Option<&'e str> {
    let is_it = |(name, _): &&(Name, String)| name.0 == XSI && name.1 == local;
    element.attributes.iter().find(is_it).map(|(_, value)| value.as_str())
}

fn attributes(
    schema: &Schema<'_>,
    element: &Element,
    definition: Option<&Type<'_>>,
    known: Known,
) -> BTreeMap<Name, String> {
    let mut found = BTreeMap::new();
    for (name, text) in &element.attributes {
        let value = match (name.0.as_str(), name.1.as_str()) {
            (XSI, "type") => match expanded(text.trim(), &element.scope, true) {
                Ok((namespace, local)) => format!("{{{namespace}}}{local}"),
                Err(_) => text.clone(),
            },
            (XSI, "nil") => match text.trim() {
                "false" | "0" => "false".to_owned(),
                "true" | "1" => "true".to_owned(),
                _ => text.clone(),
            },
            (XSI, _) => text.split_ascii_whitespace().collect::<Vec<_>>().join(" "),
            _ => match find::attribute(schema, definition, name, known.is_skipped) {
                NONE => text.clone(),
                simple => value(schema, simple, text, &Context(&element.scope)),
            },
        };
        found.insert(name.clone(), value);
    }
    for attribute in definition.map_or(&[][..], |it| it.attributes) {
        if let Some(ValueConstraint::Default(text) | ValueConstraint::Fixed(text)) = attribute.value
        {
            let default = || value(schema, attribute.simple, text, &NoPrefixes);
            found.entry(find::name(schema, attribute.name)).or_insert_with(default);
        }
    }
    found
}

/// The value of simple content.
fn simple_content(
    schema: &Schema<'_>,
    element: &Element,
    declaration: Option<&Declaration<'_>>,
    simple: SimpleId,
) -> String {
    let text = element.children.iter().map(|child| match child {
        Child::Text(text) => text.as_str(),
        Child::Element(_) => "",
    });
    let text: String = text.collect();
    match declaration.and_then(|it| it.value) {
        Some(ValueConstraint::Default(default) | ValueConstraint::Fixed(default))
            if text.is_empty() =>
        {
            value(schema, simple, default, &NoPrefixes)
        }
        _ => value(schema, simple, &text, &Context(&element.scope)),
    }
}

/// Text in value space; an invalid value is kept as it is.
fn value(schema: &Schema<'_>, simple: SimpleId, text: &str, context: &dyn Prefixes) -> String {
    match datatypes::key(schema, simple, text, context) {
        Some(key) => format!("{key:?}"),
        None => text.to_owned(),
    }
}

fn children(
    schema: &Schema<'_>,
    element: &Element,
    declaration: Option<&Declaration<'_>>,
    definition: Option<&Type<'_>>,
    is_skipped: bool,
) -> Vec<Node> {
    let keeps_text = definition.is_none_or(|it| it.is_mixed);
    let child = |child: &Child| match child {
        Child::Element(child) => {
            let known = find::child(schema, definition, &child.name, is_skipped);
            Some(Node::Element(self::element(schema, child, known)))
        }
        Child::Text(text) => keeps_text.then(|| Node::Text(text.clone())),
    };
    let mut nodes: Vec<_> = element.children.iter().filter_map(child).collect();
    if let (true, true, Some(ValueConstraint::Default(text) | ValueConstraint::Fixed(text))) =
        (nodes.is_empty(), keeps_text, declaration.and_then(|it| it.value))
    {
        nodes.push(Node::Text(text.to_owned()));
    }
    if matches!(definition.map(|it| &it.content), Some(Content::Unordered(_))) {
        nodes.sort_by_key(|node| match node {
            Node::Element(child) => child.name.clone(),
            Node::Text(_) => Name::default(),
        });
    }
    nodes
}

/// The prefixes in scope at an element.
struct Context<'s>(&'s Scope);

impl Prefixes for Context<'_> {
    fn namespace(&self, prefix: &str) -> Option<&str> {
        match prefix {
            "xml" => Some("http://www.w3.org/XML/1998/namespace"),
            // Without a default namespace, a name without a prefix is in none.
            "" => Some(self.0.get("").map_or("", String::as_str)),
            _ => self.0.get(prefix).map(String::as_str),
        }
    }
}
