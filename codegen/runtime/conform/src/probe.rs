//! What is probed.

use std::net::SocketAddr;
use std::time::Duration;

use swordsmith_http::description::Operation;

use crate::Request;

/// A running server, and what must be there before a request can be sent to it.
pub trait Subject: Sync {
    /// Where it listens.
    fn address(&self) -> SocketAddr;

    /// What proves that a client asks who may call every operation.
    fn proof(&self) -> Proof;

    /// Values for the parameters of the operation's path, in their order: of something that is there, that this client may
    /// see, in a state in which the operation can run. Nobody else uses it.
    fn arguments(&self, operation: &Operation<'_>) -> Vec<String>;

    /// The same, but what the parameter of that name leads to is another client's.
    fn arguments_of_another(&self, operation: &Operation<'_>, parameter: &str) -> Vec<String>;

    /// How long a response may take. Far more than any should: it only keeps a probe from hanging.
    fn patience(&self) -> Duration {
        PATIENCE
    }

    /// Changes a request, which is taken, or what it will meet, so that it is answered with that status; says where it is to be sent. Asked for
    /// where no request leads there by itself: somebody else is faster, the store is away, an operation responds in more than one way.
    fn provoke<'a>(&self, request: Request<'a>, status: u16) -> (Request<'a>, SocketAddr);
}

/// How long a response may take, unless the subject says otherwise.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// What proves who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// Nobody is asked.
    None,
    /// Name and password.
    Basic(String, String),
    /// A token.
    Bearer(String),
    /// A key.
    ApiKey(String),
}
