//! How much of the server one address and one client may take.
//!
//! Addresses that speak for many are exempt: this machine's own, and those of trusted proxies. What
//! a trusted proxy forwards counts for the address that the proxy names; if it names none, for one
//! that all whom it hides share.

mod bytes;
mod requests;

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

use ipnet::IpNet;

pub use crate::counts::{Counted, Counts};
use crate::request_client::RequestClient;
use crate::settings::Settings;
use bytes::ByteBudget;
use requests::RequestRate;

/// After how long it is worth trying again when something in flight has to end first.
pub const UNTIL_ONE_ENDS: Duration = Duration::from_secs(1);

/// Why a request must wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct TooMany {
    /// Of what there is too much.
    pub what: &'static str,
    /// After how long it is worth trying again.
    pub retry_after: Duration,
}

/// The limits of the settings, and what has been taken.
pub struct Quotas {
    proxies: Vec<IpNet>,
    of_addresses: Rates<IpAddr>,
    of_clients: Rates<String>,
    uploads: Counts<String>,
    uploads_per_client: usize,
}

struct Rates<K: Clone + Eq + Hash + Ord> {
    requests: Option<RequestRate<K>>,
    bytes: Option<ByteBudget<K>>,
}

impl Quotas {
    /// By these settings; nothing is taken yet.
    pub fn new(settings: &Settings) -> Self {
        Self {
            proxies: settings.trusted_proxies.clone(),
            of_addresses: Rates {
                requests: RequestRate::new(
                    settings.requests_per_second_per_address,
                    settings.request_burst_per_address,
                ),
                bytes: ByteBudget::new(settings.bytes_per_second_per_address),
            },
            of_clients: Rates {
                requests: RequestRate::new(
                    settings.requests_per_second_per_client,
                    settings.request_burst_per_client,
                ),
                bytes: ByteBudget::new(settings.bytes_per_second_per_client),
            },
            uploads: Counts::default(),
            uploads_per_client: settings.uploads_per_client,
        }
    }

    /// Whether what this address says of other addresses is believed.
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.proxies.iter().any(|network| network.contains(&address))
    }

    /// What the limits of a client are counted for. Those that a proxy hides share its address, which
    /// has no limits where it speaks for itself.
    pub(crate) fn counted_client(&self, address: IpAddr, is_hidden: bool) -> Option<IpAddr> {
        if is_hidden { Some(address.to_canonical()) } else { self.counted(address) }
    }

    /// What the limits of an address are counted for; `None` if it has none. A network of IPv6 that
    /// one host may choose its addresses in (RFC 4291, section 2.5.1) counts as one.
    pub fn counted(&self, address: IpAddr) -> Option<IpAddr> {
        let address = address.to_canonical();
        if address.is_loopback() || self.trusts(address) {
            return None;
        }
        Some(match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(host) => Ipv6Addr::from_bits(host.to_bits() >> 64 << 64).into(),
        })
    }

    /// Counts a request of an address.
    ///
    /// # Errors
    ///
    /// If the address takes too much.
    pub fn admit_address(&self, address: Option<IpAddr>) -> Result<(), TooMany> {
        address.map_or(Ok(()), |address| self.of_addresses.admit(&address))
    }

    /// Counts a request of a client, once it is authenticated.
    ///
    /// # Errors
    ///
    /// If the client takes too much.
    pub fn admit_client(&self, name: &str) -> Result<(), TooMany> {
        self.of_clients.admit(&name.to_owned())
    }

    /// Counts bytes that were carried.
    pub fn charge(&self, address: Option<IpAddr>, client: Option<&str>, bytes: u64) {
        if let (Some(budget), Some(address)) = (&self.of_addresses.bytes, address) {
            budget.charge(address, bytes);
        }
        if let (Some(budget), Some(client)) = (&self.of_clients.bytes, client) {
            budget.charge(client.to_owned(), bytes);
        }
    }

    /// Counts an upload of a client, until the service has answered `request`. A request is one upload,
    /// however often it is counted.
    ///
    /// # Errors
    ///
    /// If too many uploads of the client are in flight.
    pub fn begin_upload(&self, client: &str, request: &RequestClient) -> Result<(), TooMany> {
        if request.holds_upload() {
            return Ok(());
        }
        let counted = self.uploads.begin(client.to_owned(), self.uploads_per_client);
        let what = "too many uploads of this client are in flight";
        request.hold(counted.ok_or(TooMany { what, retry_after: UNTIL_ONE_ENDS })?);
        Ok(())
    }

    /// Drops what is known of addresses and clients that have not been here for a while.
    pub(crate) fn forget_absent(&self) {
        self.of_addresses.forget_absent();
        self.of_clients.forget_absent();
    }
}

impl<K: Clone + Eq + Hash + Ord> Rates<K> {
    fn admit(&self, key: &K) -> Result<(), TooMany> {
        self.bytes.as_ref().map_or(Ok(()), |bytes| bytes.admit(key))?;
        self.requests.as_ref().map_or(Ok(()), |requests| requests.admit(key))
    }

    fn forget_absent(&self) {
        if let Some(requests) = &self.requests {
            requests.forget_absent();
        }
        if let Some(bytes) = &self.bytes {
            bytes.forget_absent();
        }
    }
}

#[cfg(test)]
mod tests;
