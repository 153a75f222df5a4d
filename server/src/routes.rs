//! The interfaces of the server, at one address.

use std::sync::Arc;

use swordsmith_generated::{deposit, sword2};
use swordsmith_http::server::Beside;

use crate::app::App;
use crate::handlers::{self, Handlers, sword2 as sword2_handlers};

/// The routers of both.
pub(crate) type Routes =
    Beside<deposit::router::Routes<Handlers>, sword2::router::Routes<sword2_handlers::Handlers>>;

/// Those of a server.
pub(crate) fn routes(app: Arc<App>) -> Routes {
    handlers::router(Arc::clone(&app)).beside(sword2_handlers::router(app))
}

/// The server's state.
pub(crate) fn app(routes: &Routes) -> &Arc<App> {
    routes.first().service().app()
}
