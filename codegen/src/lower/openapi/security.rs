//! Security schemes.

use std::collections::BTreeMap;

use crate::frontend::openapi as described;
use crate::model::security::{KeyPlace, OperationSecurity, SecurityScheme};

/// Who may call each operation, by its identifier.
pub(super) fn of_operations(document: &described::Document) -> BTreeMap<String, OperationSecurity> {
    let all = document.paths.iter().flat_map(|(_, item)| &item.operations);
    all.map(|(_, it)| (it.id.value.clone(), of_operation(document, it))).collect()
}

fn of_operation(
    document: &described::Document,
    operation: &described::Operation,
) -> OperationSecurity {
    let requirement = operation.security.as_ref().unwrap_or(&document.requirement);
    let is_asked_for = |name: &String| requirement.schemes.iter().any(|it| it.value == *name);
    let schemes = document.schemes.iter().filter(|(name, _)| is_asked_for(name));
    OperationSecurity {
        schemes: schemes.map(|(_, scheme)| lower(scheme, &document.title)).collect(),
        is_optional: requirement.is_optional,
    }
}

/// A scheme. The realm is the service, if none is said.
pub(super) fn lower(scheme: &described::SecurityScheme, title: &str) -> SecurityScheme {
    let realm = |said: &Option<String>| said.clone().unwrap_or_else(|| title.to_owned());
    match scheme {
        described::SecurityScheme::Basic(said) => SecurityScheme::Basic(realm(said)),
        described::SecurityScheme::Bearer(said) => SecurityScheme::Bearer(realm(said)),
        described::SecurityScheme::ApiKey(place, name) => {
            let place = match place {
                described::KeyPlace::Header => KeyPlace::Header,
                described::KeyPlace::Query => KeyPlace::Query,
                described::KeyPlace::Cookie => KeyPlace::Cookie,
            };
            SecurityScheme::ApiKey(place, name.clone())
        }
    }
}
