//! The interfaces of the server, each with its router: a request goes to the one whose paths begin
//! as its own.

use std::sync::Arc;

use http::{Request, Response};
use swordsmith_generated::sword2::paths;
use swordsmith_http::{Body, percent};

use crate::app::App;
use crate::handlers::{self, sword2};

/// All routers of a server.
#[derive(Clone)]
pub(crate) struct Routes {
    app: Arc<App>,
    deposit: handlers::Router,
    sword2: sword2::Router,
}

impl Routes {
    /// Those of a server.
    pub(crate) fn new(app: Arc<App>) -> Self {
        let (deposit, sword2) =
            (handlers::router(Arc::clone(&app)), sword2::router(Arc::clone(&app)));
        Self { app, deposit, sword2 }
    }

    /// The server's state.
    pub(crate) fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// The response to a request.
    pub(crate) async fn handle(&self, request: Request<Body>) -> Response<Body> {
        if is_sword2(request.uri().path()) {
            self.sword2.handle(request).await
        } else {
            self.deposit.handle(request).await
        }
    }
}

/// Whether a path begins as those of SWORD 2.0: by its first segment.
fn is_sword2(path: &str) -> bool {
    let first = |path: &str| path.split('/').nth(1).and_then(percent::decode);
    first(path) == first(paths::SWORD2_SERVICEDOCUMENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_told_by_its_first_segment_however_it_is_written() {
        for (path, expected) in [
            ("/sword2/servicedocument/", true),
            ("/%73word2/demo/", true),
            ("/sword2", true),
            ("/sword20/", false),
            ("/1/sword2/", false),
            ("/", false),
            ("/%ff/", false),
            ("*", false),
        ] {
            assert_eq!(is_sword2(path), expected, "{path}");
        }
    }
}
