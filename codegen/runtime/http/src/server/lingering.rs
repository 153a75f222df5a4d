//! Reads on what a client still sends of an upload that was refused. A server closes a connection
//! whose body nobody wants: the client, still sending, would see a reset and not the response.

use std::time::Duration;

use http::header::{CONNECTION, EXPECT};
use http::{HeaderValue, Request, Response, Version};
use http_body_util::BodyExt as _;

use crate::{Body, Remainder};

/// How much of a refused upload is read on, in bytes, and for how long.
const SIZE: u64 = 64 << 20;
const TIMEOUT: Duration = Duration::from_secs(30);

/// A request whose unread rest is read after its response.
pub(super) struct Lingering {
    rest: Remainder,
    /// Whether its client sends nothing before it is asked to.
    waits: bool,
    /// Whether the connection has no other requests at the same time, as in HTTP/2.
    is_alone: bool,
}

impl Lingering {
    /// Watches the body of a request.
    pub(super) fn watch(request: Request<Body>) -> (Request<Body>, Self) {
        let waits = request.headers().contains_key(EXPECT);
        let is_alone = request.version() < Version::HTTP_2;
        let (parts, body) = request.into_parts();
        let (body, rest) = Remainder::watch(body);
        (Request::from_parts(parts, body), Self { rest, waits, is_alone })
    }

    /// If something is unread, the response is the last one of its connection in HTTP/1, and the rest
    /// is read while it is sent, where the server runs on Tokio as those of hyper and axum do.
    pub(super) fn end(self, response: &mut Response<Body>) {
        let Some(rest) = self.rest.take() else { return };
        if self.is_alone {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        if self.waits && !self.rest.is_begun() {
            return;
        }
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(tokio::time::timeout(TIMEOUT, read(rest)));
        }
    }
}

async fn read(mut rest: Body) {
    let mut count = 0;
    while count <= SIZE
        && let Some(Ok(frame)) = rest.frame().await
    {
        count += frame.data_ref().map_or(0, |data| data.len() as u64);
    }
}
