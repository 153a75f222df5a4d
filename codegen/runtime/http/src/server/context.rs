//! What every operation knows about its request besides the parameters.

use http::Extensions;

use super::Head;
use crate::Origin;

/// The client of a request, and its origin.
#[derive(Debug, Clone)]
pub struct Context<C> {
    /// The client that `authenticate` returned.
    pub client: C,
    /// Scheme and authority that the request was addressed to; `None` if it named none.
    pub origin: Option<Origin>,
    /// Extensions that layers around the router have added to the request.
    pub extensions: Extensions,
}

impl<C> Context<C> {
    /// The context of a request.
    pub fn new(client: C, head: &Head) -> Self {
        let parts = head.parts();
        Self { client, origin: Origin::of(parts), extensions: parts.extensions.clone() }
    }
}

/// The identifier of a request. If it is in the request's extensions, the response has it in a
/// header, provided that the description declares one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(pub String);
