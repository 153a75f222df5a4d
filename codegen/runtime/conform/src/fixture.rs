//! A subject in a few lines, for services that are probed without much ado.

use std::fmt;

use libtest_mimic::Arguments;
use swordsmith_http::description::{Description, Operation};

use crate::{Endpoint, Failure, Proof, Request, Response, Subject, send, trials};

/// Values for the parameters of an operation's path.
type ArgumentsOf = dyn Fn(&Fixture, &Operation<'_>) -> Vec<String> + Send + Sync;

/// A server, and what its probes must know: who may call it, and how resources come to be.
///
/// What it cannot know is not tested, and reported as ignored: statuses that no request triggers by
/// itself, and resources of other clients. A [`Subject`] of one's own can know them.
pub struct Fixture {
    description: &'static Description<'static>,
    endpoint: Endpoint,
    proof: Proof,
    arguments: Box<ArgumentsOf>,
}

impl Fixture {
    /// A server of a description: an [`Endpoint`], or the address that it listens on.
    pub fn at(description: &'static Description<'static>, endpoint: impl Into<Endpoint>) -> Self {
        let arguments = Box::new(|_: &Self, _: &Operation<'_>| Vec::new());
        Self { description, endpoint: endpoint.into(), proof: Proof::None, arguments }
    }

    /// The same with the credentials of a client that may call every operation.
    #[must_use]
    pub fn proof(self, proof: Proof) -> Self {
        Self { proof, ..self }
    }

    /// The same with a function that gives the values of an operation's path parameters, in their
    /// order: they name a resource on which it can run. It is asked before each probe, and may
    /// [`send`](Self::send) what makes the resource.
    #[must_use]
    pub fn arguments(
        self,
        arguments: impl Fn(&Self, &Operation<'_>) -> Vec<String> + Send + Sync + 'static,
    ) -> Self {
        Self { arguments: Box::new(arguments), ..self }
    }

    /// Sends a request.
    ///
    /// # Panics
    ///
    /// If the response is none that the operation has; the panic shows both.
    pub fn send(&self, request: &Request<'static>) -> Response {
        let response = send(self.description, &self.endpoint, &self.proof, request);
        response.unwrap_or_else(|failure| panic!("{failure}"))
    }

    /// Runs all probes as a test binary does, with the arguments of the command line, and ends the
    /// process. A test of cargo that calls it in `main` has `harness = false`.
    pub fn run(self) -> ! {
        let arguments = Arguments::from_args();
        let description = self.description;
        libtest_mimic::run(&arguments, trials(description, Box::leak(Box::new(self)))).exit()
    }
}

impl Subject for Fixture {
    fn endpoint(&self) -> Endpoint {
        self.endpoint.clone()
    }

    fn proof(&self) -> Proof {
        self.proof.clone()
    }

    fn arguments(&self, operation: &Operation<'_>) -> Result<Option<Vec<String>>, Failure> {
        if operation.path.parameters.is_empty() {
            return Ok(Some(Vec::new()));
        }
        Ok(Some((self.arguments)(self, operation)))
    }
}

impl fmt::Debug for Fixture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fixture").field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}
