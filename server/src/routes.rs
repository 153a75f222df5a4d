//! The interfaces of the server, each with its router: a request goes to the one whose paths begin
//! as its own.

use std::collections::BTreeSet;
use std::sync::Arc;

use http::{Request, Response};
use swordsmith_generated::sword2::description::DESCRIPTION as SWORD2;
use swordsmith_http::description::Published;
use swordsmith_http::{Body, percent};

use crate::app::App;
use crate::handlers::{self, sword2};

/// All routers of a server.
#[derive(Clone)]
pub(crate) struct Routes {
    app: Arc<App>,
    deposit: handlers::Router,
    sword2: sword2::Router,
    /// How the paths of SWORD 2.0 begin.
    sword2_paths: Arc<BTreeSet<String>>,
}

impl Routes {
    /// Those of a server.
    pub(crate) fn new(app: Arc<App>) -> Self {
        let (deposit, sword2) =
            (handlers::router(Arc::clone(&app)), sword2::router(Arc::clone(&app)));
        Self { app, deposit, sword2, sword2_paths: Arc::new(sword2_paths()) }
    }

    /// The server's state.
    pub(crate) fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// The response to a request.
    pub(crate) async fn handle(&self, request: Request<Body>) -> Response<Body> {
        let first = first_segment(request.uri().path());
        if first.is_some_and(|first| self.sword2_paths.contains(&first)) {
            self.sword2.handle(request).await
        } else {
            self.deposit.handle(request).await
        }
    }
}

/// The first segments of all paths of SWORD 2.0, those of its documentation included.
fn sword2_paths() -> BTreeSet<String> {
    let described = SWORD2.paths.iter().map(|path| path.template);
    let published = SWORD2.published.iter().map(Published::path);
    described.chain(published).filter_map(first_segment).collect()
}

/// The first segment of a path, however it is written.
fn first_segment(path: &str) -> Option<String> {
    path.split('/').nth(1).and_then(percent::decode)
}

#[cfg(test)]
mod tests {
    use swordsmith_generated::{deposit, sword2};

    use super::*;

    #[test]
    fn a_path_is_routed_by_its_first_segment_however_it_is_written() {
        let paths = sword2_paths();
        let of_other = deposit::paths::collection("sword2");
        let own = sword2::paths::sword2_servicedocument();
        for (path, expected) in [
            (own.as_str(), true),
            ("/%73word2/demo/", true),
            ("/sword2", true),
            ("/sword2-docs/", true),
            ("/sword20/", false),
            (of_other.as_str(), false),
            ("/docs/", false),
            ("/", false),
            ("/%ff/", false),
            ("*", false),
        ] {
            let found = first_segment(path).is_some_and(|first| paths.contains(&first));
            assert_eq!(found, expected, "{path}");
        }
    }
}
