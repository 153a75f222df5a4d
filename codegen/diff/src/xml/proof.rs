//! Documents that show failures: the way from a root to the place, and the least of all else.

use std::cell::Cell;

use swordsmith_xml::table::{Builtin, Content, SimpleId, Type, Variety};
use swordsmith_xml::{Error, Limits, validate, validate_document, validate_root};

use super::about::About;
use super::content::Model;
use super::failure::{Failure, Local, Root, Spot, Start};
use super::grammar::{Checked, Child};
use super::names::Symbol;
use super::node::{Node, Writing};
use super::pairs::Walk;
use super::side::Side;
use crate::{Verdict, Witness};

/// Elements within each other, at most.
const DEEPEST: usize = 64;

/// How values are chosen where any would do.
#[derive(Debug, Clone, Copy)]
struct Manner {
    /// Another one for each element, as keys want it.
    differ: bool,
    /// Attributes that identify an element are there, though they need not be.
    identify: bool,
}

/// The manners, in the order in which they are tried.
const MANNERS: [Manner; 4] = [
    Manner { differ: false, identify: false },
    Manner { differ: true, identify: false },
    Manner { differ: false, identify: true },
    Manner { differ: true, identify: true },
];

/// A document that the first version takes and the second refuses, tried with both.
pub(super) fn prove(walk: &Walk<'_, '_>, failure: &Failure<'_>) -> Option<Witness> {
    MANNERS.iter().find_map(|manner| try_document(walk, failure, *manner))
}

fn try_document(walk: &Walk<'_, '_>, failure: &Failure<'_>, manner: Manner) -> Option<Witness> {
    let making = Making { side: &walk.old, manner, ordinal: Cell::new(0) };
    let (node, start) = whole(walk, &making, &failure.spot, &failure.local)?;
    judge(walk, &node, start, Some(&About::of(walk, failure)))
}

/// The element that shows a failure, without what is around it.
pub(super) fn alone(walk: &Walk<'_, '_>, failure: &Failure<'_>) -> impl Iterator<Item = Node> {
    MANNERS.iter().filter_map(|manner| {
        let making = Making { side: &walk.old, manner: *manner, ordinal: Cell::new(0) };
        making.local(&failure.spot, &failure.local)
    })
}

/// A document with that element at a spot, if the first version takes it and the second refuses it
/// for that.
pub(super) fn with(
    walk: &Walk<'_, '_>,
    spot: &Spot<'_>,
    node: &Node,
    about: Option<&About<'_>>,
) -> Option<Witness> {
    // Of a root there is nothing around it.
    let is_root = matches!(spot.start, Start::Root { .. });
    let manners = if is_root { &MANNERS[..1] } else { &MANNERS };
    manners.iter().find_map(|manner| {
        let making = Making { side: &walk.old, manner: *manner, ordinal: Cell::new(0) };
        let (node, start) = around(walk, &making, spot, node.clone())?;
        judge(walk, &node, start, about)
    })
}

/// The text of a document whose root is that element, if the first version takes it.
pub(super) fn valid(walk: &Walk<'_, '_>, spot: &Spot<'_>, node: &Node) -> Option<String> {
    let Start::Root { document, .. } = spot.start else { return None };
    let text = written(&walk.old, node);
    let limits = &Limits::DEFAULT;
    let errors = validate_document(walk.old.xml.schema, document, text.as_bytes(), limits);
    errors.is_empty().then_some(text)
}

/// A document whose root is at a start, if the first version takes it and the second refuses it for
/// what it is to show: of several errors, that one is told.
fn judge(
    walk: &Walk<'_, '_>,
    node: &Node,
    start: (usize, Root),
    about: Option<&About<'_>>,
) -> Option<Witness> {
    let (text, new_text) = (written(&walk.old, node), written(&walk.new, node));
    let old = validate_document(walk.old.xml.schema, start.0, text.as_bytes(), &Limits::DEFAULT);
    if !old.is_empty() {
        return None;
    }
    let new = read_as(&walk.new, start.1, &new_text);
    let error = about.map_or_else(|| new.first(), |about| about.find(&new))?;
    let refused = Verdict::Refused(error.to_string());
    let new_text = Some(new_text).filter(|new_text| *new_text != text);
    Some(Witness { kind: "document", text, new_text, old: Verdict::Accepted, new: refused })
}

