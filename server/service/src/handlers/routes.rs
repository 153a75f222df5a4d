//! The interfaces of the server, at one address.

use std::sync::Arc;

use swordsmith_generated::sword2::router::Routes as Sword2Routes;
use swordsmith_http::server::Beside;

use super::{Handlers, router, sword2};
use crate::app::App;

/// The routers of both.
pub(crate) type Routes = Beside<router::Routes<Handlers>, Sword2Routes<sword2::Handlers>>;

/// Those of a server.
pub(crate) fn routes(app: Arc<App>) -> Routes {
    router(Arc::clone(&app)).beside(sword2::router(app))
}
