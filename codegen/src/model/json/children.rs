//! The subschemas that keywords name.

use super::{JsonKeyword, JsonProperties};

impl JsonKeyword {
    /// The same keyword with other subschemas in place of its own.
    #[must_use]
    pub fn with_children(&self, map: &mut impl FnMut(usize) -> usize) -> Self {
        match self {
            Self::Reference(id) => Self::Reference(map(*id)),
            Self::DynamicReference(name, id) => Self::DynamicReference(name.clone(), map(*id)),
            Self::PrefixItems(ids) => Self::PrefixItems(each(ids, map)),
            Self::Items(from, id) => Self::Items(*from, map(*id)),
            Self::Contains { subschema, minimum, maximum } => {
                Self::Contains { subschema: map(*subschema), minimum: *minimum, maximum: *maximum }
            }
            Self::Properties(properties) => Self::Properties(JsonProperties {
                named: named(&properties.named, map),
                patterns: properties
                    .patterns
                    .iter()
                    .map(|(it, id)| (it.clone(), map(*id)))
                    .collect(),
                additional: properties.additional.map(&mut *map),
            }),
            Self::PropertyNames(id) => Self::PropertyNames(map(*id)),
            Self::DependentSchemas(pairs) => Self::DependentSchemas(named(pairs, map)),
            Self::AllOf(ids) => Self::AllOf(each(ids, map)),
            Self::AnyOf(ids) => Self::AnyOf(each(ids, map)),
            Self::OneOf(ids) => Self::OneOf(each(ids, map)),
            Self::Not(id) => Self::Not(map(*id)),
            Self::If { condition, then, otherwise } => Self::If {
                condition: map(*condition),
                then: then.map(&mut *map),
                otherwise: otherwise.map(&mut *map),
            },
            Self::UnevaluatedItems(id) => Self::UnevaluatedItems(map(*id)),
            Self::UnevaluatedProperties(id) => Self::UnevaluatedProperties(map(*id)),
            _ => self.clone(),
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
