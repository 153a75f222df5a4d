//! Schemas that demand a little less: what was found to refuse something no longer does, so that what
//! else refuses anything is found next.

use std::collections::BTreeMap;

use swordsmith_codegen::model::json::{JsonKeyword, JsonProperties, JsonSchemas, JsonSubschema};
use swordsmith_json::Error;

use super::value::{Json, tokens};

/// A version that demands less and less.
pub(super) struct Relaxed {
    /// The version, behind it a subschema that takes everything, and behind that the other version.
    pub(super) schemas: JsonSchemas,
    /// Of the version itself, by location.
    ids: BTreeMap<String, usize>,
    /// The subschema that takes everything.
    anything: usize,
    /// Where the other version begins.
    other: usize,
}

/// In place of a keyword: a member that was not declared is.
pub(super) const DECLARED: &str = "a declared member";

/// What refuses something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cause {
    /// The subschema in its version.
    pub(super) id: usize,
    pub(super) keyword: &'static str,
    /// The value, or the member that is missing or must not be there.
    pub(super) pointer: String,
}

impl Relaxed {
    pub(super) fn new(schemas: &JsonSchemas, other: &JsonSchemas) -> Self {
        let ids = schemas.subschemas.iter().enumerate();
        let ids = ids.map(|(at, it)| (it.location.clone(), at)).collect();
        let mut schemas = schemas.clone();
        let anything = schemas.subschemas.len();
        let offset = anything + 1;
        schemas.subschemas.extend(schemas.subschemas.first().map(|first| JsonSubschema {
            location: "anything:".to_owned(),
            keywords: Vec::new(),
            ..first.clone()
        }));
        let resources = schemas.resources.len();
        schemas.subschemas.extend(other.subschemas.iter().map(|it| JsonSubschema {
            location: format!("other:{}", it.location),
            resource: it.resource + resources,
            keywords:
                it.keywords.iter().map(|it| it.with_children(&mut |id| id + offset)).collect(),
            ..it.clone()
        }));
        let anchors = |anchors: &Vec<(String, usize)>| {
            anchors.iter().map(|(name, id)| (name.clone(), id + offset)).collect()
        };
        schemas.resources.extend(other.resources.iter().map(anchors));
        Self { schemas, ids, anything, other: offset }
    }

    /// The subschema that an error is about.
    pub(super) fn subschema(&self, error: &Error) -> Option<usize> {
        self.ids.get(&error.rule()?.schema).copied()
    }

    /// Lets a member be anything in subschemas that declare it; `None` if it is already.
    pub(super) fn undeclare(&mut self, ids: &[usize], pointer: &str) -> Option<Cause> {
        let name = tokens(pointer).last().unwrap_or_default();
        let (anything, mut is_changed) = (self.anything, false);
        for id in ids {
            for keyword in &mut self.schemas.subschemas[*id].keywords {
                let JsonKeyword::Properties(properties) = keyword else { continue };
                if let Some((_, id)) = properties.named.iter_mut().find(|(it, _)| *it == name) {
                    is_changed |= *id != anything;
                    *id = anything;
                }
            }
        }
        let id = *ids.first().filter(|_| is_changed)?;
        Some(Cause { id, keyword: DECLARED, pointer: pointer.to_owned() })
    }

