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
    /// Whether the response is sent without its body (HEAD, RFC 9110 §9.3.2): what would cost much to
    /// make need not be made. Its length is sent, if the body has one.
    pub is_head: bool,
    /// The media type that the client prefers, of those that the operation describes for its responses.
    /// A handler whose response has several representations chooses one by it. `None` if they have no
    /// content.
    pub accepted: Option<&'static str>,
    /// The path of the description that it is for; the router knows it.
    pub matched_path: Option<MatchedPath>,
    /// Extensions that layers around the router have added to the request.
    pub extensions: Extensions,
}

impl<C> Context<C> {
    /// The context of a request.
    pub fn new(client: C, head: &Head) -> Self {
        let parts = head.parts();
        let (origin, extensions) = (Origin::of(parts), parts.extensions.clone());
        Self {
            client,
            origin,
            is_head: head.is_head(),
            accepted: None,
            matched_path: None,
            extensions,
        }
    }
}

/// The path of the description that a request was for, in its context and in the extensions of its
/// response: what is logged and counted of requests is best told by it, as there are few of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchedPath(
    /// Its template, `/1/{collection}/`.
    pub &'static str,
);

/// The identifier of a request. If it is in the request's extensions, the response has it in a
/// header, provided that the description declares one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(pub String);
