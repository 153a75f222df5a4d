//! An application as an object.

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::{Request, Response};
use swordsmith_http::Body;
use swordsmith_http::server::RequestId;

use crate::application::Application;
use crate::refusal::Refusal;

/// An application of which the type is forgotten: what serves connections is compiled once, with this
/// crate, and not again with each application.
#[derive(Clone)]
pub(crate) struct Served(Arc<dyn Answers>);

impl Served {
    pub(crate) fn new(application: impl Application) -> Self {
        Self(Arc::new(application))
    }

    pub(crate) fn answer(&self, request: Request<Body>) -> BoxFuture<'_, Response<Body>> {
        self.0.answer(request)
    }

    pub(crate) fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
        self.0.refuse(refusal, id)
    }
}

/// [`Application`], as an object has it.
trait Answers: Send + Sync {
    fn answer(&self, request: Request<Body>) -> BoxFuture<'_, Response<Body>>;
    fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body>;
}

impl<A: Application> Answers for A {
    fn answer(&self, request: Request<Body>) -> BoxFuture<'_, Response<Body>> {
        Application::answer(self, request).boxed()
    }

    fn refuse(&self, refusal: &Refusal, id: &RequestId) -> Response<Body> {
        Application::refuse(self, refusal, id)
    }
}
