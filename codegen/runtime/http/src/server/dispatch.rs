//! What the router asks of a service: who asks, what is there, and the operations. Generated code implements it on top of the
//! service's own trait.

use http::Response;

use super::{Context, Exchange};
use crate::Body;
use crate::description::{Description, Path};
use crate::message::Refusal;
use crate::security::Proof;
use crate::value::FieldValue;

/// A service, as the router sees it.
pub trait Dispatch: Send + Sync + 'static {
    /// How clients prove who they are.
    type Proof: Proof;
    /// Who asks.
    type Client: Send + Sync + 'static;
    /// What a path leads to.
    type Located: Send;
    /// How it refuses.
    type Refusal: Refusal;

    /// What it does.
    fn description(&self) -> &'static Description<'static>;

    /// Finds out who asks.
    fn authenticate(
        &self,
        proof: Self::Proof,
    ) -> impl Future<Output = Result<Self::Client, Self::Refusal>> + Send;

    /// Finds what a path leads to, if it is there and this client may see it.
    fn locate(
        &self,
        context: &Context<Self::Client>,
        path: &PathValues,
    ) -> impl Future<Output = Result<Self::Located, Self::Refusal>> + Send;

    /// Runs the operation of an exchange: checks that it may run now, reads the request, does it, responds.
    fn call(
        &self,
        context: Context<Self::Client>,
        located: Self::Located,
        exchange: Exchange,
    ) -> impl Future<Output = Result<Response<Body>, Self::Refusal>> + Send;
}

/// A path that was asked for.
#[derive(Debug, Clone)]
pub struct PathValues {
    pub(super) path: &'static Path<'static>,
    pub(super) values: Vec<String>,
}

impl PathValues {
    /// The names of its parameters.
    pub fn names(&self) -> Vec<&'static str> {
        self.path.parameters.iter().map(|parameter| parameter.name).collect()
    }

    /// Its template.
    pub fn template(&self) -> &'static str {
        self.path.template
    }

    /// The value of a parameter, by its number.
    ///
    /// # Panics
    ///
    /// If the parameter is of another type: generated code asks for what the description has.
    pub fn get<T: FieldValue>(&self, index: usize) -> T {
        let value = T::from_bytes(self.values[index].as_bytes());
        value.expect("it was found to be what the description says")
    }
}
