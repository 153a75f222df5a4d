//! Who makes the changes of a task: the client whose request it handles, an operator whose command it
//! runs, or else the server. A ledger notes it with each change, whoever has made the call: nothing
//! that is added later can forget it.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use crate::deposit::{Author, Maker};

/// Who makes changes, as far as it is known.
#[derive(Debug, Clone)]
pub enum Signature {
    /// Who sends a request; the client is known later than the address.
    Request(Arc<Sender>),
    /// Who runs a command, or the server.
    Known(Author),
}

/// Who sends a request.
#[derive(Debug)]
pub struct Sender {
    address: IpAddr,
    client: OnceLock<String>,
}

tokio::task_local! {
    static SIGNATURE: Signature;
}

impl Signature {
    /// That of a request from an address.
    pub fn of_request(address: IpAddr) -> Self {
        let address = address.to_canonical();
        Self::Request(Arc::new(Sender { address, client: OnceLock::new() }))
    }

    /// That of a command, by the name that the system has for who runs it.
    pub fn of_operator(name: Option<String>) -> Self {
        Self::Known(Author { maker: Maker::Operator(name), address: None })
    }

    fn author(&self) -> Author {
        match self {
            Self::Known(author) => author.clone(),
            Self::Request(sender) => {
                let client = sender.client.get().cloned();
                let maker = client.map_or(Maker::Server, Maker::Client);
                Author { maker, address: Some(sender.address) }
            }
        }
    }
}

/// Runs what somebody causes.
pub async fn signed<F: Future>(signature: Signature, work: F) -> F::Output {
    SIGNATURE.scope(signature, work).await
}

/// Says which client has sent the request of this task; later calls are ignored.
pub fn sign(client: &str) {
    let _ = SIGNATURE.try_with(|signature| {
        if let Signature::Request(sender) = signature {
            let _ = sender.client.set(client.to_owned());
        }
    });
}

/// Who makes the changes of this task.
pub fn author() -> Author {
    SIGNATURE.try_with(Signature::author).unwrap_or_default()
}

/// The same work for a task of its own, where its changes are made by who makes those of this one.
pub(super) async fn spawned<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, tokio::task::JoinError> {
    match SIGNATURE.try_with(Signature::clone) {
        Ok(signature) => tokio::spawn(signed(signature, work)).await,
        Err(_) => tokio::spawn(work).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_task_has_the_author_of_the_one_that_has_spawned_it() {
        assert_eq!(author(), Author::default());
        let address = IpAddr::from([192, 0, 2, 1]);
        let work = async {
            sign("ada");
            sign("bob");
            spawned(async { author() }).await.unwrap()
        };
        let ada = Author { maker: Maker::Client("ada".to_owned()), address: Some(address) };
        assert_eq!(signed(Signature::of_request(address), work).await, ada);
        assert_eq!(spawned(async { author() }).await.unwrap(), Author::default());
    }
}
