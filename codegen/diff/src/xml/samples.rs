//! Documents of one version made at random: they confirm what the comparison says, and find what
//! depends on values.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::{Content, ElementId, SimpleId, Type};

use super::content::Model;
use super::failure::{Spot, Start};
use super::grammar::{Checked, Child};
use super::making::DEEPEST;
use super::names::Symbol;
use super::node::Node;
use super::pairs::Walk;
use super::proof::{self, Sample};
use super::rules;
use super::side::Side;
use super::smallest::LARGEST;
use crate::random::Random;
use crate::{Change, Party, Severity, Witness};

/// Elements of a document, about.
const ELEMENTS: usize = 40;

/// Elements within each other, where nothing demands more.
const DEEP: usize = 24;

/// Elements of all documents of one sampler: of large documents there are fewer.
const ALL: u64 = 1 << 21;

/// How often a document is drawn for each that should be valid.
const DRAWN: usize = 3;

/// How many documents are tried where one must show something.
const TRIED: usize = 200;

/// Makes documents at random.
pub(super) struct Sampler<'m, 'c, 's> {
    side: &'m Side<'c, 's>,
    random: Random,
    /// Whether values are the same where they may be.
    is_uniform: bool,
    left: usize,
    /// How many elements the document may still have, whatever demands them.
    most: u64,
    /// How many elements all documents to come may have.
    all: u64,
    /// Types that `xsi:type` may name, by element.
    types: BTreeMap<ElementId, Vec<(Symbol, u32)>>,
}

/// A change that nothing is known of but that a sample shows it: it contradicts what the comparison
/// found of a document, which is nothing.
pub(super) fn contradiction(walk: &Walk<'_, '_>, samples: usize) -> Option<Change> {
    let broken = broken(walk);
    let roots = walk.roots.iter().filter(|(pair, document)| {
        !broken.contains(pair) && !is_broken_as_root(walk, *pair, *document)
    });
    let roots: Vec<_> = roots.map(|(pair, _)| &walk.pairs[*pair].spot).collect();
    let mut drawing = Sampler::new(&walk.old, 1);
    let each = samples.div_ceil(roots.len().max(1));
    let witness = roots.into_iter().find_map(|spot| refused(walk, &mut drawing, spot, each))?;
    let message = "documents of the old version are refused, and it is not known why";
    let change = Change::new(rules::SAMPLE_REFUSED, Severity::Breaking, "", message);
    Some(change.to([Party::NewReaders]).proven_by(witness))
}

/// One of so many documents that is refused. Those that the first version does not take are none,
/// and others are drawn instead, as far as that is of any use.
fn refused(
    walk: &Walk<'_, '_>,
    sampler: &mut Sampler<'_, '_, '_>,
    spot: &Spot<'_>,
    wanted: usize,
) -> Option<Witness> {
    let mut left = wanted;
    for _ in 0..wanted.saturating_mul(DRAWN) {
        let Some(node) = sampler.at(spot) else { continue };
        match proof::sample(walk, spot, &node) {
            Sample::Refused(witness) => return Some(witness),
            Sample::Taken => left -= 1,
            Sample::Invalid => {}
        }
        if left == 0 {
            break;
        }
    }
    None
}

/// The pairs of which something is refused, itself or below them.
fn broken(walk: &Walk<'_, '_>) -> BTreeSet<usize> {
    let mut above = vec![Vec::new(); walk.pairs.len()];
    for (at, pair) in walk.pairs.iter().enumerate() {
        pair.below.iter().for_each(|below| above[*below].push(at));
    }
    let has_broken = |at: &usize| !walk.pairs[*at].elements.is_disjoint(&walk.broken);
    let around = walk.failures.iter().filter_map(|failure| match failure.spot.start {
        Start::Child { pair, .. } => Some(pair),
        Start::Root { .. } => None,
    });
    let failed = walk.failures.iter().map(|failure| failure.pair).chain(around);
    let failed = failed.filter(|at| *at < walk.pairs.len());
    let mut open: Vec<_> = (0..walk.pairs.len()).filter(has_broken).chain(failed).collect();
    let mut broken: BTreeSet<usize> = open.iter().copied().collect();
    while let Some(at) = open.pop() {
        open.extend(above[at].iter().copied().filter(|above| broken.insert(*above)));
    }
    broken
}

