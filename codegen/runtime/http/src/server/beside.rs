//! Two routers at one address, each for a description of its own.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{Request, Response};
use tower_service::Service;

use super::lingering::Lingering;
use super::{Dispatch, Router};
use crate::{Body, BoxError};

/// Two routers at one address. A request goes to the one of whose paths one begins with more of the
/// same segments as the request's, and to the first if neither is nearer; so what is not found is
/// refused by the interface that it looks like.
#[derive(Debug)]
pub struct Beside<A, B> {
    first: Router<A>,
    second: Router<B>,
}

impl<A: Dispatch> Router<A> {
    /// This router, with another at the same address.
    pub fn beside<B: Dispatch>(self, second: Router<B>) -> Beside<A, B> {
        Beside { first: self, second }
    }
}

impl<A: Dispatch, B: Dispatch> Beside<A, B> {
    /// The first router.
    pub fn first(&self) -> &Router<A> {
        &self.first
    }

    /// The second one.
    pub fn second(&self) -> &Router<B> {
        &self.second
    }

    /// Responds to any request, as [`Router::handle`].
    pub async fn handle(&self, request: Request<Body>) -> Response<Body> {
        let path = request.uri().path();
        let is_second = self.second.shared_segments(path) > self.first.shared_segments(path);
        // Either future is large: within this one, both would be moved with it.
        if is_second {
            Box::pin(self.second.handle(request)).await
        } else {
            Box::pin(self.first.handle(request)).await
        }
    }
}

/// Accepts any body of bytes, as a router does.
impl<A: Dispatch, B: Dispatch, C> Service<Request<C>> for Beside<A, B>
where
    C: http_body::Body<Data = Bytes> + Send + 'static,
    C::Error: Into<BoxError>,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<C>) -> Self::Future {
        let routers = self.clone();
        Box::pin(async move {
            let (request, lingering) = Lingering::watch(request.map(Body::new));
            let mut response = routers.handle(request).await;
            lingering.end(&mut response);
            Ok(response)
        })
    }
}

impl<A, B> Clone for Beside<A, B> {
    fn clone(&self) -> Self {
        Self { first: self.first.clone(), second: self.second.clone() }
    }
}
