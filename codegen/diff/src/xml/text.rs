//! Text of two types that meet: values, and text between children.

use swordsmith_xml::rows::builtin_simples;
use swordsmith_xml::table::{Content, SimpleId};

use super::failure::{Aspect, Failure, Local, Reading};
use super::grammar::Checked;
use super::pairs::Walk;
use super::side::Side;
use super::values::{self, Binds, Inclusion, SimpleType};

/// What text may stand in an element that has no children.
#[derive(Debug, Clone, Copy)]
enum Text<'s> {
    /// None.
    Nothing,
    /// Any; of content that is fixed, that one.
    Any(Option<&'s str>),
    /// Values of a simple type; if it is fixed, that one.
    Value(SimpleId, Option<&'s str>),
}

/// Compares the text of a pair.
pub(super) fn compare(walk: &mut Walk<'_, '_>, at: usize) {
    let (old, new) = (walk.pairs[at].old, walk.pairs[at].new);
    let (of_old, of_new) = (of(&walk.old, old), of(&walk.new, new));
    let spot = walk.pairs[at].spot.clone();
    let inclusion = match (of_old, of_new) {
        // Whether an element may be empty is a question of its declaration, too.
        (_, Text::Any(None)) | (Text::Nothing, _) => return,
        (Text::Any(fixed), Text::Nothing) => {
            let local = Local::Text(fixed.unwrap_or("text").to_owned());
            walk.failures.push(Failure::new(at, Aspect::Text, spot, local));
            return;
        }
        (Text::Any(old), Text::Any(new)) => {
            if old == new {
                return;
            }
            let text =
                if old.is_none_or(str::is_empty) { "other text" } else { old.unwrap_or_default() };
            Inclusion::Fails { text: text.to_owned(), facet: "fixed" }
        }
        (Text::Any(_), Text::Value(id, fixed)) => {
            let new = values_of(&walk.new, id, fixed);
            walk.inclusions.of(any(new), new)
        }
        (Text::Value(id, fixed), of_new) => {
            value(walk, at, values_of(&walk.old, id, fixed), of_new)
        }
    };
    match inclusion {
        Inclusion::Holds => {}
        Inclusion::Fails { text, facet } => {
            let failure = Failure::new(at, Aspect::Value, spot, Local::Text(text));
            walk.failures.push(Failure { detail: Some(facet.to_owned()), ..failure });
        }
        Inclusion::Undecided { why } => {
            walk.failures.push(Failure::undecided(at, Aspect::Value, spot, why));
        }
    }
    ids(walk, at, of_old, of_new);
}

fn values_of<'s>(side: &Side<'_, 's>, id: SimpleId, fixed: Option<&'s str>) -> SimpleType<'s> {
    SimpleType { schema: side.xml.schema, id, fixed }
}

/// The type of any text, of the table of another type.
pub(super) fn any(beside: SimpleType<'_>) -> SimpleType<'_> {
    SimpleType::new(beside.schema, builtin_simples::xs_string)
}

fn value<'s>(
    walk: &mut Walk<'_, 's>,
    at: usize,
    old: SimpleType<'s>,
    of_new: Text<'s>,
) -> Inclusion {
    match of_new {
        Text::Value(id, fixed) => {
            let new = values_of(&walk.new, id, fixed);
            read_otherwise(walk, at, Aspect::Value, old, new);
            walk.inclusions.of(old, new)
        }
        Text::Any(Some(fixed)) if old.fixed == Some(fixed) => Inclusion::Holds,
        Text::Any(None) => Inclusion::Holds,
        Text::Any(_) | Text::Nothing => {
            let small = || (0..3).rev().find_map(|at| walk.old.values.smallest(old.id, at));
            match old.fixed.map(str::to_owned).or_else(small) {
                Some(text) if !text.is_empty() => Inclusion::Fails { text, facet: "type" },
                _ => {
                    Inclusion::Undecided { why: "text that it takes could not be made".to_owned() }
                }
            }
        }
    }
}

/// Notes a text that two types take, each as another value.
pub(super) fn read_otherwise<'s>(
    walk: &mut Walk<'_, 's>,
    at: usize,
    aspect: Aspect,
    old: SimpleType<'s>,
    new: SimpleType<'s>,
) {
    if let Some(text) = walk.inclusions.reading(old, new) {
        walk.readings.push(Reading { pair: at, aspect, text });
    }
}

/// Whether the values of the second are bound to each other otherwise than those of the first.
fn ids(walk: &mut Walk<'_, '_>, at: usize, old: Text<'_>, new: Text<'_>) {
    let id = |text: Text<'_>| match text {
        Text::Value(id, _) => Some(id),
        Text::Any(_) | Text::Nothing => None,
    };
    bound(walk, at, Aspect::Ids, id(old), id(new));
}

/// The same of values that are of these types.
pub(super) fn bound(
    walk: &mut Walk<'_, '_>,
    at: usize,
    aspect: Aspect,
    old: Option<SimpleId>,
    new: Option<SimpleId>,
) {
    let binds = |side: &Side<'_, '_>, id: Option<SimpleId>| {
        id.map(|id| values::binds(SimpleType::new(side.xml.schema, id)))
    };
    let (old, new) = (binds(&walk.old, old), binds(&walk.new, new));
    let is_id = |binds: Option<Binds>| binds.is_some_and(|it| it.ids);
    let refers = |binds: Option<Binds>| binds.is_some_and(|it| it.idrefs);
    let why = if (is_id(new) && !is_id(old)) || (refers(new) && !refers(old)) {
        "its values are identifiers now, or refer to such: they depend on each other"
    } else if is_id(old) && !is_id(new) && has_references(&walk.new) {
        "its values are no identifiers any more, and others refer to such"
    } else {
        return;
    };
    let spot = walk.pairs[at].spot.clone();
    walk.failures.push(Failure::undecided(at, aspect, spot, why));
}

/// Whether values that a version declares refer to identifiers.
fn has_references(side: &Side<'_, '_>) -> bool {
    let schema = side.xml.schema;
    let attributes = schema.types.iter().flat_map(|it| it.attributes).map(|it| it.simple);
    let contents = schema.elements.iter().map(|it| &schema.types[it.type_id as usize].content);
    let contents = contents.filter_map(|content| match content {
        Content::Simple(id) => Some(*id),
        _ => None,
    });
    attributes.chain(contents).any(|id| values::binds(SimpleType::new(schema, id)).idrefs)
}

/// Whether values of a type are identifiers, or refer to such.
pub(super) fn is_bound(side: &Side<'_, '_>, id: SimpleId) -> bool {
    let binds = values::binds(SimpleType::new(side.xml.schema, id));
    binds.ids || binds.idrefs
}

fn of<'s>(side: &Side<'_, 's>, checked: Checked<'s>) -> Text<'s> {
    let Checked::ByType(id, fixed) = checked else { return Text::Any(None) };
    let definition = side.context.grammar.type_(id);
    match definition.content {
        Content::Simple(simple) => Text::Value(simple, fixed),
        _ if definition.is_mixed => Text::Any(fixed),
        _ if definition.is_lenient => Text::Any(None),
        _ => Text::Nothing,
    }
}
