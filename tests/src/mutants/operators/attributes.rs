//! Operators on attributes: drop, double, move, rename, insert; also those that affect validation
//! (`xsi`).

use super::{Draw, Operator};
use crate::mutants::edit::{self, Edit};

pub(super) const ALL: &[(&str, Operator)] = &[
    ("drop an attribute", drop),
    ("double an attribute", double),
    ("reorder attributes", reorder),
    ("rename an attribute", rename),
    ("name an attribute like another", rename_alike),
    ("copy an attribute elsewhere", copy),
    ("move an attribute", move_elsewhere),
    ("put in an attribute", put_in),
    ("put in xsi:nil", nil),
    ("put in xsi:type", type_of),
];

/// The namespace of `xsi:type` and `xsi:nil`, declared under a prefix that no document uses.
const XSI: &str = "xmlns:mutant=\"http://www.w3.org/2001/XMLSchema-instance\"";

/// Attributes that most elements do not have.
const OTHERS: &[&str] = &[
    "mutant=\"\"",
    "mutant:x=\"1\" xmlns:mutant=\"urn:mutant\"",
    "xml:lang=\"en\"",
    "xml:lang=\"1\"",
    "xml:space=\"preserve\"",
    "xml:space=\"x\"",
    "xml:id=\"mutant\"",
    "xml:x=\"\"",
    "mutant:schemaLocation=\"urn:mutant x.xsd\" xmlns:mutant=\"http://www.w3.org/2001/XMLSchema-instance\"",
    "mutant:noNamespaceSchemaLocation=\"x.xsd\" xmlns:mutant=\"http://www.w3.org/2001/XMLSchema-instance\"",
    "mutant:x=\"\" xmlns:mutant=\"http://www.w3.org/2001/XMLSchema-instance\"",
];

fn drop(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (_, attribute) = draw.attribute()?;
    Some(vec![Edit::drop(attribute.range.clone())])
}

fn double(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (element, attribute) = draw.attribute()?;
    Some(vec![edit::attribute(element, draw.outline.get(&attribute.range))])
}

fn reorder(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (element, one) = draw.attribute()?;
    let other = draw.random.pick(&element.attributes)?;
    let is_other = one != other;
    is_other.then(|| {
        vec![
            Edit::replace(one.range.clone(), draw.outline.get(&other.range)),
            Edit::replace(other.range.clone(), draw.outline.get(&one.range)),
        ]
    })
}

fn rename(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (_, attribute) = draw.attribute()?;
    Some(vec![Edit::insert(attribute.name.end, "x")])
}

fn rename_alike(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let ((_, one), (_, other)) = (draw.attribute()?, draw.attribute()?);
    let name = draw.outline.get(&other.name);
    (draw.outline.get(&one.name) != name).then(|| vec![Edit::replace(one.name.clone(), name)])
}

fn copy(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let ((_, attribute), target) = (draw.attribute()?, draw.element()?);
    Some(vec![edit::attribute(target, draw.outline.get(&attribute.range))])
}

fn move_elsewhere(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let ((_, attribute), target) = (draw.attribute()?, draw.element()?);
    let put = edit::attribute(target, draw.outline.get(&attribute.range));
    Some(vec![Edit::drop(attribute.range.clone()), put])
}

fn put_in(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let other = draw.one_of(OTHERS);
    Some(vec![edit::attribute(draw.element()?, other)])
}

fn nil(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (element, value) = (draw.element()?, draw.one_of(&["true", "1", "false", " 0 ", "yes"]));
    let nil = edit::attribute(element, &format!("{XSI} mutant:nil=\"{value}\""));
    let is_emptied = draw.random.below(2) == 0 && element.end_tag.is_some();
    let emptied = is_emptied.then(|| edit::content(draw.outline, element, ""));
    Some(std::iter::once(nil).chain(emptied).collect())
}

/// The name of any type of the schema, or of a built-in one.
fn type_of(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = draw.element()?;
    let (namespace, local) = draw.random.pick(&draw.vocabulary.types)?;
    let attributes = if namespace.is_empty() {
        format!("{XSI} mutant:type=\"{local}\"")
    } else {
        format!("{XSI} mutant:type=\"of:{local}\" xmlns:of=\"{namespace}\"")
    };
    Some(vec![edit::attribute(element, &attributes)])
}
