//! Enums of alternatives.

use swordsmith_json::table::{Type, Types};

use super::alternatives::Alternatives;
use super::names::Origin;
use super::view::{ALL, View};
use super::{Job, Key, Shaper, scalars};
use crate::model::json::JsonConstant;
use crate::model::json::shapes::{JsonCondition, JsonItemKind, JsonType, JsonVariant};
use crate::passes::name_members::{self, Kind, Rank, Wish};

impl<'s> Shaper<'s> {
    /// The type of alternatives: the only one there is, one of all their constants, an enum otherwise.
    pub(super) fn union(
        &mut self,
        alternatives: Alternatives,
        key: Key,
        types: Types,
        origin: &Origin,
    ) -> JsonType {
        let Alternatives { ids, has_null } = alternatives;
        let value = match &*ids {
            [] if has_null => return JsonType::Null,
            [] => return JsonType::Any,
            [only] => {
                let title = self.schemas.subschemas[*only].annotations.title.as_ref();
                self.value(*only, types, &origin.clone().with_title(title))
            }
            _ => match self.listed(&ids) {
                Some(constants) => self.constants(&constants, key, types, origin),
                None => self.later(key, types, origin),
            },
        };
        match value {
            JsonType::Nullable(_) | JsonType::Any => value,
            _ if has_null => JsonType::Nullable(Box::new(value)),
            _ => value,
        }
    }

    /// The constants of alternatives, if they are nothing else.
    fn listed(&self, ids: &[usize]) -> Option<Vec<&'s JsonConstant>> {
        let constants = ids.iter().map(|id| View::of(self.schemas, *id).constants);
        Some(constants.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
    }

    pub(super) fn union_item(&mut self, alternatives: &Alternatives, job: &Job) -> JsonItemKind {
        let ids = &alternatives.ids;
        if let Some(constants) = self.listed(ids) {
            return scalars::enumeration(constants.into_iter(), &[], job.types);
        }
        let conditions = self.conditions(ids, job.types);
        let (mut wishes, mut variants) = (Vec::new(), Vec::new());
        for (id, conditions) in ids.iter().zip(conditions) {
            let wish = self.variant_wish(*id, job.types, &conditions);
            let title = self.schemas.subschemas[*id].annotations.title.as_ref();
            let origin = job.origin.step(&wish.names[0]).with_title(title);
            let value = self.value(*id, job.types, &origin);
            let documentation = self.documentation(*id);
            variants.push(JsonVariant { name: String::new(), documentation, value, conditions });
            wishes.push(wish);
        }
        named(variants, &wishes)
    }

    /// What suits an alternative: its title, its definition, what tells it apart, its type.
    fn variant_wish(&self, id: usize, among: Types, conditions: &[JsonCondition]) -> Wish {
        let annotations = &self.schemas.subschemas[id].annotations;
        if let Some(name) = &annotations.type_name {
            return Wish { rank: Rank::Chosen, names: vec![name.clone()] };
        }
        let title = annotations.title.as_ref();
        let by_title = Origin::default().with_title(title).title_of();
        let by_definition = self.origin(self.target(id)).map(|it| it.name_of());
        let by_condition = conditions.iter().find_map(|it| match it {
            JsonCondition::Tag(_, value) => Some(value.clone()),
            _ => None,
        });
        let types = View::of(self.schemas, self.target(id)).types(among);
        let mut types = types.iter();
        let by_type = match (types.next(), types.next()) {
            (Some(only), None) => Some(only.name().to_owned()),
            _ => None,
        };
        let names = [by_title, by_definition, by_condition, by_type];
        let mut names: Vec<_> = names.into_iter().flatten().collect();
        if names.is_empty() {
            names.push("variant".to_owned());
        }
        Wish { rank: Rank::Element, names }
    }

    /// Values of several types: a variant for each that says more than its type, or for all if they are
    /// listed.
    pub(super) fn by_types(&mut self, view: &View<'s>, job: &Job) -> JsonItemKind {
        let is_any = job.types == ALL;
        let has_array = view.items.is_some() || view.prefix.is_some();
        let has_object = !view.properties.is_empty();
        let is_wanted = |it: &Type| match it {
            Type::Array => !is_any || has_array,
            Type::Object => !is_any || has_object,
            _ => !is_any,
        };
        let mut variants = Vec::new();
        for ty in job.types.iter().filter(is_wanted) {
            let origin = job.origin.step(ty.name());
            let value = self.value(job.id, Types::NONE.with(ty), &origin);
            variants.push((ty.name(), value, vec![JsonCondition::Types(vec![ty])]));
        }
        variants.extend(is_any.then(|| ("other", JsonType::Any, Vec::new())));
        let wish = |it: &(&str, _, _)| Wish { rank: Rank::Element, names: vec![it.0.to_owned()] };
        let wishes: Vec<_> = variants.iter().map(wish).collect();
        let variant = |(_, value, conditions)| JsonVariant {
            name: String::new(),
            documentation: String::new(),
            value,
            conditions,
        };
        named(variants.into_iter().map(variant).collect(), &wishes)
    }
}

/// Gives each variant its name.
fn named(mut variants: Vec<JsonVariant>, wishes: &[Wish]) -> JsonItemKind {
    let names = name_members::run(Kind::Variant, wishes);
    for (variant, name) in variants.iter_mut().zip(names) {
        variant.name = name;
    }
    JsonItemKind::Union(variants)
}
