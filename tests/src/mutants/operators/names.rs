//! Operators that change names and namespaces of elements.

use super::{Draw, Operator};
use crate::mutants::edit::{self, Edit};

pub(super) const ALL: &[(&str, Operator)] = &[
    ("rename an element", rename),
    ("name an element like another", rename_alike),
    ("put an element into another namespace", other_namespace),
    ("put an element into no namespace", no_namespace),
    ("change a declaration of a namespace", change_declaration),
    ("drop a declaration of a namespace", drop_declaration),
    ("put in an unknown element", unknown),
];

fn rename(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = draw.element()?;
    let name = draw.outline.name(element);
    let shorter = name.get(..name.len() - 1).filter(|it| !it.is_empty() && !it.ends_with(':'));
    let longer = format!("{name}x");
    let name = shorter.filter(|_| draw.random.below(2) == 0).unwrap_or(&longer);
    Some(edit::name(element, name))
}

fn rename_alike(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let (element, other) = (draw.element()?, draw.element()?);
    let (old, new) = (draw.outline.name(element), draw.outline.name(other));
    (old != new).then(|| edit::name(element, new))
}

fn other_namespace(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = draw.element()?;
    let name = draw.outline.name(element);
    let local = name.rsplit(':').next().unwrap_or(name);
    let known = draw.random.pick(&draw.vocabulary.namespaces);
    let namespace = known.filter(|it| !it.is_empty()).map_or("urn:mutant", String::as_str);
    let mut edits = edit::name(element, &format!("mutant:{local}"));
    edits.push(edit::attribute(element, &format!("xmlns:mutant=\"{namespace}\"")));
    Some(edits)
}

fn no_namespace(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = draw.element()?;
    let name = draw.outline.name(element);
    let declares = |it: &&crate::mutants::tag::Attribute| draw.outline.get(&it.name) == "xmlns";
    let edit = match (element.attributes.iter().find(declares), name.split_once(':')) {
        (_, Some((_, local))) => return Some(edit::name(element, local)),
        (Some(declaration), None) => Edit::replace(declaration.value.clone(), ""),
        (None, None) => edit::attribute(element, "xmlns=\"\""),
    };
    Some(vec![edit])
}

fn change_declaration(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = draw.element()?;
    let text = draw.outline.text;
    let declaration = element.attributes.iter().find(|it| it.is_declaration(text))?;
    Some(vec![Edit::replace(declaration.value.clone(), "urn:mutant")])
}

fn drop_declaration(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let element = draw.element()?;
    let text = draw.outline.text;
    let declaration = element.attributes.iter().find(|it| it.is_declaration(text))?;
    Some(vec![Edit::drop(declaration.range.clone())])
}

fn unknown(draw: &mut Draw<'_>) -> Option<Vec<Edit>> {
    let target = draw.element()?;
    let element = draw.one_of(&[
        "<mutant:x xmlns:mutant=\"urn:mutant\"/>",
        "<mutant:x xmlns:mutant=\"urn:mutant\">t<mutant:y z=\"1\"/></mutant:x>",
        "<x xmlns=\"\"/>",
        "<x/>",
    ]);
    let is_first = draw.random.below(2) == 0;
    let put = if is_first { edit::prepend } else { edit::append };
    Some(vec![put(draw.outline, target, element)])
}
