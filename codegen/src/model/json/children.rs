//! The subschemas that keywords name.

use super::{JsonKeyword, JsonProperties};

impl JsonKeyword {
    /// The same keyword with other subschemas in place of its own.
    #[must_use]
    pub fn with_children(&self, map: &mut impl FnMut(usize) -> usize) -> Self {
        let keyword = self;
        match keyword {
            JsonKeyword::Reference(id) => JsonKeyword::Reference(map(*id)),
            JsonKeyword::DynamicReference(name, id) => {
                JsonKeyword::DynamicReference(name.clone(), map(*id))
            }
            JsonKeyword::PrefixItems(ids) => JsonKeyword::PrefixItems(each(ids, map)),
            JsonKeyword::Items(from, id) => JsonKeyword::Items(*from, map(*id)),
            JsonKeyword::Contains { subschema, minimum, maximum } => JsonKeyword::Contains {
                subschema: map(*subschema),
                minimum: *minimum,
                maximum: *maximum,
            },
            JsonKeyword::Properties(properties) => JsonKeyword::Properties(JsonProperties {
                named: named(&properties.named, map),
                patterns: properties
                    .patterns
                    .iter()
                    .map(|(it, id)| (it.clone(), map(*id)))
                    .collect(),
                additional: properties.additional.map(&mut *map),
            }),
            JsonKeyword::PropertyNames(id) => JsonKeyword::PropertyNames(map(*id)),
            JsonKeyword::DependentSchemas(pairs) => {
                JsonKeyword::DependentSchemas(named(pairs, map))
            }
            JsonKeyword::AllOf(ids) => JsonKeyword::AllOf(each(ids, map)),
            JsonKeyword::AnyOf(ids) => JsonKeyword::AnyOf(each(ids, map)),
            JsonKeyword::OneOf(ids) => JsonKeyword::OneOf(each(ids, map)),
            JsonKeyword::Not(id) => JsonKeyword::Not(map(*id)),
            JsonKeyword::If { condition, then, otherwise } => JsonKeyword::If {
                condition: map(*condition),
                then: then.map(&mut *map),
                otherwise: otherwise.map(&mut *map),
            },
            JsonKeyword::UnevaluatedItems(id) => JsonKeyword::UnevaluatedItems(map(*id)),
            JsonKeyword::UnevaluatedProperties(id) => JsonKeyword::UnevaluatedProperties(map(*id)),
            _ => keyword.clone(),
        }
    }

    /// The subschemas that it names.
    pub fn children(&self) -> Vec<usize> {
        let mut children = Vec::new();
        let _ = self.with_children(&mut |id| {
            children.push(id);
            id
        });
        children
    }
}

fn each(ids: &[usize], map: &mut impl FnMut(usize) -> usize) -> Vec<usize> {
    ids.iter().map(|id| map(*id)).collect()
}

fn named(pairs: &[(String, usize)], map: &mut impl FnMut(usize) -> usize) -> Vec<(String, usize)> {
    pairs.iter().map(|(name, id)| (name.clone(), map(*id))).collect()
}