    /// Lets what an error refuses pass. `None` if that is not known how.
    ///
    /// Of alternatives, one of the other version becomes one of this: `alternative` finds it.
    pub(super) fn relax(
        &mut self,
        error: &Error,
        document: &Json,
        is_known: &impl Fn(&str) -> bool,
        alternative: &impl Fn(&str) -> Option<usize>,
    ) -> Option<Cause> {
        if let Some(cause) = error.causes().iter().find(|it| self.subschema(it).is_some()) {
            return self.relax(cause, document, is_known, alternative);
        }
        let id = self.subschema(error)?;
        let keyword = error.rule()?.keyword;
        let mut pointer = error.pointer().to_owned();
        let at = self.schemas.subschemas[id].keywords.iter().position(|it| is(it, keyword))?;
        let value = document.at(&pointer);
        let last = tokens(&pointer).last().unwrap_or_default();
        let anything = self.anything;
        let keywords = &mut self.schemas.subschemas[id].keywords;
        match &mut keywords[at] {
            JsonKeyword::Required(names) => {
                let Some(Json::Object(members)) = value else { return None };
                let missing = names.iter().position(|name| !members.contains_key(name))?;
                let name = names.remove(missing);
                pointer = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
            }
            JsonKeyword::Properties(properties) => match keyword {
                "additionalProperties" if !is_known(&last) => properties.additional = None,
                "patternProperties" => {
                    properties.patterns.iter_mut().for_each(|(_, id)| *id = anything);
                }
                _ => declare(properties, last, anything),
            },
            JsonKeyword::UnevaluatedProperties(_) if is_known(&last) => {
                let known = keywords.iter_mut().find_map(|it| match it {
                    JsonKeyword::Properties(properties) => Some(properties),
                    _ => None,
                });
                if let Some(properties) = known {
                    declare(properties, last, anything);
                } else {
                    let mut properties = JsonProperties::default();
                    declare(&mut properties, last, anything);
                    keywords.push(JsonKeyword::Properties(properties));
                    keywords.sort_by_key(JsonKeyword::rank);
                }
            }
            JsonKeyword::PrefixItems(ids) => *ids.get_mut(last.parse::<usize>().ok()?)? = anything,
            JsonKeyword::OneOf(ids)
                if error.message().contains("alternatives ")
                    && error.message().contains("exactly one") =>
            {
                keywords[at] = JsonKeyword::AnyOf(ids.clone());
            }
            JsonKeyword::AnyOf(ids) | JsonKeyword::OneOf(ids) => match alternative(&pointer) {
                Some(other) if !ids.contains(&(other + self.other)) => {
                    let mut ids = ids.clone();
                    ids.push(other + self.other);
                    keywords[at] = JsonKeyword::AnyOf(ids);
                }
                _ => drop(keywords.remove(at)),
            },
            _ => drop(keywords.remove(at)),
        }
        Some(Cause { id, keyword, pointer })
    }
}

/// Lets a member be anything.
fn declare(properties: &mut JsonProperties, name: String, anything: usize) {
    match properties.named.binary_search_by(|(known, _)| known.cmp(&name)) {
        Ok(at) => properties.named[at].1 = anything,
        Err(at) => properties.named.insert(at, (name, anything)),
    }
}

/// Whether a keyword is one of that name.
fn is(keyword: &JsonKeyword, name: &str) -> bool {
    match keyword {
        JsonKeyword::Never => name == "false",
        JsonKeyword::Type(_) => name == "type",
        JsonKeyword::Enumeration(_) => name == "enum",
        JsonKeyword::Constant(_) => name == "const",
        JsonKeyword::MultipleOf(_) => name == "multipleOf",
        JsonKeyword::Minimum(_) => name == "minimum",
        JsonKeyword::ExclusiveMinimum(_) => name == "exclusiveMinimum",
        JsonKeyword::Maximum(_) => name == "maximum",
        JsonKeyword::ExclusiveMaximum(_) => name == "exclusiveMaximum",
        JsonKeyword::MinimumLength(_) => name == "minLength",
        JsonKeyword::MaximumLength(_) => name == "maxLength",
        JsonKeyword::Pattern(_) => name == "pattern",
        JsonKeyword::MinimumItems(_) => name == "minItems",
        JsonKeyword::MaximumItems(_) => name == "maxItems",
        JsonKeyword::UniqueItems => name == "uniqueItems",
        JsonKeyword::PrefixItems(_) => name == "prefixItems",
        JsonKeyword::Items(..) => name == "items",
        JsonKeyword::Contains { .. } => matches!(name, "contains" | "minContains" | "maxContains"),
        JsonKeyword::MinimumProperties(_) => name == "minProperties",
        JsonKeyword::MaximumProperties(_) => name == "maxProperties",
        JsonKeyword::Required(_) => name == "required",
        JsonKeyword::DependentRequired(_) => name == "dependentRequired",
        JsonKeyword::Properties(_) => {
            matches!(name, "properties" | "patternProperties" | "additionalProperties")
        }
        JsonKeyword::AnyOf(_) => name == "anyOf",
        JsonKeyword::OneOf(_) => matches!(name, "oneOf" | "anyOf"),
        JsonKeyword::Not(_) => name == "not",
        JsonKeyword::UnevaluatedItems(_) => name == "unevaluatedItems",
        JsonKeyword::UnevaluatedProperties(_) => name == "unevaluatedProperties",
        _ => false,
    }
}
