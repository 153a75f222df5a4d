//! Text of two types that meet: values, and text between children.

use swordsmith_xml::rows::builtin_simples;
use swordsmith_xml::table::{Content, SimpleId};

use super::failure::{Aspect, Failure, Local, Reading};
use super::grammar::Checked;
use super::pairs::Walk;
use super::side::Side;
use super::values::{self, Binding, Inclusion, SimpleType};
use crate::Severity;

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
fn ids<'s>(walk: &mut Walk<'_, 's>, at: usize, old: Text<'s>, new: Text<'s>) {
    let types = (value_type(&walk.old, old), value_type(&walk.new, new));
    bound(walk, at, Aspect::Ids, types, Local::Text);
}

/// The type of values.
fn value_type<'s>(side: &Side<'_, 's>, text: Text<'s>) -> Option<SimpleType<'s>> {
    match text {
        Text::Value(id, fixed) => Some(values_of(side, id, fixed)),
        Text::Any(_) | Text::Nothing => None,
    }
}

/// The same of values that are of these types; a text that shows it becomes something local.
pub(super) fn bound(
    walk: &mut Walk<'_, '_>,
    at: usize,
    aspect: Aspect,
    (old, new): (Option<SimpleType<'_>>, Option<SimpleType<'_>>),
    local: impl FnOnce(String) -> Local,
) {
    let has_references = has_references(&walk.new);
    let binding = match (old, new) {
        (Some(old), Some(new)) => values::binding(old, new, has_references),
        (None, Some(new)) if is_made_of_ids(new) => Binding::Unknown,
        (Some(old), None) if values::binds(old).ids && has_references => Binding::Unknown,
        _ => Binding::Kept,
    };
    let why = if new.is_some_and(is_made_of_ids) {
        "which of its values are identifiers, or refer to such, has changed: they depend on each \
         other"
    } else {
        "its values are no identifiers any more, and others refer to such"
    };
    let is_known = old.is_none() || new.is_none() || matches!(binding, Binding::Changed(_));
    let unproven = if is_known { Severity::Undecided } else { Severity::Warning };
    let spot = walk.pairs[at].spot.clone();
    let local = match binding {
        Binding::Kept => return,
        Binding::Changed(text) => local(text),
        Binding::Unknown => Local::Least,
    };
    let failure = Failure::undecided(at, aspect, spot, why);
    walk.failures.push(Failure { local, unproven, ..failure });
}

/// Whether values that a version declares refer to identifiers.
pub(super) fn has_references(side: &Side<'_, '_>) -> bool {
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
    is_made_of_ids(SimpleType::new(side.xml.schema, id))
}

/// Whether values of a type are identifiers.
pub(super) fn is_id(side: &Side<'_, '_>, id: SimpleId) -> bool {
    values::binds(SimpleType::new(side.xml.schema, id)).ids
}

fn is_made_of_ids(of: SimpleType<'_>) -> bool {
    let binds = values::binds(of);
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
