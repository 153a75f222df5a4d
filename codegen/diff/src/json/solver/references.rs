//! The subschemas that others name.

use swordsmith_json::table::{Keyword, Schema, SubschemaId};

/// The subschema of a dynamic anchor, if there is but one.
pub(super) fn target(schema: &Schema<'_>, name: &str) -> Option<SubschemaId> {
    let anchors = schema.resources.iter().flat_map(|it| it.dynamic_anchors);
    let mut targets = anchors.filter(|(known, _)| *known == name).map(|(_, id)| *id);
    let first = targets.next()?;
    targets.all(|other| other == first).then_some(first)
}

/// The subschemas from which a `$dynamicRef` is reached whose target is not always the same.
pub(super) fn dynamic(schema: &Schema<'_>) -> Vec<bool> {
    let children: Vec<_> = schema.subschemas.iter().map(|it| children(it.keywords)).collect();
    let is_dynamic = |keyword: &Keyword<'_>| match keyword {
        Keyword::DynamicReference(name, _) => target(schema, name).is_none(),
        _ => false,
    };
    let mut found: Vec<_> =
        schema.subschemas.iter().map(|it| it.keywords.iter().any(is_dynamic)).collect();
    loop {
        let reaches =
            |at: &usize| !found[*at] && children[*at].iter().any(|it| found[it.0 as usize]);
        let more: Vec<_> = (0..found.len()).filter(reaches).collect();
        if more.is_empty() {
            return found;
        }
        for at in more {
            found[at] = true;
        }
    }
}

/// The subschemas that keywords name.
fn children(keywords: &[Keyword<'_>]) -> Vec<SubschemaId> {
    let mut found = Vec::new();
    for keyword in keywords {
        match keyword {
            Keyword::Reference(id)
            | Keyword::DynamicReference(_, id)
            | Keyword::Items(_, id)
            | Keyword::Contains { subschema: id, .. }
            | Keyword::PropertyNames(id)
            | Keyword::Not(id)
            | Keyword::UnevaluatedItems(id)
            | Keyword::UnevaluatedProperties(id) => found.push(*id),
            Keyword::PrefixItems(ids)
            | Keyword::AllOf(ids)
            | Keyword::AnyOf(ids)
            | Keyword::OneOf(ids) => found.extend(*ids),
            Keyword::Properties(it) => {
                found.extend(it.named.iter().map(|(_, id)| *id));
                found.extend(it.patterns.iter().map(|(_, id)| *id));
                found.extend(it.additional);
            }
            Keyword::DependentSchemas(pairs) => found.extend(pairs.iter().map(|(_, id)| *id)),
            Keyword::If { condition, then, otherwise } => {
                found.extend([Some(*condition), *then, *otherwise].into_iter().flatten());
            }
            _ => {}
        }
    }
    found
}
