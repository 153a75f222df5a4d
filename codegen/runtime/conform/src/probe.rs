//! A probe: what is sent, and its expected response.

use std::time::Duration;

use swordsmith_http::description::Operation;

use crate::{Endpoint, Failure, Profile, Request};

/// A running server, and how to create the resources that requests need.
pub trait Subject: Sync {
    /// Where it is.
    fn endpoint(&self) -> Endpoint;

    /// The credentials of a client that may call every operation.
    fn proof(&self) -> Proof;

    /// Values for the operation's path parameters, in their order. They name a new resource that
    /// this client may access, in a state in which the operation can run. `None` if nobody knows how
    /// to make it: the operation is not tested then.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    fn arguments(&self, operation: &Operation<'_>) -> Result<Option<Vec<String>>, Failure>;

    /// The same, but the parameter of that name refers to a resource of another client. `None` if
    /// there is none: what depends on it is not tested then.
    ///
    /// # Errors
    ///
    /// If it cannot be made.
    fn arguments_of_another(
        &self,
        operation: &Operation<'_>,
        parameter: &str,
    ) -> Result<Option<Vec<String>>, Failure> {
        let _ = (operation, parameter);
        Ok(None)
    }

    /// The credentials of that other client. `None` if there is none.
    fn proof_of_another(&self) -> Option<Proof> {
        None
    }

    /// The timeout of a response. It is long, because it only keeps a probe from hanging.
    fn response_timeout(&self) -> Duration {
        RESPONSE_TIMEOUT
    }

    /// What it is compared with: by default, with what generated routers do.
    fn profile(&self) -> Profile {
        Profile::Swordsmith
    }

    /// A request with what this server wants beside what the description requires.
    fn completed<'a>(&self, request: Request<'a>) -> Request<'a> {
        request
    }

    /// Headers of responses in which the server differs on purpose: they are not checked.
    fn differing_headers(&self) -> Vec<String> {
        Vec::new()
    }

    /// Changes a valid request, or the state of the server, so that the response has that status;
    /// returns the server to send it to. This is needed if no request triggers the status by
    /// itself: a conflict, an unavailable store, an operation with several responses. `None` if
    /// nobody knows how: it is not tested then.
    ///
    /// # Errors
    ///
    /// If what it takes cannot be made.
    fn provoke<'a>(
        &self,
        request: Request<'a>,
        status: u16,
    ) -> Result<Option<(Request<'a>, Endpoint)>, Failure> {
        let _ = (request, status);
        Ok(None)
    }
}

/// The default timeout of a response.
pub(crate) const RESPONSE_TIMEOUT: Duration = Duration::from_mins(1);

/// The credentials of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// The service has no authentication.
    None,
    /// Name and password.
    Basic(String, String),
    /// A token.
    Bearer(String),
    /// A key.
    ApiKey(String),
    /// The key of a scheme, by the name of its header, query parameter or cookie.
    NamedKey(String, String),
    /// Several of these: the first that fits a scheme proves it.
    Several(Vec<Self>),
}
