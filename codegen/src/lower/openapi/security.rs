//! Security schemes.

use crate::frontend::openapi as described;
use crate::model::security::{KeyPlace, SecurityScheme};

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