/// A document of the first version as it is, read by the second, which calls a namespace otherwise:
/// if that is what it refuses it for.
pub(super) fn unrenamed(walk: &Walk<'_, '_>, spot: &Spot<'_>, local: &Local) -> Option<Witness> {
    MANNERS.iter().find_map(|manner| {
        let making = Making { side: &walk.old, manner: *manner, ordinal: Cell::new(0) };
        let (node, (document, _)) = whole(walk, &making, spot, local)?;
        let text = written(&walk.old, &node);
        let bytes = text.as_bytes();
        let old = validate_document(walk.old.xml.schema, document, bytes, &Limits::DEFAULT);
        let new = validate(walk.new.xml.schema, bytes, &Limits::DEFAULT);
        let error = About::name_at(walk, spot, local).find(&new).filter(|_| old.is_empty())?;
        let new = Verdict::Refused(error.to_string());
        Some(Witness { kind: "document", text, new_text: None, old: Verdict::Accepted, new })
    })
}

fn read_as(side: &Side<'_, '_>, root: Root, text: &str) -> Vec<Error> {
    let (schema, text, limits) = (side.xml.schema, text.as_bytes(), &Limits::DEFAULT);
    match root {
        Root::Document(at) => validate_document(schema, at, text, limits),
        Root::Element(id) => validate_root(schema, id, text, limits),
        Root::Unknown => validate(schema, text, limits),
    }
}

pub(super) fn written(side: &Side<'_, '_>, node: &Node) -> String {
    let names = side.context.names;
    let (table, documents) = (&side.context.grammar.names, &side.xml.documents);
    node.write(&Writing { names, table, documents })
}

/// The element at a spot, and all around it up to the root.
fn whole(
    walk: &Walk<'_, '_>,
    making: &Making<'_, '_, '_>,
    spot: &Spot<'_>,
    local: &Local,
) -> Option<(Node, (usize, Root))> {
    around(walk, making, spot, making.local(spot, local)?)
}

/// A document with an element at a spot.
fn around(
    walk: &Walk<'_, '_>,
    making: &Making<'_, '_, '_>,
    spot: &Spot<'_>,
    mut node: Node,
) -> Option<(Node, (usize, Root))> {
    let mut spot = spot;
    for _ in 0..DEEPEST {
        match &spot.start {
            Start::Root { document, read_as } => return Some((node, (*document, *read_as))),
            Start::Child { pair, word } => {
                let above = &walk.pairs.get(*pair)?.spot;
                node = making.around(above, word, node)?;
                spot = above;
            }
        }
    }
    None
}

/// Makes elements of one version.
struct Making<'m, 'c, 's> {
    side: &'m Side<'c, 's>,
    manner: Manner,
    ordinal: Cell<usize>,
}

impl<'s> Making<'_, '_, 's> {
    /// The element at a spot with what it is about.
    fn local(&self, spot: &Spot<'_>, local: &Local) -> Option<Node> {
        let checked = spot.checked;
        let mut node = match local {
            Local::Content(word) => self.element(spot.name, checked, Some(word), 0)?,
            Local::Nil => Node {
                is_nil: true,
                text: None,
                children: Vec::new(),
                ..self.shell(spot.name, checked)?
            },
            Local::Text(text) if !self.has_children(checked) => {
                Node { text: Some(text.clone()), ..self.shell(spot.name, checked)? }
            }
            _ => self.element(spot.name, checked, None, 0)?,
        };
        if let Local::Attribute(name, value) = local {
            node.attributes.retain(|(known, _)| known != name);
            node.attributes.push((*name, value.clone()));
        }
        if let Local::Text(text) = local {
            node.text = Some(text.clone());
        }
        node.type_name = spot.type_name;
        Some(node)
    }

    fn has_children(&self, checked: Checked<'_>) -> bool {
        let model = Model::of(self.side.context.grammar, same(checked));
        !model.may_end(&model.start())
    }

