//! Security schemes.

use crate::frontend::openapi as described;
use crate::model::security::{KeyPlace, SecurityScheme};

/// A scheme.
pub(super) fn lower(scheme: &described::SecurityScheme) -> SecurityScheme {
    match scheme {
        described::SecurityScheme::Basic(realm) => SecurityScheme::Basic(realm.clone()),
        described::SecurityScheme::Bearer(realm) => SecurityScheme::Bearer(realm.clone()),
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
