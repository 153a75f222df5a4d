//! What the router needs from a service: authentication, the resource, and the operations.
//! Generated code implements it on top of the service's own trait.

use http::Response;

use super::{Context, Exchange, described_errors};
use crate::Body;
use crate::description::{Description, Operation, Path};
use crate::message::Refusal;
use crate::security::Proof;
use crate::value::Field;

/// A service, as the router sees it.
pub trait Dispatch: Send + Sync + 'static {
    /// The credentials of clients.
    type Proof: Proof;
    /// A client.
    type Client: Send + Sync + 'static;
    /// The resource at a path.
    type Located: Send;
    /// Its refusals.
    type Refusal: Refusal;

    /// Its description.
    fn description(&self) -> &'static Description<'static>;

    /// Authenticates a client.
    fn authenticate(
        &self,
        proof: Self::Proof,
    ) -> impl Future<Output = Result<Self::Client, Self::Refusal>> + Send;

    /// Finds the resource at a path, if it exists and the client may access it.
    fn locate(
        &self,
        context: &Context<Self::Client>,
        path: &PathValues,
    ) -> impl Future<Output = Result<Self::Located, Self::Refusal>> + Send;

    /// Runs the operation of an exchange: checks its precondition, reads the request, calls the
    /// handler, responds.
    fn call(
        &self,
        context: Context<Self::Client>,
        located: Self::Located,
        exchange: Exchange,
    ) -> impl Future<Output = Result<Response<Body>, Self::Refusal>> + Send;

    /// The response of a refusal; `operation` is the one that the request is for, as far as its path
    /// has one.
    fn refused(
        &self,
        operation: Option<&'static Operation<'static>>,
        refusal: &Self::Refusal,
    ) -> Response<Body> {
        described_errors::refused(self.description(), operation, refusal)
    }
}

/// The path of a request.
#[derive(Debug, Clone)]
pub struct PathValues {
    pub(super) path: &'static Path<'static>,
    pub(super) values: Vec<String>,
}

impl PathValues {
    /// What it leads to: its template up to the last parameter; empty if it has none.
    pub fn resource(&self) -> &'static str {
        let template = self.path.template;
        template.rfind('}').map_or("", |last| &template[..=last])
    }

    /// Its template.
    pub fn template(&self) -> &'static str {
        self.path.template
    }

    /// The value of a parameter, by its number.
    ///
    /// # Panics
    ///
    /// If the parameter has another type, which generated code never requests.
    pub fn get<T: Field>(&self, index: usize) -> T {
        let value = T::decode(Some(self.values[index].as_bytes()));
        value.expect("it was found to be what the description says")
    }
}
