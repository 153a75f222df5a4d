//! Who has sent a request: the address, and the client once the service knows it.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::counts::Counted;

/// Who has sent a request. Cloned, it is the same.
///
/// It is in the extensions of the request, and [`current`](Self::current) in the task that answers
/// it. Who authenticates the client [sets its name](Self::set_name): the access log and traces show
/// it, and bytes are counted for it.
#[derive(Debug, Clone)]
pub struct RequestClient(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    address: IpAddr,
    counted: Option<IpAddr>,
    name: OnceLock<String>,
    upload: Mutex<Option<Counted<String>>>,
}

tokio::task_local! {
    static CURRENT: RequestClient;
}

impl RequestClient {
    /// Somebody at an address, whose limits are counted for another one, or not at all.
    pub fn new(address: IpAddr, counted: Option<IpAddr>) -> Self {
        let (name, upload) = (OnceLock::new(), Mutex::default());
        Self(Arc::new(Shared { address, counted, name, upload }))
    }

    /// That of the request which this task answers. A task that it has spawned has none, unless it
    /// is [given](Self::scope) one.
    pub fn current() -> Option<Self> {
        CURRENT.try_with(Self::clone).ok()
    }

    /// Runs work with this one as the [current](Self::current) one.
    pub async fn scope<F: Future>(self, work: F) -> F::Output {
        CURRENT.scope(self, work).await
    }

    /// The address of the client, as far as trusted proxies tell; else that of the nearest one that
    /// does not.
    pub fn address(&self) -> IpAddr {
        self.0.address
    }

    /// The address that its limits are counted for: a network of IPv6 counts as one. `None`: it has
    /// none, as it speaks for many.
    pub fn counted_address(&self) -> Option<IpAddr> {
        self.0.counted
    }

    /// The name of the client, once it is set.
    pub fn name(&self) -> Option<&str> {
        self.0.name.get().map(String::as_str)
    }

    /// Sets the name of the client; later calls are ignored.
    pub fn set_name(&self, name: &str) {
        self.0.name.get_or_init(|| name.to_owned());
    }

    /// Whether the request is counted as an upload.
    pub(crate) fn holds_upload(&self) -> bool {
        self.0.upload.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Counts an upload until the service has answered.
    pub(crate) fn hold(&self, upload: Counted<String>) {
        self.replace(Some(upload));
    }

    /// The service has answered.
    pub(crate) fn release(&self) {
        self.replace(None);
    }

    fn replace(&self, upload: Option<Counted<String>>) {
        *self.0.upload.lock().unwrap_or_else(PoisonError::into_inner) = upload;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_task_has_the_client_of_its_request_and_its_first_name() {
        assert!(RequestClient::current().is_none());
        let client = RequestClient::new([192, 0, 2, 1].into(), None);
        let work = async {
            for name in ["ada", "bob"] {
                RequestClient::current().unwrap().set_name(name);
            }
        };
        client.clone().scope(work).await;
        assert_eq!(client.name(), Some("ada"));
        assert!(RequestClient::current().is_none());
    }
}
