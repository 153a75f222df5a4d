//! Requests and their bodies.

use super::content::{Incoming, Outgoing};
use super::response::Response;
use crate::description::{self, Operation};
use crate::value::{Parsed, Texts, Values};
use crate::{Fault, Reason};

/// A request of an operation.
pub trait Request: Sized + Send {
    /// The operation.
    const OPERATION: &'static Operation<'static>;
    /// What it carries; `()` for nothing.
    type Body: RequestBody;
    /// What comes back.
    type Response: Response;

    /// From its parameters and its body.
    ///
    /// # Errors
    ///
    /// If a parameter is not of the type of its field. What the description says of it has been
    /// checked.
    fn from_parts(values: &mut Values<'_>, body: Self::Body) -> Parsed<Self>;

    /// Its parameters, which go to `texts`, and its body.
    fn into_parts(self, texts: &mut Texts) -> Self::Body;
}

/// What a request carries: a derived enum of what it may be, an option of one, or `()`.
pub trait RequestBody: Sized + Send {
    /// Reads it; `None` where nothing came.
    fn decode(body: Option<IncomingBody>) -> impl Future<Output = Result<Self, Fault>> + Send;

    /// Encodes it.
    ///
    /// # Errors
    ///
    /// If it cannot be encoded.
    fn encode(self, operation: &'static Operation<'static>) -> Result<Option<Outgoing>, Reason>;
}

/// A body that comes.
#[derive(Debug)]
pub struct IncomingBody {
    /// Which of the things that it may be: an index into the variants of the description.
    pub variant: usize,
    /// Its value.
    pub content: Incoming<'static>,
}

impl IncomingBody {
    /// The body that must be there.
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn required(body: Option<Self>) -> Result<Self, Fault> {
        body.ok_or_else(|| Fault::malformed("the body is missing"))
    }

    /// What is no variant of a type, because it was made for another description.
    pub fn unknown(self) -> Fault {
        Fault::unsupported("the body is none that is known")
    }
}

/// What the description says of a variant of an operation's body.
///
/// # Errors
///
/// If it has none of that number.
pub fn described(
    operation: &'static Operation<'static>,
    variant: usize,
) -> Result<&'static description::Content<'static>, Reason> {
    let variant = operation.body.as_ref().and_then(|body| body.variants.get(variant));
    variant.map(|it| &it.content).ok_or_else(|| Reason::new("the body is none that is described"))
}

impl RequestBody for () {
    async fn decode(_: Option<IncomingBody>) -> Result<Self, Fault> {
        Ok(())
    }

    fn encode(self, _: &'static Operation<'static>) -> Result<Option<Outgoing>, Reason> {
        Ok(None)
    }
}

impl<B: RequestBody> RequestBody for Option<B> {
    async fn decode(body: Option<IncomingBody>) -> Result<Self, Fault> {
        match body {
            None => Ok(None),
            some => B::decode(some).await.map(Some),
        }
    }

    fn encode(self, operation: &'static Operation<'static>) -> Result<Option<Outgoing>, Reason> {
        self.map_or(Ok(None), |body| body.encode(operation))
    }
}
