//! Security schemes.

use std::collections::BTreeMap;

use crate::frontend::openapi::{self as described, Spanned};
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
    let find = |name: &Spanned<String>| {
        let found = document.schemes.iter().find(|(known, _)| *known == name.value);
        found.and_then(|(_, scheme)| lower(scheme, &document.title))
    };
    let alternative = |names: &Vec<Spanned<String>>| distinct(names.iter().filter_map(find));
    let mut alternatives: Vec<Vec<SecurityScheme>> = Vec::new();
    for alternative in requirement.alternatives.iter().map(alternative) {
        if !alternatives.contains(&alternative) {
            alternatives.push(alternative);
        }
    }
    if alternatives.is_empty() {
        alternatives.push(Vec::new());
    }
    let schemes = distinct(alternatives.iter().flatten().cloned());
    let is_optional = alternatives.iter().any(Vec::is_empty);
    OperationSecurity { schemes, alternatives, is_optional }
}

/// The schemes, each once: one token satisfies all schemes that a router cannot tell apart.
fn distinct(schemes: impl Iterator<Item = SecurityScheme>) -> Vec<SecurityScheme> {
    let mut found: Vec<SecurityScheme> = Vec::new();
    for scheme in schemes {
        if !found.contains(&scheme) {
            found.push(scheme);
        }
    }
    found
}

/// A scheme; `None` for one that no router sees. The realm is the service, if none is said.
pub(super) fn lower(scheme: &described::SecurityScheme, title: &str) -> Option<SecurityScheme> {
    let realm = |said: &Option<String>| said.clone().unwrap_or_else(|| title.to_owned());
    Some(match scheme {
        described::SecurityScheme::Basic(said) => SecurityScheme::Basic(realm(said)),
        described::SecurityScheme::Bearer(said) => SecurityScheme::Bearer(realm(said)),
        described::SecurityScheme::Http(name, said) => {
            SecurityScheme::Http(name.clone(), realm(said))
        }
        described::SecurityScheme::MutualTls => return None,
        described::SecurityScheme::ApiKey(place, name) => {
            let place = match place {
                described::KeyPlace::Header => KeyPlace::Header,
                described::KeyPlace::Query => KeyPlace::Query,
                described::KeyPlace::Cookie => KeyPlace::Cookie,
            };
            SecurityScheme::ApiKey(place, name.clone())
        }
    })
}
