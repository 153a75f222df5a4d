//! Elements that show a failure where no document does: all that have such an element are refused
//! for something else, which is read before it.

use swordsmith_xml::{Limits, validate_root};

use super::about::About;
use super::elements::Declared;
use super::failure::{Failure, Spot};
use super::node::Node;
use super::pairs::Walk;
use super::proof::{alone, written};
use crate::{Verdict, Witness};

/// An element that the first version takes where it is declared, and the second refuses.
pub(super) fn prove(walk: &Walk<'_, '_>, failure: &Failure<'_>) -> Option<Witness> {
    let about = About::of(walk, failure).alone();
    alone(walk, failure).find_map(|node| with(walk, &failure.spot, &node, &about))
}

/// That element, if it shows a failure.
pub(super) fn with(
    walk: &Walk<'_, '_>,
    spot: &Spot<'_>,
    node: &Node,
    about: &About<'_>,
) -> Option<Witness> {
    let it = declared(walk, spot)?;
    let (text, new_text) = (written(&walk.old, node), written(&walk.new, node));
    let (limits, schemas) = (&Limits::DEFAULT, (walk.old.xml.schema, walk.new.xml.schema));
    if !validate_root(schemas.0, it.old.0, text.as_bytes(), limits).is_empty() {
        return None;
    }
    let errors = validate_root(schemas.1, it.new.0, new_text.as_bytes(), limits);
    let new = Verdict::Refused(about.find(&errors)?.to_string());
    let new_text = Some(new_text).filter(|new_text| *new_text != text);
    Some(Witness { kind: "element", text, new_text, old: Verdict::Accepted, new })
}

/// The declarations of the element at a spot, if both versions have such, of their own types.
fn declared<'w>(walk: &'w Walk<'_, '_>, spot: &Spot<'_>) -> Option<&'w Declared> {
    let met = walk.met.iter().find(|(_, met)| met.spot.start == spot.start);
    met.map(|(it, _)| it)
}
