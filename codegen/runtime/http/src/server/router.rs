//! The router: from requests to operations, phase by phase.
//!
//! The order of the checks: path, authentication, resource, method, accepted media type, forbidden
//! headers, partial PUT, precondition, media type of the body, parameters, body. The response is
//! about the first error.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as TaskContext, Poll};

use bytes::Bytes;
use http::{Method, Request, Response, StatusCode};
use tower_service::Service;

use super::lingering::Lingering;
use super::published::{METHODS, Publications};
use super::routes::{Found, Routes, with_slash};
use super::seal::Seal;
use super::taken::Taken;
use super::{Context, Dispatch, Exchange, Head, Limits, MatchedPath, PathValues, checks, response};
use crate::description::Operation;
use crate::message::Refused;
use crate::security::Proof;
use crate::{Body, BoxError, Reason};

/// Routes requests to a service. Clones share it.
pub struct Router<D> {
    dispatch: Arc<D>,
    routes: Arc<Routes>,
    published: Arc<Publications>,
    seal: Arc<Seal>,
    limits: Limits,
    /// What has been taken off the paths of requests.
    mounted_at: Arc<str>,
}

impl<D: Dispatch> Router<D> {
    /// A router to a service.
    pub fn new(dispatch: impl Into<D>) -> Self {
        let dispatch = dispatch.into();
        let description = dispatch.description();
        Self {
            routes: Arc::new(Routes::new(description)),
            published: Arc::new(Publications::new(description.published)),
            seal: Arc::new(Seal::of(description)),
            dispatch: Arc::new(dispatch),
            limits: Limits::default(),
            mounted_at: "".into(),
        }
    }

    /// The same below a path that is taken off requests before they get here, as `nest_service` of
    /// axum does: the paths of the description include it.
    ///
    /// It begins with a slash and does not end with one. The path of `servers` in the description
    /// is the front of every path, so a router that is mounted there is told so.
    #[must_use]
    pub fn mounted_at(self, path: &str) -> Self {
        Self { mounted_at: path.into(), ..self }
    }

    /// The same with other limits than the described ones.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The service.
    pub fn service(&self) -> &D {
        &self.dispatch
    }

    /// Responds to any request. The response's extensions have the [`MatchedPath`].
    pub async fn handle(&self, request: Request<Body>) -> Response<Body> {
        let (head, body) = Head::split(self.with_whole_path(request));
        let (request_id, is_head) = (head.request_id().cloned(), head.is_head());
        let is_options = *head.method() == Method::OPTIONS;
        let found = self.routes.find(head.uri().path(), &head);
        let matched = found.as_ref().map(|found| MatchedPath(found.path.template));
        let methods = found.as_ref().and_then(|found| found.methods.cloned());
        let methods = methods.or_else(|| self.is_published(&head).then_some(METHODS));
        let taken = found.as_ref().map(|found| Taken::by(&head, found.operations));
        let operation = match &found {
            Some(found) => served(found, &head),
            None => self.routes.operation_like(&head),
        };
        let mut answer = self
            .answer(found, head, body)
            .await
            .unwrap_or_else(|refusal| self.dispatch.refused(operation, &refusal));
        if let Some(methods) = methods {
            self.seal.put_methods(&mut answer, methods, is_options);
        }
        if let Some(taken) = taken {
            taken.put(&mut answer);
        }
        self.seal.put(&mut answer, request_id.as_ref());
        if let Some(matched) = matched {
            answer.extensions_mut().insert(matched);
        }
        if is_head { response::without_body(answer) } else { answer }
    }

    /// With how many segments a path begins as one of this router's does.
    pub(super) fn shared_segments(&self, path: &str) -> usize {
        let path = match &*self.mounted_at {
            "" => Cow::from(path),
            mount => Cow::from(format!("{mount}{path}")),
        };
        self.routes.shared_segments(&path).max(self.published.shared_segments(&path))
    }

    /// The request with the path that it had.
    fn with_whole_path(&self, mut request: Request<Body>) -> Request<Body> {
        if !self.mounted_at.is_empty() {
            let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
            // What was a target behind the mount is one in front of it too.
            if let Ok(uri) = format!("{}{target}", self.mounted_at).parse() {
                *request.uri_mut() = uri;
            }
        }
        request
    }

