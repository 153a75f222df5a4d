//! Addresses in answers.

use swordsmith_http::Origin;
use swordsmith_http::server::Context;

use crate::app::App;
use crate::config::Links;
use crate::store::Client;

/// The address of a path, with scheme and host as the client knows them.
pub(super) fn absolute(app: &App, context: &Context<Client>, path: &str) -> String {
    origin(app, context).url(path)
}

/// A link of a receipt: a path, unless the settings want more.
pub(super) fn link(app: &App, context: &Context<Client>, path: String) -> String {
    match app.settings.links {
        Links::Path => path,
        Links::Absolute => absolute(app, context, &path),
    }
}

/// As set, or as the client says. A request without a host (HTTP/1.0) is told the address we listen
/// on.
fn origin(app: &App, context: &Context<Client>) -> Origin {
    app.public_origin().or_else(|| context.origin.clone()).unwrap_or_else(|| Origin {
        scheme: "http".to_owned(),
        authority: app.settings.listen.to_string(),
    })
}
