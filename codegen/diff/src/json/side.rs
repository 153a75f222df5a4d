//! One version of a document, as the comparison needs it.

use std::collections::BTreeSet;

use swordsmith_codegen::model::json::{JsonKeyword, JsonSchemas};
use swordsmith_codegen::table::json::subschema_id;
use swordsmith_json::table::Schema;
use swordsmith_json::{Error, Limits, validate};

use super::value::{Json, parent, tokens};
use crate::{Place, Version};

/// One version.
#[derive(Clone, Copy)]
pub(super) struct Side<'i, 'a> {
    /// The texts, for places.
    pub(super) version: &'i Version,
    /// What the schemas say.
    pub(super) schemas: &'i JsonSchemas,
    /// The table.
    pub(super) table: Schema<'a>,
    /// The subschema of the document.
    pub(super) root: usize,
}

impl Side<'_, '_> {
    /// What is wrong with a document.
    pub(super) fn errors(&self, text: &str) -> Vec<Error> {
        validate(&self.table, subschema_id(self.root), text.as_bytes(), &Limits::DEFAULT)
    }

    pub(super) fn accepts(&self, value: &Json) -> bool {
        self.errors(&value.text()).is_empty()
    }

    /// Whether any subschema names a member so.
    pub(super) fn knows(&self, name: &str) -> bool {
        let keywords = self.schemas.subschemas.iter().flat_map(|it| &it.keywords);
        keywords.into_iter().any(|keyword| match keyword {
            JsonKeyword::Properties(properties) => {
                properties.named.iter().any(|(known, _)| known == name)
            }
            JsonKeyword::Required(names) => names.iter().any(|known| known == name),
            _ => false,
        })
    }

    /// The first member on the way to a value of which nothing is said, and which another version
    /// names.
    pub(super) fn undeclared(&self, other: &Self, pointer: &str) -> Option<String> {
        let ends = pointer.match_indices('/').skip(1).map(|(at, _)| at).chain([pointer.len()]);
        let mut members = ends.map(|end| &pointer[..end]).filter(|it| !it.is_empty());
        let is_open = |it: &&str| !self.names(it) && self.says_nothing(it) && other.names(it);
        members.find(is_open).map(str::to_owned)
    }

    /// Whether the object of a member names it.
    fn names(&self, pointer: &str) -> bool {
        !self.naming(pointer).is_empty()
    }

    /// The subschemas that name a member.
    pub(super) fn naming(&self, pointer: &str) -> Vec<usize> {
        let name = tokens(pointer).last().unwrap_or_default();
        let mut ids = self.at(parent(pointer));
        ids.retain(|id| {
            self.schemas.subschemas[*id].keywords.iter().any(|keyword| match keyword {
                JsonKeyword::Properties(it) => it.named.iter().any(|(known, _)| *known == name),
                _ => false,
            })
        });
        ids
    }

    fn says_nothing(&self, pointer: &str) -> bool {
        self.at(pointer).iter().all(|id| self.schemas.subschemas[*id].keywords.is_empty())
    }

    /// The alternative that takes the value at a pointer.
    pub(super) fn alternative(&self, document: &Json, pointer: &str) -> Option<usize> {
        let text = document.at(pointer)?.text();
        let takes = |id: &usize| {
            validate(&self.table, subschema_id(*id), text.as_bytes(), &Limits::DEFAULT).is_empty()
        };
        let alternatives = self.at(pointer).into_iter().flat_map(|id| {
            self.schemas.subschemas[id].keywords.iter().flat_map(|keyword| match keyword {
                JsonKeyword::AnyOf(ids) | JsonKeyword::OneOf(ids) => ids.clone(),
                _ => Vec::new(),
            })
        });
        alternatives.into_iter().find(takes)
    }

    /// The subschemas that may apply to the value at a pointer, in the order in which they are met.
    pub(super) fn at(&self, pointer: &str) -> Vec<usize> {
        let mut ids = self.in_place(vec![self.root]);
        for token in tokens(pointer) {
            let children = ids.iter().flat_map(|id| self.children(*id, &token)).collect();
            ids = self.in_place(children);
        }
        ids
    }

    fn in_place(&self, mut open: Vec<usize>) -> Vec<usize> {
        open.reverse();
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                found.push(id);
                let keywords = self.schemas.subschemas[id].keywords.iter();
                let keywords = keywords.filter(|it| !matches!(it, JsonKeyword::Not(_)));
                open.extend(keywords.flat_map(JsonKeyword::in_place).rev().collect::<Vec<_>>());
            }
        }
        found
    }

    fn children(&self, id: usize, token: &str) -> Vec<usize> {
        let index = token.parse::<u64>().ok();
        let mut found = Vec::new();
        for keyword in &self.schemas.subschemas[id].keywords {
            match keyword {
                JsonKeyword::Properties(properties) => {
                    let named = properties.named.iter().filter(|(known, _)| known == token);
                    let named: Vec<_> = named.map(|(_, id)| *id).collect();
                    if named.is_empty() {
                        found.extend(properties.patterns.iter().map(|(_, id)| *id));
                        found.extend(properties.additional);
                    }
                    found.extend(named);
                }
                JsonKeyword::PrefixItems(ids) => {
                    found.extend(index.and_then(|at| ids.get(usize::try_from(at).ok()?)));
                }
                JsonKeyword::Items(from, id) if index.is_some_and(|at| at >= *from) => {
                    found.push(*id);
                }
                JsonKeyword::UnevaluatedItems(id) if index.is_some() => found.push(*id),
                JsonKeyword::UnevaluatedProperties(id) => found.push(*id),
                _ => {}
            }
        }
        found
    }

    /// Where a subschema stands.
    pub(super) fn place(&self, id: usize) -> Option<Place> {
        let subschema = self.schemas.subschemas.get(id)?;
        Some(Place::of(self.version, subschema.span))
    }
}