    async fn answer(
        &self,
        found: Option<Found<'_>>,
        head: Head,
        body: Body,
    ) -> Result<Response<Body>, D::Refusal> {
        if found.is_none()
            && let Some(answer) = self.without_client(&head)
        {
            return answer.map_err(Refused::into);
        }
        let description = self.dispatch.description();
        let nothing = || Refused::new(description.router.not_found, "nothing is at this path");
        let Some(found) = found else {
            // Who need not say who they are for some of it, need not for nothing.
            if description.operations.iter().all(|it| it.security.is_none()) {
                self.authenticate(&head, None).await?;
            }
            return Err(nothing().into());
        };
        let client = self.authenticate(&head, operation_of(&found, &head)).await?;
        let mut context = Context::new(client, &head);
        context.matched_path = Some(MatchedPath(found.path.template));
        let path = PathValues { path: found.path, values: found.values };
        let located = self.dispatch.locate(&context, &path).await?;
        if *head.method() == Method::OPTIONS {
            return Ok(response::empty(StatusCode::NO_CONTENT));
        }
        let exchange = self.exchange(found.operations, head, body, path);
        let exchange = exchange.map_err(Refused::into)?;
        context.accepted = exchange.accepted;
        self.dispatch.call(context, located, exchange).await
    }

    /// Responses without authentication: redirects to a path with a slash at its end, and published
    /// files.
    fn without_client(&self, head: &Head) -> Option<Result<Response<Body>, Refused>> {
        let description = self.dispatch.description();
        let leads_somewhere = |path: &str| {
            self.routes.find(path, head).is_some() || self.published.find(path).is_some()
        };
        if let Some(status) = description.redirect
            && let Some(location) = with_slash(head, leads_somewhere)
        {
            return Some(Ok(response::redirect(status, &location)));
        }
        let published = self.published.find(head.uri().path())?;
        Some(match *head.method() {
            Method::GET => Ok(self.published.answer(head, published)),
            Method::OPTIONS => Ok(response::empty(StatusCode::NO_CONTENT)),
            _ => Err(checks::no_such_method(description)),
        })
    }

    async fn authenticate(
        &self,
        head: &Head,
        operation: Option<&Operation<'static>>,
    ) -> Result<D::Client, D::Refusal> {
        let description = self.dispatch.description();
        let (headers, query) = (head.headers(), head.uri().query());
        let proof = match operation.and_then(|operation| operation.security) {
            Some(alternatives) => D::Proof::of_alternatives(alternatives, headers, query),
            None => D::Proof::of(description.security, headers, query),
        };
        let Some(proof) = proof else {
            let reason = Reason::new("there are no credentials that can be read");
            // The generator has checked that a description with security schemes has such a
            // refusal.
            let refusal = description.router.unauthorized.unwrap_or(description.router.unavailable);
            return Err(Refused::new(refusal, reason).into());
        };
        self.dispatch.authenticate(proof).await
    }

    /// The operation of the request, which is about to run.
    fn exchange(
        &self,
        operations: &[&'static Operation<'static>],
        head: Head,
        body: Body,
        path: PathValues,
    ) -> Result<Exchange, Refused> {
        let description = self.dispatch.description();
        let (operation, accepted) = checks::operation(description, operations, &head)?;
        let limit = self.limits.of(operation);
        Ok(Exchange { description, operation, head, path, limit, accepted, body })
    }

    fn is_published(&self, head: &Head) -> bool {
        self.published.find(head.uri().path()).is_some()
    }
}

/// The operation that a request is for.
fn served(found: &Found<'_>, head: &Head) -> Option<&'static Operation<'static>> {
    let method = if head.is_head() { "GET" } else { head.method().as_str() };
    found.operations.iter().copied().find(|it| it.method == method)
}

/// The same; else, of those at its path, the first.
fn operation_of(found: &Found<'_>, head: &Head) -> Option<&'static Operation<'static>> {
    served(found, head).or_else(|| found.operations.first().copied())
}

/// Accepts any body of bytes, so that the router can be mounted like other services. What a client
/// still sends of a body that was refused is read on, up to 64 MiB and for half a minute, so that it
/// sees the response.
impl<D: Dispatch, B> Service<Request<B>> for Router<D>
where
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut TaskContext<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let router = self.clone();
        Box::pin(async move {
            let (request, lingering) = Lingering::watch(request.map(Body::new));
            let mut response = router.handle(request).await;
            lingering.end(&mut response);
            Ok(response)
        })
    }
}

impl<D> Clone for Router<D> {
    fn clone(&self) -> Self {
        Self {
            dispatch: Arc::clone(&self.dispatch),
            routes: Arc::clone(&self.routes),
            published: Arc::clone(&self.published),
            seal: Arc::clone(&self.seal),
            limits: self.limits,
            mounted_at: Arc::clone(&self.mounted_at),
        }
    }
}

impl<D> fmt::Debug for Router<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Router").field("limits", &self.limits).finish_non_exhaustive()
    }
}
