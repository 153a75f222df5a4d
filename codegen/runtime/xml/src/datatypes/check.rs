//! Checks text against a simple type of the table. White space is normalised again here, which is
//! one scan where it is normal already.

use std::borrow::Cow;

use super::facet_error::FacetError;
use super::key::Key;
use super::quick_check::decide;
use super::simple_value::SimpleValue;
use super::value::{NoPrefixes, Prefixes, items};
use super::white_space::normalise;
use crate::table::{Schema, Simple, SimpleId, Variety};

/// Whether `text` is of the type: its lexical space, then its facets in value space.
pub fn check(
    schema: &Schema<'_>,
    simple: SimpleId,
    text: &str,
    context: &dyn Prefixes,
) -> Result<(), FacetError> {
    if takes(schema, simple, text, context) {
        return Ok(());
    }
    SimpleValue::parse(schema, simple, text, context).map(drop)
}

/// The same, without a reason.
fn takes(schema: &Schema<'_>, simple: SimpleId, text: &str, context: &dyn Prefixes) -> bool {
    let row = &schema.simples[simple as usize];
    match (row.variety, row.facets) {
        (Variety::Atomic(_), _) => {
            let decide = decide(row, &normalise(row.white_space, text));
            decide
                .unwrap_or_else(|| SimpleValue::parse::<()>(schema, simple, text, context).is_ok())
        }
        // The items of a list are no lists.
        (Variety::List(item), []) => {
            let is_any = schema.simples.get(item as usize).is_some_and(Simple::is_any_text);
            is_any
                || items(text)
                    .all(|text| SimpleValue::parse::<()>(schema, item, text, context).is_ok())
        }
        (Variety::Union(members), []) => {
            members.iter().any(|member| takes(schema, *member, text, context))
        }
        _ => SimpleValue::parse::<()>(schema, simple, text, context).is_ok(),
    }
}

/// Which type of a union takes `text` first: its index in [`Variety::Union`]. None if no type does,
/// or `simple` is no union. The white space of the text becomes as that type has it.
pub fn member(
    schema: &Schema<'_>,
    simple: SimpleId,
    text: &mut Cow<'_, str>,
    context: &dyn Prefixes,
) -> Option<usize> {
    let Variety::Union(members) = schema.simples[simple as usize].variety else { return None };
    let found = members.iter().position(|member| takes(schema, *member, text, context))?;
    let white_space = schema.simples[members[found] as usize].white_space;
    let normal = normalise(white_space, text);
    if normal.len() != text.len() || matches!(normal, Cow::Owned(_)) {
        *text = Cow::Owned(normal.into_owned());
    }
    Some(found)
}

/// What identity constraints compare: equal for equal values only. None if `text` is not of the
/// type.
pub fn key(
    schema: &Schema<'_>,
    simple: SimpleId,
    text: &str,
    context: &dyn Prefixes,
) -> Option<Key> {
    SimpleValue::parse::<()>(schema, simple, text, context).ok().as_ref().map(Key::of)
}

/// Whether `text` stands for the same value as `fixed`, a value of the table (whose names are
/// expanded).
pub fn equal(
    schema: &Schema<'_>,
    simple: SimpleId,
    text: &str,
    fixed: &str,
    context: &dyn Prefixes,
) -> bool {
    let value = SimpleValue::parse::<()>(schema, simple, text, context);
    let fixed = SimpleValue::parse::<()>(schema, simple, fixed, &NoPrefixes);
    value.is_ok_and(|value| fixed.is_ok_and(|fixed| fixed.is(&value)))
}
