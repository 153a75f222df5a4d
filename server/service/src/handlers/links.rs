//! Links in responses.

use swordsmith_http::Origin;
use swordsmith_http::server::Context;
use swordsmith_store::Client;

use crate::app::App;
use crate::config::Links;

/// The URL of a path, with the client's view of scheme and host.
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

/// The configured origin, or that of the request. For a request without a host (HTTP/1.0), the
/// address that we listen on.
pub(super) fn origin(app: &App, context: &Context<Client>) -> Origin {
    app.settings.serve.public_origin().or_else(|| context.origin.clone()).unwrap_or_else(|| {
        Origin {
            scheme: app.settings.serve.scheme().to_owned(),
            authority: app.settings.serve.listen.to_string(),
        }
    })
}
