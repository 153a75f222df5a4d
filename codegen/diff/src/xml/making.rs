//! Elements of one version with the least there may be, around what is to be shown.

use std::cell::Cell;

use swordsmith_xml::table::{Content, SimpleId, Type, ValueConstraint};

use super::content::Model;
use super::failure::{Local, Spot};
use super::grammar::{Checked, Child};
use super::names::Symbol;
use super::node::Node;
use super::side::Side;
use super::smallest::LARGEST;
use super::values::{self, SimpleType};

/// Elements within each other, at most.
pub(super) const DEEPEST: usize = 64;

/// How values are chosen where any would do.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// Another one for each element, as keys want it.
    differ: bool,
    /// Attributes that identify an element are there, though they need not be.
    identify: bool,
}

/// The manners, in the order in which they are tried.
pub(super) const MANNERS: [Manner; 4] = [
    Manner { differ: false, identify: false },
    Manner { differ: true, identify: false },
    Manner { differ: false, identify: true },
    Manner { differ: true, identify: true },
];

/// Children of an element, and one of them that is there already.
struct Given<'w> {
    word: &'w [Symbol],
    child: Option<(usize, Node)>,
}

/// Makes elements of one version, for one document.
pub(super) struct Making<'m, 'c, 's> {
    side: &'m Side<'c, 's>,
    manner: Manner,
    ordinal: Cell<usize>,
    /// How many elements may still be made.
    left: Cell<u64>,
}

impl<'m, 'c, 's> Making<'m, 'c, 's> {
    /// Makes elements in a manner.
    pub(super) fn new(side: &'m Side<'c, 's>, manner: Manner) -> Self {
        Self { side, manner, ordinal: Cell::new(0), left: Cell::new(LARGEST) }
    }

    /// The element at a spot with what it is about.
    pub(super) fn local(&self, spot: &Spot<'_>, local: &Local) -> Option<Node> {
        let checked = spot.checked;
        let mut node = match local {
            Local::Content(word) => {
                self.element(spot.name, checked, Some(Given { word, child: None }), 0)?
            }
            Local::Nil => Node { is_nil: true, ..self.shell(spot.name, checked)? },
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
        let model = Model::of(self.side.context.grammar, checked.unfixed());
        !model.may_end(&model.start())
    }

    /// An element of which one child is known: the last of these.
    pub(super) fn around(&self, spot: &Spot<'_>, word: &[Symbol], child: Node) -> Option<Node> {
        let checked = spot.checked.unfixed();
        let model = Model::of(self.side.context.grammar, checked);
        let mut state = model.start();
        for name in word {
            state = model.step(self.side.context, &state, *name)?.0;
        }
        let end = self.side.smallest.end(checked, &state).word()?;
        let all = [word, &end[..]].concat();
        let child = Some((word.len().checked_sub(1)?, child));
        let mut node = self.element(spot.name, checked, Some(Given { word: &all, child }), 0)?;
        node.type_name = spot.type_name;
        Some(node)
    }

    /// An element with the attributes it needs, and nothing else.
    fn shell(&self, name: Symbol, checked: Checked<'_>) -> Option<Node> {
        self.left.set(self.left.get().checked_sub(1)?);
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
        given: Option<Given<'_>>,
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
        let model = Model::of(self.side.context.grammar, checked.unfixed());
        node.children = if let Some(given) = given {
            self.children(&model, given, depth)?
        } else {
            let end = self.side.smallest.end(checked, &model.start()).word()?;
            self.children(&model, Given { word: &end, child: None }, depth)?
        };
        Some(node)
    }

    fn children(&self, model: &Model<'s>, given: Given<'_>, depth: usize) -> Option<Vec<Node>> {
        if given.word.len() as u64 > self.left.get() {
            return None;
        }
        let (mut state, mut known) = (model.start(), given.child);
        let mut children = Vec::with_capacity(given.word.len());
        for (at, name) in given.word.iter().enumerate() {
            let (next, child) = model.step(self.side.context, &state, *name)?;
            let node = known.take_if(|it| it.0 == at).map(|it| it.1);
            children.push(node.map_or_else(|| self.child(*name, child, depth + 1), Some)?);
            state = next;
        }
        Some(children)
    }

    fn child(&self, name: Symbol, child: Child, depth: usize) -> Option<Node> {
        let (leanest, cost) = self.side.smallest.leanest(child);
        if depth > DEEPEST || !cost.can_be_made() {
            return None;
        }
        let node = if leanest.is_nil {
            Node { is_nil: true, ..self.shell(name, leanest.checked)? }
        } else {
            self.element(name, leanest.checked, None, depth)?
        };
        Some(Node { type_name: leanest.type_name, ..node })
    }

    fn definition(&self, checked: Checked<'_>) -> Option<&'s Type<'s>> {
        match checked {
            Checked::ByType(id, _) => Some(self.side.context.grammar.type_(id)),
            Checked::Not | Checked::ByDeclarations => None,
        }
    }

    fn is_id(&self, id: SimpleId) -> bool {
        values::binds(SimpleType::new(self.side.xml.schema, id)).ids
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

fn fixed(value: Option<ValueConstraint<'_>>) -> Option<String> {
    match value {
        Some(ValueConstraint::Fixed(text)) => Some(text.to_owned()),
        _ => None,
    }
}
