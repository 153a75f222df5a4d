//! Documents that show failures: the way from a root to the place, and the least of all else.

use swordsmith_xml::{Error, Limits, validate, validate_document, validate_root};

use super::about::About;
use super::failure::{Failure, Local, Root, Spot, Start};
use super::making::{DEEPEST, MANNERS, Making, Manner};
use super::node::{Node, Writing};
use super::pairs::Walk;
use super::side::Side;
use crate::{Verdict, Witness};

/// A document that the first version takes and the second refuses, tried with both.
pub(super) fn prove(walk: &Walk<'_, '_>, failure: &Failure<'_>) -> Option<Witness> {
    MANNERS.iter().find_map(|manner| try_document(walk, failure, *manner))
}

fn try_document(walk: &Walk<'_, '_>, failure: &Failure<'_>, manner: Manner) -> Option<Witness> {
    let making = Making::new(&walk.old, manner);
    let (node, start) = whole(walk, &making, &failure.spot, &failure.local)?;
    judge(walk, &node, start, Some(&About::of(walk, failure)))
}

/// The element that shows a failure, without what is around it.
pub(super) fn alone(walk: &Walk<'_, '_>, failure: &Failure<'_>) -> impl Iterator<Item = Node> {
    MANNERS
        .iter()
        .filter_map(|manner| Making::new(&walk.old, *manner).local(&failure.spot, &failure.local))
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
        let making = Making::new(&walk.old, *manner);
        let (node, start) = around(walk, &making, spot, node.clone())?;
        judge(walk, &node, start, about)
    })
}

/// What both versions say of a document.
pub(super) enum Sample {
    /// The first version refuses it, or it is none.
    Invalid,
    /// Both take it.
    Taken,
    /// The second refuses it.
    Refused(Witness),
}

/// Tries a document whose root is that element.
pub(super) fn sample(walk: &Walk<'_, '_>, spot: &Spot<'_>, node: &Node) -> Sample {
    let (Start::Root { read_as, .. }, Some(text)) = (&spot.start, valid(walk, spot, node)) else {
        return Sample::Invalid;
    };
    refusal(walk, node, text, *read_as, None).map_or(Sample::Taken, Sample::Refused)
}

/// The text of a document whose root is that element, if the first version takes it.
pub(super) fn valid(walk: &Walk<'_, '_>, spot: &Spot<'_>, node: &Node) -> Option<String> {
    valid_of(&walk.old, spot, node)
}

/// The same of one version.
pub(super) fn valid_of(side: &Side<'_, '_>, spot: &Spot<'_>, node: &Node) -> Option<String> {
    let Start::Root { document, .. } = spot.start else { return None };
    let text = written(side, node);
    let limits = &Limits::DEFAULT;
    let errors = validate_document(side.xml.schema, document, text.as_bytes(), limits);
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
    let text = written(&walk.old, node);
    let old = validate_document(walk.old.xml.schema, start.0, text.as_bytes(), &Limits::DEFAULT);
    if !old.is_empty() {
        return None;
    }
    refusal(walk, node, text, start.1, about)
}

/// The same of a document that the first version takes.
fn refusal(
    walk: &Walk<'_, '_>,
    node: &Node,
    text: String,
    root: Root,
    about: Option<&About<'_>>,
) -> Option<Witness> {
    let new_text = written(&walk.new, node);
    let new = read_as(&walk.new, root, &new_text);
    let error = about.map_or_else(|| new.first(), |about| about.find(&new))?;
    let refused = Verdict::Refused(error.to_string());
    let new_text = Some(new_text).filter(|new_text| *new_text != text);
    Some(Witness { kind: "document", text, new_text, old: Verdict::Accepted, new: refused })
}

/// A document of the first version as it is, read by the second, which calls a namespace otherwise:
/// if that is what it refuses it for.
pub(super) fn unrenamed(walk: &Walk<'_, '_>, spot: &Spot<'_>, local: &Local) -> Option<Witness> {
    MANNERS.iter().find_map(|manner| {
        let making = Making::new(&walk.old, *manner);
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
