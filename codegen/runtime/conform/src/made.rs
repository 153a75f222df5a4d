//! What a server has made, and how it is removed again.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use swordsmith_http::description::{Description, Operation};

use crate::connection::exchange;
use crate::message::Message;
use crate::received::Received;
use crate::{Endpoint, Request, Subject, path};

/// Paths of what was made, below the prefix.
#[derive(Debug, Default)]
pub(crate) struct Made(Mutex<BTreeSet<String>>);

impl Made {
    /// Notes what a response says was made.
    pub(crate) fn note(&self, endpoint: &Endpoint, received: &Received) {
        let location = received.header("location").filter(|_| received.status == 201);
        let Some(path) = location.and_then(|it| endpoint.path_of(it)) else { return };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
    }

    fn take(&self) -> BTreeSet<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Removes what was made, by the operations that the description has for that; returns the paths of
/// what is left.
pub fn clean_up<'a>(description: &'a Description<'a>, subject: &dyn Subject) -> Vec<String> {
    let endpoint = subject.endpoint();
    let is_left = |path: &String| !is_removed(description, subject, &endpoint, path);
    let left = endpoint.made.take().into_iter().filter(is_left);
    left.map(|path| endpoint.secrets.hide(&path)).collect()
}

/// Removes what is at a path, unless it is gone; whoever of the clients may.
fn is_removed<'a>(
    description: &'a Description<'a>,
    subject: &dyn Subject,
    endpoint: &Endpoint,
    path: &str,
) -> bool {
    let deletes = description.operations.iter().copied().filter(|it| it.method == "DELETE");
    let mut found =
        deletes.filter_map(|it: &'a Operation<'a>| Some((it, path::found(it.path, path)?)));
    let Some((operation, arguments)) = found.next() else { return false };
    // As it was named: a resource may have several paths.
    let request = Request { arguments, ..Request::of(operation) }.template(path);
    let proofs = [Some(subject.proof()), subject.proof_of_another()];
    proofs.into_iter().flatten().any(|proof| {
        let message = Message::of(description, &proof, endpoint, &request);
        let (received, _) = exchange(&message, subject.response_timeout());
        received.is_ok_and(|it| (200..300).contains(&it.status) || matches!(it.status, 404 | 410))
    })
}
