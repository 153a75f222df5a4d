//! `anyOf` and `oneOf`: whether they are alternatives of different types, and how these are told apart.

use std::collections::BTreeSet;

use swordsmith_json::table::{Type, Types};

use super::Shaper;
use super::view::{ALL, View, are_disjoint, common};
use crate::model::json::JsonConstant;
use crate::model::json::shapes::JsonCondition;

/// The alternatives of a value.
pub(super) struct Alternatives {
    /// Subschemas, without those of `null` alone.
    pub(super) ids: Vec<usize>,
    /// Whether one of them is `null`.
    pub(super) has_null: bool,
}

impl<'s> Shaper<'s> {
    /// The alternatives that say what a value is; `None` if its members do, or nothing does.
    pub(super) fn alternatives(&self, view: &View<'s>, types: Types) -> Option<Alternatives> {
        let has_members = view.properties.iter().any(|it| !it.named.is_empty());
        if has_members && types.allow(Type::Object) {
            return None;
        }
        let says_more = |ids: &&&[usize]| ids.iter().any(|id| self.is_structured(*id, types));
        let ids = view.unions.iter().find(says_more)?;
        let (mut others, mut has_null) = (Vec::new(), false);
        for id in ids.iter().copied() {
            let alternative = View::of(self.schemas, id);
            let of_type = alternative.types(types);
            if of_type == Types::NONE {
                continue; // no value is valid
            }
            let is_null = of_type.iter().eq([Type::Null])
                || alternative.constants.is_some_and(|it| matches!(it, [JsonConstant::Null]));
            has_null |= is_null;
            others.extend((!is_null).then_some(id));
        }
        Some(Alternatives { ids: others, has_null })
    }

    /// Whether a subschema, or an alternative of it, says more of a value than which of its type are
    /// valid.
    fn is_structured(&self, id: usize, types: Types) -> bool {
        let (mut open, mut seen) = (vec![id], BTreeSet::new());
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let view = View::of(self.schemas, id);
            let says_more = view.types(types) != common(types, ALL)
                || view.constants.is_some()
                || !view.properties.is_empty()
                || view.items.is_some()
                || view.prefix.is_some();
            if says_more {
                return true;
            }
            open.extend(view.unions.iter().copied().flatten());
        }
        false
    }

    /// When each alternative takes a value.
    pub(super) fn conditions(&self, ids: &[usize], among: Types) -> Vec<Vec<JsonCondition>> {
        let views: Vec<_> = ids.iter().map(|id| View::of(self.schemas, *id)).collect();
        let types: Vec<_> = views.iter().map(|it| value_types(it, among)).collect();
        let tags = tags(&views, &types);
        let condition = |at: usize| {
            let overlapping =
                |other: &usize| *other != at && !are_disjoint(types[at], types[*other]);
            let mut others = (0..ids.len()).filter(overlapping).peekable();
            if others.peek().is_none() {
                return vec![JsonCondition::Types(types[at].iter().collect())];
            }
            let is_tagged = others.all(|other| tags[other].is_some());
            match &tags[at] {
                Some((key, value)) if is_tagged => {
                    vec![JsonCondition::Tag(key.clone(), value.clone())]
                }
                _ => vec![JsonCondition::Subschema(ids[at])],
            }
        };
        (0..ids.len()).map(condition).collect()
    }
}

/// The types of an alternative; those of its constants, if it has any.
fn value_types(view: &View<'_>, among: Types) -> Types {
    let types = view.types(among);
    let is_string = |it: &JsonConstant| matches!(it, JsonConstant::String(_));
    match view.constants {
        Some(constants) if constants.iter().all(is_string) => {
            common(types, Types::NONE.with(Type::String))
        }
        _ => types,
    }
}

/// A member that tells the objects among the alternatives apart, and the string that it is in each.
fn tags(views: &[View<'_>], types: &[Types]) -> Vec<Option<(String, String)>> {
    let is_object = |at: &usize| types[*at].iter().eq([Type::Object]);
    let objects: Vec<usize> = (0..views.len()).filter(is_object).collect();
    let keys = objects.first().map(|at| views[*at].required.clone()).unwrap_or_default();
    let mut tags = vec![None; views.len()];
    for key in keys {
        let values: Option<Vec<_>> = objects.iter().map(|at| tag(&views[*at], key)).collect();
        let Some(values) = values else { continue };
        if values.iter().collect::<BTreeSet<_>>().len() == values.len() {
            for (at, value) in objects.into_iter().zip(values) {
                tags[at] = Some((key.to_owned(), value));
            }
            break;
        }
    }
    tags
}

/// The one string that a required member is.
fn tag(view: &View<'_>, key: &str) -> Option<String> {
    view.tags
        .iter()
        .find(|(name, _)| *name == key && view.required.contains(key))
        .map(|(_, it)| (*it).to_owned())
}
