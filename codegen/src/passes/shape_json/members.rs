//! Objects and arrays.

use swordsmith_json::table::{Type, Types};

use super::names::Origin;
use super::view::{ALL, View};
use super::{Key, Shaper};
use crate::model::json::JsonProperties;
use crate::model::json::shapes::{JsonItemKind, JsonMember, JsonRest, JsonType};
use crate::naming::{readable, spelled};
use crate::passes::name_members::{self, Kind, Rank, Wish};

/// The longest array that is a tuple.
const LONGEST_TUPLE: usize = 12;

/// A member that the schema names: as documents write it, and the subschemas that hold for it.
type Named<'s> = (&'s str, Vec<usize>);

impl<'s> Shaper<'s> {
    /// An object: a struct if it has members of its own, else a map.
    pub(super) fn object(&mut self, view: &View<'s>, key: Key, origin: &Origin) -> JsonType {
        let has_members = view.properties.iter().any(|it| !it.named.is_empty());
        // A struct is known before anything in it is: what its members hold may be the struct.
        let rest = if has_members { None } else { self.rest(view, origin) };
        match rest {
            Some(value) => JsonType::Map(Box::new(value)),
            None => self.later(key, Types::NONE.with(Type::Object), origin),
        }
    }

    pub(super) fn structure(&mut self, view: &View<'s>, origin: &Origin) -> JsonItemKind {
        let named = self.named(view);
        let mut members = Vec::new();
        for (key, subschemas) in &named {
            let value = self.conjunction(subschemas, &origin.step(key));
            members.push(JsonMember {
                name: String::new(),
                key: (*key).to_owned(),
                documentation: self.documented(subschemas),
                rules: subschemas.iter().flat_map(|id| self.rules(*id)).collect(),
                value,
                is_required: view.required.contains(key),
            });
        }
        let chosen: Vec<_> = named.iter().map(|(_, ids)| self.chosen_field(ids)).collect();
        let rest = self.rest(view, origin).map(|value| JsonRest { name: String::new(), value });
        name_fields(members, &chosen, rest)
    }

    /// The members that the schema names, in its order, without those that are never there.
    fn named(&self, view: &View<'s>) -> Vec<Named<'s>> {
        let mut named: Vec<Named<'s>> = Vec::new();
        for properties in &view.properties {
            let mut own: Vec<_> = properties.named.iter().collect();
            own.sort_by_key(|(_, id)| self.schemas.subschemas[*id].span);
            for (key, id) in own {
                match named.iter_mut().find(|(known, _)| known == key) {
                    Some((_, subschemas)) => subschemas.push(*id),
                    None => named.push((key, vec![*id])),
                }
            }
        }
        let is_never = |id: &usize| self.schemas.subschemas[*id].is_never();
        named.retain(|(_, subschemas)| !subschemas.iter().any(is_never));
        named
    }

    /// The type of what is valid by several subschemas: that of any, and best of one with constants.
    fn conjunction(&mut self, subschemas: &[usize], origin: &Origin) -> JsonType {
        let schemas = self.schemas;
        let has_constants = |id: &&usize| View::of(schemas, **id).constants.is_some();
        let first = subschemas.iter().find(has_constants);
        for id in first.into_iter().chain(subschemas) {
            let origin =
                origin.clone().with_title(schemas.subschemas[*id].annotations.title.as_ref());
            let value = self.value(*id, ALL, &origin);
            if value != JsonType::Any {
                return value;
            }
        }
        JsonType::Any
    }

    /// The name that somebody chose for a member.
    fn chosen_field(&self, subschemas: &[usize]) -> Option<&'s str> {
        let schemas = self.schemas;
        let names = subschemas.iter().map(|id| &schemas.subschemas[*id].annotations.field_name);
        names.flatten().next().map(String::as_str)
    }

