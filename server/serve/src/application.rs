//! What is served.

use http::{Request, Response};
use swordsmith_http::Body;
use swordsmith_http::server::{Beside, Dispatch, RequestId, Router};

use crate::described;
use crate::refusal::Refusal;

/// What is served. It is shared by all requests.
///
/// A router that swordsmith has generated is one, and so are two beside each other; any other
/// `tower::Service` becomes one by [`TowerService`](crate::TowerService).
pub trait Application: Clone + Send + Sync + 'static {
    /// Answers a request. A panic becomes a response ([`Refusal::Panicked`]).
    ///
    /// From [`serve`](crate::serve), its extensions have its [`RequestId`], its
    /// [`RequestClient`](crate::RequestClient), and, if it names one, the
    /// [`Origin`](swordsmith_http::Origin) that it was sent to. What the response's extensions name
    /// as [`MatchedPath`](swordsmith_http::server::MatchedPath) is the name of the request in traces.
    fn answer(&self, request: Request<Body>) -> impl Future<Output = Response<Body>> + Send;

    /// The response to a request that does not get here, or not back. Its body is in memory.
    fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body>;
}

/// Refusals are those of its description ([`as_described`](crate::as_described)).
impl<D: Dispatch> Application for Router<D> {
    fn answer(&self, request: Request<Body>) -> impl Future<Output = Response<Body>> + Send {
        self.handle(request)
    }

    fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
        described::as_described::<D::Refusal>(self.service().description(), refusal, id)
    }
}

/// Refusals are those of the description of the first one.
impl<A: Dispatch, B: Dispatch> Application for Beside<A, B> {
    fn answer(&self, request: Request<Body>) -> impl Future<Output = Response<Body>> + Send {
        self.handle(request)
    }

    fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
        self.first().refuse(refusal, id)
    }
}