/// Whether something is refused of a document as a whole.
fn is_broken_as_root(walk: &Walk<'_, '_>, pair: usize, document: usize) -> bool {
    walk.failures.iter().any(|failure| match failure.spot.start {
        Start::Root { document: broken, .. } => {
            broken == document || failure.spot.name == walk.pairs[pair].spot.name
        }
        Start::Child { .. } => false,
    })
}

/// Documents that the first version takes, about so many of each type.
pub(super) fn documents(walk: &Walk<'_, '_>, each: usize) -> Vec<String> {
    let mut sampler = Sampler::new(&walk.old, 1);
    let mut made = Vec::new();
    for spot in walk.beginnings() {
        let drawn = (0..each).filter_map(|_| sampler.at(spot));
        made.extend(drawn.filter_map(|node| proof::valid(walk, spot, &node)));
    }
    made
}

/// A document that shows that the second version refuses something at a spot, which depends on
/// values.
pub(super) fn prove(walk: &Walk<'_, '_>, spot: &Spot<'_>) -> Option<Witness> {
    let mut spots = vec![spot];
    while let Some(Spot { start: Start::Child { pair, .. }, .. }) = spots.last() {
        spots.push(&walk.pairs.get(*pair)?.spot);
    }
    let mut sampler = Sampler::new(&walk.old, 1);
    (0..TRIED).find_map(|at| {
        sampler.is_uniform = at % 2 == 0;
        let spot = spots[at / 2 % spots.len()];
        proof::with(walk, spot, &sampler.at(spot)?)
    })
}

impl<'m, 'c, 's> Sampler<'m, 'c, 's> {
    /// Makes documents of one version.
    pub(super) fn new(side: &'m Side<'c, 's>, seed: u64) -> Self {
        let (random, types) = (Random::new(seed), BTreeMap::new());
        Self { side, random, is_uniform: false, left: 0, most: 0, all: ALL, types }
    }

    /// An element at a spot.
    pub(super) fn at(&mut self, spot: &Spot<'_>) -> Option<Node> {
        self.left = self.random.below(ELEMENTS) + 1;
        let most = self.all.min(LARGEST);
        self.most = most;
        let node = self.element(spot.name, spot.checked, 0);
        self.all -= most - self.most;
        Some(Node { type_name: spot.type_name, ..node? })
    }

    fn element(&mut self, name: Symbol, checked: Checked<'_>, depth: usize) -> Option<Node> {
        self.left = self.left.saturating_sub(1);
        self.most = self.most.checked_sub(1)?;
        let mut node = Node::new(name);
        let definition = match checked {
            Checked::ByType(id, _) => Some(self.side.context.grammar.type_(id)),
            Checked::Not | Checked::ByDeclarations => None,
        };
        if let Some(definition) = definition {
            node.prefixes = self.side.values.prefixes(definition);
            self.attributes(definition, &mut node)?;
        }
        match definition.map(|it| &it.content) {
            Some(Content::Simple(id)) => {
                let fixed = match checked {
                    Checked::ByType(_, Some(fixed)) => Some(fixed.to_owned()),
                    _ => None,
                };
                node.text = Some(fixed.map_or_else(|| self.value(*id), Some)?);
            }
            _ => self.content(checked, depth, &mut node)?,
        }
        let is_mixed = definition.is_none_or(|it| it.is_mixed);
        let is_free = !matches!(checked, Checked::ByType(_, Some(_)));
        if is_mixed && is_free && node.text.is_none() && node.children.is_empty() {
            node.text = self.random.is_once_in(2).then(|| "some text".to_owned());
        }
        Some(node)
    }