    fn documented(&self, subschemas: &[usize]) -> String {
        let said = subschemas.iter().map(|id| self.documentation(*id));
        said.into_iter().find(|it| !it.is_empty()).unwrap_or_default()
    }

    /// What members hold that the schema does not name; `None` if there are none.
    fn rest(&mut self, view: &View<'s>, origin: &Origin) -> Option<JsonType> {
        let is_never =
            |id: Option<usize>| id.is_some_and(|id| self.schemas.subschemas[id].is_never());
        let closed = |it: &&JsonProperties| is_never(it.additional) && it.patterns.is_empty();
        if view.is_closed() && view.properties.iter().all(|it| it.patterns.is_empty())
            || view.properties.iter().any(closed)
        {
            return None;
        }
        let mut best = JsonType::Any;
        for properties in &view.properties {
            let additional = properties.additional.filter(|id| !is_never_id(self, *id));
            let is_open = properties.additional.is_none();
            let patterns = properties.patterns.iter().map(|(_, id)| *id);
            let ids: Vec<usize> = patterns.chain(additional).collect();
            let values: Vec<_> =
                ids.iter().map(|id| self.value(*id, ALL, &origin.step("value"))).collect();
            let is_one = values.windows(2).all(|pair| pair[0] == pair[1]);
            if let Some(value) = values.into_iter().next().filter(|_| is_one && !is_open) {
                best = if best == JsonType::Any { value } else { best };
            }
        }
        Some(best)
    }

    /// An array: a tuple if it has so many items, each of its own type; else a list.
    pub(super) fn array(&mut self, view: &View<'s>, origin: &Origin) -> JsonType {
        let prefix = view.prefix.unwrap_or_default();
        // Of an `allOf`, one part may say what the first items are, and another what follows more.
        let items = view.items.filter(|(from, _)| *from <= prefix.len() as u64);
        let item = items.map(|(_, id)| id).filter(|id| !is_never_id(self, *id));
        let is_closed = items.is_some() && item.is_none();
        let is_full = view.minimum_items >= prefix.len() as u64;
        let origin = origin.step("item");
        let mut values: Vec<_> = prefix.iter().map(|id| self.value(*id, ALL, &origin)).collect();
        if is_closed && is_full && (1..=LONGEST_TUPLE).contains(&values.len()) {
            return JsonType::Tuple(values);
        }
        values.extend(item.map(|id| self.value(id, ALL, &origin)));
        let is_open = items.is_none();
        let is_one = !is_open && values.windows(2).all(|pair| pair[0] == pair[1]);
        let value = values.into_iter().next().filter(|_| is_one).unwrap_or(JsonType::Any);
        JsonType::List(Box::new(value))
    }
}

fn is_never_id(shaper: &Shaper<'_>, id: usize) -> bool {
    shaper.schemas.subschemas[id].is_never()
}

/// Gives each field its name.
fn name_fields(
    mut members: Vec<JsonMember>,
    chosen: &[Option<&str>],
    mut rest: Option<JsonRest>,
) -> JsonItemKind {
    let wish = |(it, chosen): (&JsonMember, Option<&str>)| match chosen {
        Some(name) => Wish { rank: Rank::Chosen, names: vec![name.to_owned()] },
        None => Wish { rank: Rank::Element, names: vec![readable(&it.key), spelled(&it.key)] },
    };
    let mut wishes: Vec<_> = members.iter().zip(chosen.iter().copied()).map(wish).collect();
    let names = ["other", "other-members"].map(str::to_owned).to_vec();
    wishes.extend(rest.is_some().then_some(Wish { rank: Rank::Other, names }));
    let mut names = name_members::run(Kind::Field, &wishes).into_iter();
    for (member, name) in members.iter_mut().zip(names.by_ref()) {
        member.name = name;
    }
    if let (Some(rest), Some(name)) = (&mut rest, names.next()) {
        rest.name = name;
    }
    JsonItemKind::Struct { members, rest }
}
