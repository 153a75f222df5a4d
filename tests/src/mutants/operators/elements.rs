//! Operators on elements: drop, double, move.

use super::{Draw, Operator};
use crate::mutants::edit::{self, Edit};
use crate::mutants::outline::Element;

pub(super) const ALL: &[(&str, Operator)] = &[
    ("drop an element", drop),
    ("drop some siblings", drop_siblings),
    ("drop the content of an element", drop_content),
    ("double an element", double),
    ("swap siblings", swap_siblings),
    ("swap elements", swap),
    ("copy an element elsewhere", copy),
    ("move an element", move_elsewhere),
    ("move an element among its siblings", move_among_siblings),
    ("wrap an element", wrap),
    ("take the tags of an element away", unwrap),
    ("put in a global element", global),
];

fn drop(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    Some(vec![Edit::drop(draw.inner()?.range.clone())])
}

/// All siblings from one to another.
fn drop_siblings(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (one, other) = siblings(draw)?;
    Some(vec![Edit::drop(one.range.start..other.range.end)])
}

fn drop_content(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = draw.element()?;
    Some(vec![edit::content(draw.outline, element, "")])
}

fn double(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = draw.inner()?;
    Some(vec![Edit::insert(element.range.end, draw.whole(element))])
}

fn swap_siblings(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (one, other) = siblings(draw)?;
    swapped(draw, one, other)
}

fn swap(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (one, other) = (draw.inner()?, draw.inner()?);
    swapped(draw, one, other)
}

fn swapped(draw: &Draw<'_>, one: &Element, other: &Element) -> Option<Vec<Edit>> {
    let is_apart = one.range.end <= other.range.start || other.range.end <= one.range.start;
    let edits = || {
        vec![
            Edit::replace(one.range.clone(), draw.whole(other)),
            Edit::replace(other.range.clone(), draw.whole(one)),
        ]
    };
    is_apart.then(edits)
}

fn copy(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (element, target) = (draw.inner()?, draw.element()?);
    Some(vec![edit::append(draw.outline, target, draw.whole(element))])
}

fn move_elsewhere(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (element, target) = (draw.inner()?, draw.element()?);
    let is_inside = element.range.contains(&target.range.start);
    let put = edit::prepend(draw.outline, target, draw.whole(element));
    (!is_inside).then(|| vec![Edit::drop(element.range.clone()), put])
}

fn move_among_siblings(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (one, other) = siblings(draw)?;
    let put = Edit::insert(other.range.end, draw.whole(one));
    Some(vec![Edit::drop(one.range.clone()), put])
}

/// In an element of its own name, or of any other one's.
fn wrap(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (element, around) = (draw.inner()?, draw.element()?);
    let around = if draw.random.below(2) == 0 { element } else { around };
    let name = draw.outline.name(around);
    Some(vec![
        Edit::insert(element.range.start, format!("<{name}>")),
        Edit::insert(element.range.end, format!("</{name}>")),
    ])
}

fn unwrap(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = draw.inner()?;
    let end = element.end_tag.clone()?;
    Some(vec![Edit::drop(element.start_tag.clone()), Edit::drop(end)])
}

fn global(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let target = draw.element()?;
    let (namespace, local) = draw.random.pick(&draw.vocabulary.elements)?;
    let element = if namespace.is_empty() {
        format!("<{local} xmlns=\"\"/>")
    } else {
        format!("<mutant:{local} xmlns:mutant=\"{namespace}\"/>")
    };
    let is_first = draw.random.below(2) == 0;
    let put = if is_first { edit::prepend } else { edit::append };
    Some(vec![put(draw.outline, target, &element)])
}

/// Two children of one element, the first one first.
fn siblings<'d>(draw: &mut Draw<'d>) -> Option<(&'d Element, &'d Element)> {
    let one = draw.inner()?;
    let all = &draw.outline.elements.get(one.parent?)?.children;
    let other = draw.outline.elements.get(*draw.random.pick(all)?)?;
    match one.range.start.cmp(&other.range.start) {
        std::cmp::Ordering::Less => Some((one, other)),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some((other, one)),
    }
}
