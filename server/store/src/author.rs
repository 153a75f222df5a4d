//! Who makes the changes of a task: the client whose request it handles, an operator whose command it
//! runs, or else the server. A ledger notes it with each change, whoever has made the call: nothing
//! that is added later can forget it.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use swordsmith_deposit::{Actor, Author};

/// To whom changes are attributed.
#[derive(Debug, Clone)]
pub enum Attribution {
    /// Who sends a request; the client is known later than the address.
    Request(Requester),
    /// Who runs a command.
    Known(Author),
}

/// Who sends a request. Cloned, it is the same.
#[derive(Debug, Clone)]
pub struct Requester(Arc<Sender>);

#[derive(Debug)]
struct Sender {
    address: IpAddr,
    client: OnceLock<String>,
}

tokio::task_local! {
    static ATTRIBUTION: Attribution;
}

impl Requester {
    /// Somebody at an address.
    pub fn at(address: IpAddr) -> Self {
        Self(Arc::new(Sender { address: address.to_canonical(), client: OnceLock::new() }))
    }

    /// The client's name, once it is known.
    pub fn client(&self) -> Option<&str> {
        self.0.client.get().map(String::as_str)
    }
}

impl Attribution {
    /// To who runs a command, by the name that the system has for them.
    pub fn to_operator(name: Option<String>) -> Self {
        Self::Known(Author { actor: Actor::Operator(name), address: None })
    }

    fn author(&self) -> Author {
        match self {
            Self::Known(author) => author.clone(),
            Self::Request(requester) => {
                let client = requester.client().map(str::to_owned);
                let actor = client.map_or(Actor::Server, Actor::Client);
                Author { actor, address: Some(requester.0.address) }
            }
        }
    }
}

/// Runs work whose changes are attributed.
pub async fn attributed<F: Future>(attribution: Attribution, work: F) -> F::Output {
    ATTRIBUTION.scope(attribution, work).await
}

/// Records which client has sent the request of this task; later calls are ignored.
pub fn attribute_to(client: &str) {
    let _ = ATTRIBUTION.try_with(|attribution| {
        if let Attribution::Request(requester) = attribution {
            requester.0.client.get_or_init(|| client.to_owned());
        }
    });
}

/// Who makes the changes of this task.
pub fn author() -> Author {
    ATTRIBUTION.try_with(Attribution::author).unwrap_or_default()
}

/// Spawns work as a task of its own, whose changes are attributed as those of this one.
pub(super) async fn spawned<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, tokio::task::JoinError> {
    match ATTRIBUTION.try_with(Attribution::clone) {
        Ok(attribution) => tokio::spawn(attributed(attribution, work)).await,
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
            attribute_to("ada");
            attribute_to("bob");
            spawned(async { author() }).await.unwrap()
        };
        let ada = Author { actor: Actor::Client("ada".to_owned()), address: Some(address) };
        assert_eq!(attributed(Attribution::Request(Requester::at(address)), work).await, ada);
        assert_eq!(spawned(async { author() }).await.unwrap(), Author::default());
    }
}
