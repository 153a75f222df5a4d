//! A value of any simple type: an atomic value, or a list.

use std::borrow::Cow;

use super::atomic_value::AtomicValue;
use super::facet_error::{Fault, Rule};
use super::facets;
use super::value::{Prefixes, items};
use super::white_space::normalise;
use crate::table::{Facet, Schema, Simple, SimpleId, Variety};

/// A value.
#[derive(Debug, Clone)]
pub(super) enum SimpleValue<'a> {
    Atomic(AtomicValue<'a>),
    List(Vec<SimpleValue<'a>>),
}

impl<'a> SimpleValue<'a> {
    /// The value that `text` stands for, if it is of the type: facets included.
    pub(super) fn parse<F: Fault>(
        schema: &Schema<'_>,
        simple: SimpleId,
        text: &'a str,
        context: &'a dyn Prefixes,
    ) -> Result<Self, F> {
        let simple = &schema.simples[simple as usize];
        let value = Self::without_facets(schema, simple, text, context)?;
        if simple.facets.is_empty() {
            return Ok(value);
        }
        // Only patterns look at the text.
        let is_pattern = |facet: &Facet<'_>| matches!(facet, Facet::Pattern(_));
        let text = if simple.facets.iter().any(is_pattern) {
            normalised(schema, simple, text, context)
        } else {
            Cow::Borrowed(text)
        };
        facets::check(schema, simple, &text, &value).map(|()| value)
    }

    /// The same where the facets of the type itself are not looked at.
    pub(super) fn without_facets<F: Fault>(
        schema: &Schema<'_>,
        simple: &Simple<'_>,
        text: &'a str,
        context: &'a dyn Prefixes,
    ) -> Result<Self, F> {
        match simple.variety {
            Variety::Atomic(builtin) => {
                AtomicValue::parse(builtin, normalise(simple.white_space, text), context)
                    .map(Self::Atomic)
                    .ok_or_else(|| F::new(simple, text, || Rule::Lexical(builtin.name())))
            }
            Variety::List(item) => {
                let list = items(text).map(|text| Self::parse(schema, item, text, context));
                list.collect::<Result<_, _>>().map(Self::List)
            }
            Variety::Union(members) => members
                .iter()
                .find_map(|&member| Self::parse::<()>(schema, member, text, context).ok())
                .ok_or_else(|| F::new(simple, text, || Rule::NoMember)),
        }
    }

    /// Its length: the number of items of a list, else the length of the atomic value.
    pub(super) fn length(&self) -> Option<usize> {
        match self {
            Self::Atomic(atom) => atom.length(),
            Self::List(list) => Some(list.len()),
        }
    }

    /// Whether both are the same value. A list of one is the same as its item.
    pub(super) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Atomic(a), Self::Atomic(b)) => a.is(b),
            (Self::List(a), Self::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is(b))
            }
            (Self::List(list), atom) | (atom, Self::List(list)) => {
                list.len() == 1 && list[0].is(atom)
            }
        }
    }
}

/// `text` as patterns see it: white space is that of the type or, for a union, of the member that
/// takes it.
fn normalised<'a>(
    schema: &Schema<'_>,
    simple: &Simple<'_>,
    text: &'a str,
    context: &dyn Prefixes,
) -> Cow<'a, str> {
    let Variety::Union(members) = simple.variety else {
        return normalise(simple.white_space, text);
    };
    let takes =
        |member: &&SimpleId| SimpleValue::parse::<()>(schema, **member, text, context).is_ok();
    let member = members.iter().find(takes).map(|&member| &schema.simples[member as usize]);
    member.map_or(Cow::Borrowed(text), |member| normalised(schema, member, text, context))
}