    /// An element of which one child is known: the last of these.
    fn around(&self, spot: &Spot<'_>, word: &[Symbol], child: Node) -> Option<Node> {
        let checked = same(spot.checked);
        let model = Model::of(self.side.context.grammar, checked);
        let mut state = model.start();
        for name in word {
            state = model.step(self.side.context, &state, *name)?.0;
        }
        let end = self.side.smallest.end(checked, &state)?;
        let all = [word, &end.word[..]].concat();
        let mut node = self.element(spot.name, checked, Some(&all), 0)?;
        *node.children.get_mut(word.len().checked_sub(1)?)? = child;
        node.type_name = spot.type_name;
        Some(node)
    }

    /// An element with the attributes it needs, and nothing else.
    fn shell(&self, name: Symbol, checked: Checked<'_>) -> Option<Node> {
        let mut node = Node::new(name);
        if let Some(definition) = self.definition(checked) {
            node.prefixes = self.side.values.prefixes(definition);
            for attribute in definition.attributes {
                let is_wanted = self.manner.identify && self.is_id(attribute.simple);
                if attribute.required || is_wanted {
                    let name = self.side.context.grammar.names.symbol(attribute.name)?;
                    let fixed = fixed(attribute.value);
                    let value = fixed.map_or_else(|| self.value(attribute.simple), Some)?;
                    node.attributes.push((name, value));
                }
            }
        }
        Some(node)
    }

    /// An element with the least, or with these children.
    fn element(
        &self,
        name: Symbol,
        checked: Checked<'_>,
        word: Option<&[Symbol]>,
        depth: usize,
    ) -> Option<Node> {
        let mut node = self.shell(name, checked)?;
        if let Some(Content::Simple(id)) = self.definition(checked).map(|it| &it.content) {
            let fixed = match checked {
                Checked::ByType(_, fixed) => fixed.map(str::to_owned),
                _ => None,
            };
            node.text = Some(fixed.map_or_else(|| self.value(*id), Some)?);
            return Some(node);
        }
        let checked = same(checked);
        let model = Model::of(self.side.context.grammar, checked);
        let least = || Some(self.side.smallest.end(checked, &model.start())?.word);
        let word = word.map_or_else(least, |word| Some(word.to_vec()))?;
        let mut state = model.start();
        for name in word {
            let (next, child) = model.step(self.side.context, &state, name)?;
            node.children.push(self.child(name, child, depth + 1)?);
            state = next;
        }
        Some(node)
    }

    fn child(&self, name: Symbol, child: Child, depth: usize) -> Option<Node> {
        if depth > DEEPEST {
            return None;
        }
        let (checked, type_name) = self.side.smallest.type_of(child)?;
        Some(Node { type_name, ..self.element(name, checked, None, depth)? })
    }

    fn definition(&self, checked: Checked<'_>) -> Option<&'s Type<'s>> {
        match checked {
            Checked::ByType(id, _) => Some(self.side.context.grammar.type_(id)),
            Checked::Not | Checked::ByDeclarations => None,
        }
    }

    fn is_id(&self, id: SimpleId) -> bool {
        let simple = &self.side.xml.schema.simples[id as usize];
        matches!(simple.variety, Variety::Atomic(Builtin::Id))
    }

    /// A value; of an identifier, another one each time.
    fn value(&self, id: SimpleId) -> Option<String> {
        let ordinal = self.ordinal.get();
        let differs = self.is_id(id) || self.manner.differ;
        if differs {
            self.ordinal.set(ordinal + 1);
        }
        self.side.values.smallest(id, if differs { ordinal } else { 0 })
    }
}

fn fixed(value: Option<swordsmith_xml::table::ValueConstraint<'_>>) -> Option<String> {
    match value {
        Some(swordsmith_xml::table::ValueConstraint::Fixed(text)) => Some(text.to_owned()),
        _ => None,
    }
}

/// The same without what is fixed, which is nothing to contents.
fn same<'s>(checked: Checked<'_>) -> Checked<'s> {
    match checked {
        Checked::ByType(id, _) => Checked::ByType(id, None),
        Checked::Not => Checked::Not,
        Checked::ByDeclarations => Checked::ByDeclarations,
    }
}
