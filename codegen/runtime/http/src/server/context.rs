//! What every operation knows of its request besides the parameters.

use http::Extensions;

use super::Head;
use crate::Origin;

/// Who asks, and from where.
#[derive(Debug, Clone)]
pub struct Context<C> {
    /// Who: what `authenticate` made of the credentials.
    pub client: C,
    /// Scheme and authority that the request was addressed to; `None` if it named none.
    pub origin: Option<Origin>,
    /// What layers around the router have put into the request.
    pub extensions: Extensions,
}

impl<C> Context<C> {
    /// The context of a request.
    pub fn new(client: C, head: &Head) -> Self {
        let parts = head.parts();
        Self { client, origin: Origin::of(parts), extensions: parts.extensions.clone() }
    }
}

/// Identifier of a request. Put into the request's extensions, it comes back as a header of the
/// answer, if the description has one for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(pub String);