    fn attributes(&mut self, definition: &Type<'_>, node: &mut Node) -> Option<()> {
        for attribute in definition.attributes {
            if !attribute.required && !self.random.is_once_in(2) {
                continue;
            }
            let name = self.side.context.grammar.names.symbol(attribute.name)?;
            let value = match attribute.value {
                Some(swordsmith_xml::table::ValueConstraint::Fixed(text)) => Some(text.to_owned()),
                _ => self.value(attribute.simple),
            };
            match value {
                Some(value) => node.attributes.push((name, value)),
                None if attribute.required => return None,
                None => {}
            }
        }
        if let Some(wildcard) = definition.any_attribute.filter(|_| self.random.is_once_in(3)) {
            let (names, grammar) = (self.side.context.names, self.side.context.grammar);
            let others = names.others().iter().chain(grammar.attributes.keys());
            let let_in = others.filter(|name| grammar.lets_in(names, wildcard, **name));
            let let_in: Vec<_> = let_in.copied().collect();
            let chosen = self.random.one_of(&let_in).copied();
            let chosen = chosen.filter(|it| node.attributes.iter().all(|(known, _)| known != it));
            if let Some(name) = chosen {
                let declared = grammar.attributes.get(&name).map(|it| it.simple);
                let value =
                    declared.map_or_else(|| Some("text".to_owned()), |id| self.value(id))?;
                node.attributes.push((name, value));
            }
        }
        Some(())
    }

    /// Children: at random while there are some left, then the least.
    fn content(&mut self, checked: Checked<'_>, depth: usize, node: &mut Node) -> Option<()> {
        let checked = checked.unfixed();
        let (side, model) = (self.side, Model::of(self.side.context.grammar, checked));
        let mut state = model.start();
        while self.left > 0 && depth < DEEP {
            if model.may_end(&state) && self.random.is_once_in(4) {
                return Some(());
            }
            let mut names: Vec<_> = model.next(side.context, &state).into_iter().collect();
            let mut next = None;
            while next.is_none() && !names.is_empty() {
                let name = names.swap_remove(self.random.below(names.len()));
                let step = model.step(side.context, &state, name);
                let can = |(after, child): &(_, Child)| {
                    side.smallest.cost(*child).can_be_made()
                        && side.smallest.end(checked, after).cost.can_be_made()
                };
                next = step.filter(can).map(|(after, child)| (name, after, child));
            }
            let Some((name, after, child)) = next else { break };
            node.children.push(self.child(name, child, depth + 1)?);
            state = after;
        }
        for name in side.smallest.end(checked, &state).word()? {
            let (after, child) = model.step(side.context, &state, name)?;
            node.children.push(self.child(name, child, depth + 1)?);
            state = after;
        }
        Some(())
    }

    fn child(&mut self, name: Symbol, child: Child, depth: usize) -> Option<Node> {
        let (leanest, cost) = self.side.smallest.leanest(child);
        if depth > DEEPEST || !cost.can_be_made() {
            return None;
        }
        let (mut checked, mut type_name) = (leanest.checked, leanest.type_name);
        if let Child::Declared(id) = child {
            let element = self.side.context.grammar.element(id);
            if element.nillable
                && (leanest.is_nil || self.random.is_once_in(6))
                && matches!(checked, Checked::ByType(_, None))
            {
                let mut node = Node { is_nil: true, type_name, ..Node::new(name) };
                if let Checked::ByType(id, _) = checked {
                    self.attributes(self.side.context.grammar.type_(id), &mut node)?;
                }
                return Some(node);
            }
            if self.random.is_once_in(4) && self.left > 0 {
                let types = self.types_of(id);
                if let Some((name, id_of_type)) = self.random.one_of(&types).copied() {
                    checked = self.side.context.grammar.checked_as(id, id_of_type);
                    type_name = Some(name);
                }
            }
        }
        Some(Node { type_name, ..self.element(name, checked, depth)? })
    }

    /// Types that `xsi:type` may name on an element, those of XML Schema itself excepted.
    fn types_of(&mut self, id: ElementId) -> Vec<(Symbol, u32)> {
        let side = self.side;
        let grammar = side.context.grammar;
        let declared = grammar.element(id).type_id;
        let find = || {
            let types = grammar.types.iter().map(|(name, of)| (*name, *of));
            let types = types.filter(|(_, of)| !side.is_builtin(*of));
            let types = types.filter(|(_, of)| grammar.may_stand_for(*of, declared, id));
            let can_be = |of| side.smallest.least(Checked::ByType(of, None)).can_be_made();
            types.filter(|(_, of)| can_be(*of)).collect()
        };
        self.types.entry(id).or_insert_with(find).clone()
    }

    fn value(&mut self, id: SimpleId) -> Option<String> {
        let values = self.side.values;
        if self.is_uniform { values.smallest(id, 0) } else { values.sample(id, &mut self.random) }
    }
}
