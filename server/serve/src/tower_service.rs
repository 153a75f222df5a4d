//! Any service of tower as what is served.

use std::convert::Infallible;
use std::fmt;
use std::future::poll_fn;

use bytes::Bytes;
use http::{Request, Response};
use swordsmith_http::server::RequestId;
use swordsmith_http::{Body, BoxError};
use tower_service::Service;

use crate::application::Application;
use crate::refusal::{Refusal, plain_text};

/// How a request is refused that does not get to the service.
type Refuse = fn(&Refusal, &RequestId) -> Response<Body>;

/// Any `tower::Service`, as axum's `Router`.
#[derive(Clone)]
pub struct TowerService<S> {
    service: S,
    refuse: Refuse,
}

impl<S> TowerService<S> {
    /// That service; what does not get to it is refused in [plain text](plain_text).
    pub fn new(service: S) -> Self {
        Self { service, refuse: plain_text }
    }

    /// The same with other responses to what does not get to it, for example those of a description
    /// ([`as_described`](crate::as_described)).
    #[must_use]
    pub fn with_refusals(self, refuse: Refuse) -> Self {
        Self { refuse, ..self }
    }
}

impl<S, B> Application for TowerService<S>
where
    S: Service<Request<Body>, Response = Response<B>, Error = Infallible>,
    S: Clone + Send + Sync + 'static,
    S::Future: Send,
    B: http_body::Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    async fn answer(&self, request: Request<Body>) -> Response<Body> {
        let mut service = self.service.clone();
        match poll_fn(|context| service.poll_ready(context)).await {
            Ok(()) => {}
            Err(never) => match never {},
        }
        match service.call(request).await {
            Ok(response) => response.map(Body::new),
            Err(never) => match never {},
        }
    }

    fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
        (self.refuse)(refusal, id)
    }
}

impl<S> fmt::Debug for TowerService<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TowerService").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::{Ready, ready};
    use std::task::{Context, Poll};

    use http_body_util::{BodyExt, Full};

    use super::*;

    /// A service whose bodies are of a type of its own.
    #[derive(Clone)]
    struct Echo;

    impl Service<Request<Body>> for Echo {
        type Response = Response<Full<Bytes>>;
        type Error = Infallible;
        type Future = Ready<Result<Self::Response, Infallible>>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, request: Request<Body>) -> Self::Future {
            ready(Ok(Response::new(Full::from(request.uri().path().to_owned()))))
        }
    }

    #[tokio::test]
    async fn any_service_of_tower_can_be_served() {
        let service = TowerService::new(Echo);
        let response = service.answer(Request::get("/a").body(Body::empty()).unwrap()).await;
        assert_eq!(response.into_body().collect().await.unwrap().to_bytes(), "/a");
        let id = RequestId("r1".to_owned());
        assert_eq!(service.refuse(&Refusal::WithoutHost, &id).status(), 400);
        let own = service.with_refusals(|_, _| Response::new(Body::empty()));
        assert_eq!(own.refuse(&Refusal::WithoutHost, &id).status(), 200);
    }
}
