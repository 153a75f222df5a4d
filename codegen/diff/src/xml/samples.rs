//! Documents of one version made at random: they confirm what the comparison says, and find what
//! depends on values.

use std::collections::BTreeSet;

use super::about::About;
use super::failure::{Aspect, Failure, Local, Root, Spot, Start};
use super::gather::Walks;
use super::making::{MANNERS, Making};
use super::node::Node;
use super::pairs::Walk;
use super::proof::Sample;
use super::sampler::{Sampler, Values};
use super::side::Side;
use super::{fragment, proof, rules};
use crate::{Change, Party, Severity, Witness};

/// How often a document is drawn for each that should be valid.
const DRAWN: usize = 3;

/// How many documents are tried where one must show something.
const TRIED: usize = 200;

/// A change that nothing is known of but that a sample shows it: it contradicts what the comparison
/// found of a document, which is nothing.
pub(super) fn contradiction(walks: Walks<'_, '_, '_>, samples: usize) -> Option<Change> {
    let refused = |walk| unexplained(walk, samples);
    if let Some(witness) = refused(walks.backward) {
        let message = "documents of the old version are refused, and it is not known why";
        let change = Change::new(rules::SAMPLE_REFUSED, Severity::Breaking, "", message);
        return Some(change.to([Party::NewReaders]).proven_by(witness));
    }
    let witness = refused(walks.forward)?.turned();
    let message = "the old version refuses documents of the new one, and it is not known why";
    let change = Change::new(rules::SAMPLE_REFUSED, Severity::Warning, "", message);
    Some(change.to([Party::OldReaders]).proven_by(witness))
}

/// A document of which nothing is known that the second version refuses, and which it refuses.
fn unexplained(walk: &Walk<'_, '_>, samples: usize) -> Option<Witness> {
    let broken = broken(walk);
    let roots = walk.roots.iter().filter(|(pair, document)| {
        !broken.contains(pair) && !is_broken_as_root(walk, *pair, *document)
    });
    let roots: Vec<_> = roots.map(|(pair, _)| &walk.pairs[*pair].spot).collect();
    let mut drawing = Sampler::new(&walk.old, 1);
    let each = samples.div_ceil(roots.len().max(1));
    roots.into_iter().find_map(|spot| refused(walk, &mut drawing, spot, each))
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

/// Documents of one version, at most so many of each.
pub(super) fn of_table(side: &Side<'_, '_>, seed: u64, each: usize) -> Vec<Vec<String>> {
    let mut sampler = Sampler::new(side, seed);
    let documents = side.xml.schema.documents.iter().enumerate();
    let spots = documents.map(|(document, described)| {
        let grammar = side.context.grammar;
        let checked = grammar.checked_as(described.element, described.type_id);
        let start = Start::Root { document, read_as: Root::Document(document) };
        let name = grammar.name_of(described.element)?;
        Some(Spot { start, name, checked, type_name: None })
    });
    let made = |spot: Option<Spot<'_>>| {
        let Some(spot) = spot else { return Vec::new() };
        let drawn: Vec<_> = (0..each * DRAWN).filter_map(|_| sampler.at(&spot)).collect();
        let least = MANNERS.iter();
        let least =
            least.filter_map(|manner| Making::new(side, *manner).local(&spot, &Local::Least));
        let valid = drawn.into_iter().filter_map(|node| proof::valid_of(side, &spot, &node));
        let drawn: Vec<_> = valid.take(each).collect();
        if drawn.is_empty() {
            least.filter_map(|node| proof::valid_of(side, &spot, &node)).take(1).collect()
        } else {
            drawn
        }
    };
    spots.map(made).collect()
}

/// A document that shows that the second version refuses something at a spot, which depends on
/// values.
pub(super) fn prove(walk: &Walk<'_, '_>, failure: &Failure<'_>) -> Option<Witness> {
    let about = About::of(walk, failure);
    let is_identity = matches!(failure.aspect, Aspect::Identity(_));
    let mut spots = vec![&failure.spot];
    while let Some(Spot { start: Start::Child { pair, .. }, .. }) = spots.last() {
        spots.push(&walk.pairs.get(*pair)?.spot);
    }
    let mut sampler = Sampler::new(&walk.old, 1);
    let given = match &failure.local {
        Local::Text(text) | Local::Attribute(_, text) => Values::Given(text.clone()),
        _ => Values::Same,
    };
    let mut alone = Vec::new();
    let document = (0..TRIED).find_map(|at| {
        sampler.values = match (at % 2, at / 2 % 2) {
            (0, 1) if is_identity => Values::Alike,
            (0, 1) => given.clone(),
            (0, _) => Values::Same,
            _ => Values::Random,
        };
        let spot = spots[at / 2 % spots.len()];
        let node = sampler.at(spot)?;
        let witness = proof::with(walk, spot, &node, Some(&about));
        if spot == &failure.spot {
            alone.push(node);
        }
        witness
    });
    let about = about.alone();
    let element = |node: &Node| fragment::with(walk, &failure.spot, node, &about);
    document.or_else(|| alone.iter().find_map(element))
}
